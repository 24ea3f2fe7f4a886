# SPDX-License-Identifier: GPL-3.0-or-later
# libwebp writes animations (WebP::mux); its reader checks them in the tests (WebP::demux). Distributions ship pkg-config
# files or CMake files for it, not both everywhere, so it is looked for by its parts.
find_path(WEBP_INCLUDE_DIR webp/mux.h REQUIRED)
foreach(part webp webpmux webpdemux)
  find_library(LIB_${part} ${part} REQUIRED)
endforeach()
add_library(WebP::mux INTERFACE IMPORTED)
target_include_directories(WebP::mux INTERFACE ${WEBP_INCLUDE_DIR})
target_link_libraries(WebP::mux INTERFACE ${LIB_webpmux} ${LIB_webp})
add_library(WebP::demux INTERFACE IMPORTED)
target_include_directories(WebP::demux INTERFACE ${WEBP_INCLUDE_DIR})
target_link_libraries(WebP::demux INTERFACE ${LIB_webpdemux} ${LIB_webp})
