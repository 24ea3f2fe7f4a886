# SPDX-License-Identifier: GPL-3.0-or-later
# Where the desktop looks for the program's entry, icon, description and file type; and the Debian package (cpack -G DEB,
# which needs the packages dpkg-dev and file).
include(GNUInstallDirs)
set(APPLICATION_ID io.github.attention_visualizer.AttentionVisualizer)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${APPLICATION_ID}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${APPLICATION_ID}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${APPLICATION_ID}.mime.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME ${APPLICATION_ID}.xml)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../icons/attention-visualizer.svg
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME ${APPLICATION_ID}.svg)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/attention-visualizer)

set(CPACK_PACKAGE_NAME attention-visualizer)
set(CPACK_PACKAGE_CONTACT "The Attention Visualizer authors")
set(CPACK_PACKAGE_VENDOR "The Attention Visualizer authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-core, fonts-noto-cjk, qt6-translations-l10n")
include(CPack)
