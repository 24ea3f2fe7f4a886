# SPDX-License-Identifier: GPL-3.0-or-later
# Everything under resources/ that the program reads at run time, compiled in as :/...
file(GLOB RESOURCE_FILES CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/resources/lessons/*.attn
  ${CMAKE_SOURCE_DIR}/resources/formulas/*.svg
  ${CMAKE_SOURCE_DIR}/resources/icons/*.svg)
qt_add_resources(attention_ui attention_resources PREFIX / BASE ${CMAKE_SOURCE_DIR}/resources FILES ${RESOURCE_FILES})

file(GLOB TRANSLATIONS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/*.ts)
if(TRANSLATIONS)
  qt_add_lrelease(attention_ui TS_FILES ${TRANSLATIONS} QM_FILES_OUTPUT_VARIABLE QM_FILES)
  qt_add_resources(attention_ui attention_translations PREFIX /translations BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${QM_FILES})
endif()
