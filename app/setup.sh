# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Shared by app/run and tests/run, which source it after setting `here` to their own folder. Installs what is missing,
# chooses the build tree and builds. Speaks on stderr only. Exit 69: packages are missing and may not be installed.

root=$(CDPATH='' cd -- "${here:?}/.." && pwd -P)
required=(g++ cmake ninja-build qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libqcustomplot-dev libeigen3-dev zlib1g-dev libwebp-dev)
# Good to have: fonts for every script, Qt's own translations, the SVG plugin where it is a package of its own.
wanted=(fonts-noto-core fonts-noto-cjk qt6-translations-l10n qt6-svg-plugins)
build=""

say() { printf '%s\n' "$*" >&2; }
die() { local status=$1; shift; printf '%s\n' "$@" >&2; exit "$status"; }
show_end() { say "--- the last lines of $1 ---"; tail -n "${2:-25}" -- "$1" >&2; say "--- whole log: $1 ---"; }
home_usable() { [ -n "${HOME:-}" ] && [ -d "$HOME" ] && [ -w "$HOME" ]; }

# Qt wants UTF-8. Only the character set is replaced: the language of the user stays.
use_utf8() {
    [ "$(locale charmap 2>/dev/null)" = UTF-8 ] && return
    if [ -n "${LC_ALL:-}" ]; then
        export LANG="$LC_ALL"
        unset LC_ALL
    fi
    export LC_CTYPE=C.UTF-8
}

# A folder in a shared temporary folder, refused if somebody else put it there.
private_tmp() {
    local folder
    folder="${TMPDIR:-/tmp}/attention-visualizer-$(id -u)"
    mkdir -m 700 -- "$folder" 2>/dev/null || true
    if [ -L "$folder" ] || [ ! -d "$folder" ] || [ ! -O "$folder" ]; then
        folder=$(mktemp -d "$folder.XXXXXX") || die 1 "No temporary folder can be made in ${TMPDIR:-/tmp}."
    fi
    printf '%s\n' "$folder"
}

# One tree for both scripts: in the source if that may be written, else in the cache folder, else in the temporary one.
choose_build() {
    local name cache
    build="$root/build"
    if [ -d "$build" ] || { [ -w "$root" ] && mkdir -p -- "$build" 2>/dev/null; }; then
        [ -w "$build" ] && { [ ! -e "$build/lock" ] || [ -w "$build/lock" ]; } && return
    fi
    name=$(printf '%s' "$root" | cksum | cut -d ' ' -f 1)
    cache="${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/attention-visualizer"
    build="$cache/$name"
    mkdir -p -- "$build" 2>/dev/null && [ -w "$build" ] && return
    build="$(private_tmp)/$name"
    mkdir -p -- "$build"
}

# Two runs at once take turns; released by end_lock or by the end of the script.
begin_lock() {
    command -v flock >/dev/null || return 0
    exec 9>>"$build/lock"
    flock -n 9 && return
    say "Waiting for another build in $build ..."
    flock 9
}
end_lock() { exec 9>&-; }

# The packages among the arguments that are not installed. A compiler or tool from elsewhere counts.
missing() {
    local installed package
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' -- "$@" 2>/dev/null | sed -n 's/^installed //p') || true
    for package in "$@"; do
        case $package in
        g++) command -v c++ >/dev/null && continue ;;
        cmake) command -v cmake >/dev/null && continue ;;
        ninja-build) command -v ninja >/dev/null && continue ;;
        esac
        grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
    done
}

# As root, without questions, into the log: apt_get update | apt_get install PACKAGE...
apt_get() {
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo -n)
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 \
        -o Acquire::Retries=1 --no-install-recommends "$@" </dev/null >>"$build/packages.log" 2>&1 9>&-
}
may_install() { [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; }

install_packages() {
    local need want package updated=0 tried="$build/packages.tried" log="$build/packages.log" by_hand
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        need=""
        command -v cmake >/dev/null || need="CMake 3.25 or newer"
        command -v c++ >/dev/null || need="${need:+$need, }a C++20 compiler"
        [ -z "$need" ] || die 69 "Missing: $need." \
            "Also needed: Ninja, Qt 6.4 or newer with SVG and Linguist tools, QCustomPlot for Qt 6, Eigen 3.4, zlib," \
            "libwebp, Catch2."
        return
    fi
    need=$(missing "${required[@]}" | xargs)
    if [ -n "$need" ]; then
        by_hand="apt-get install --no-install-recommends $need"
        may_install || die 69 "Packages are missing: $need" "Install them with:  sudo $by_hand"
        say "Installing: $need"
        : >"$log"
        apt_get update || say "The list of packages could not be brought up to date; going on with the old one."
        updated=1
        # shellcheck disable=SC2086 # package names are words
        apt_get install $need || { show_end "$log"; die 69 "Packages could not be installed: $need" "By hand:  $by_hand"; }
    fi

    # Each wanted package is tried once in a build tree, so that no run after it asks the network again.
    want=""
    touch -- "$tried"
    for package in $(missing "${wanted[@]}"); do
        grep -qxF -- "$package" "$tried" && continue
        printf '%s\n' "$package" >>"$tried"
        case $package in
        fonts-noto-cjk) [ -z "$(missing fonts-wqy-microhei)" ] && continue ;;
        qt6-svg-plugins) apt-cache show "$package" >/dev/null 2>&1 || continue ;;
        esac
        want="${want:+$want }$package"
    done
    [ -n "$want" ] || return 0
    if may_install; then
        say "Installing, good to have: $want"
        [ "$updated" = 1 ] || { : >"$log"; apt_get update || true; }
        # shellcheck disable=SC2086
        apt_get install $want && return
        for package in $want; do
            apt_get install "$package" && continue
            [ "$package" = fonts-noto-cjk ] && apt_get install fonts-wqy-microhei && continue
            say "Not installed: $package (the program works without it)"
        done
    else
        say "Good to have:  sudo apt-get install --no-install-recommends $want"
    fi
}

cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2>/dev/null || true; }
wipe() { find "$build" -mindepth 1 -maxdepth 1 ! -name lock ! -name 'packages.*' -exec rm -rf -- {} +; }

# configure TESTS: makes or adapts the build files. Options once on stay on, or each script would undo the other's work.
configure() {
    local tests=$1 werror log="$build/configure.log" fresh=0 generator=()
    # A tree that came here with its source, or whose source has moved, holds old paths.
    if [ -f "$build/CMakeCache.txt" ]; then
        [ "$(cached CMAKE_HOME_DIRECTORY)|$(cached CMAKE_CACHEFILE_DIR)" = "$root|$build" ] || wipe
    fi
    [ "$(cached ATTN_TESTS)" = ON ] && tests=ON
    werror=$(cached ATTN_WERROR)
    [ "${CI:-}" = true ] && werror=ON
    [ "${werror:=OFF}|$tests" = "$(cat -- "$build/configured" 2>/dev/null)" ] && return
    if [ ! -f "$build/CMakeCache.txt" ]; then
        fresh=1
        command -v ninja >/dev/null && generator=(-G Ninja)
    fi
    rm -f -- "$build/configured"
    if ! cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=32 -DATTN_TESTS="$tests" -DATTN_WERROR="$werror" \
        </dev/null >"$log" 2>&1 9>&-; then
        if [ "$fresh" = 0 ]; then # left over from another compiler or Qt
            wipe
            configure "$tests"
            return
        fi
        show_end "$log" 40
        die 1 "The build could not be configured."
    fi
    printf '%s\n' "$werror|$tests" >"$build/configured"
}

# Reads the build's output: says once that there is something to do, counts on a terminal, ignores the rest.
show_progress() {
    local line started=0
    while IFS= read -r line; do
        [[ $line =~ ^\[\ *([1-9][0-9]*%?)(/[0-9]+)?\] ]] || continue
        [ "$started" = 1 ] || say "Building (the first time takes about three minutes) ..."
        started=1
        [ ! -t 2 ] || printf '\r\033[K%s' "${BASH_REMATCH[0]}" >&2
    done
    [ "$started" = 0 ] || [ ! -t 2 ] || printf '\r\033[K' >&2
}

# Compilers take up to 2 GB each.
build_jobs() {
    local cores memory
    cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
    memory=$(awk '/^MemAvailable/ { print int($2 / 2097152) }' /proc/meminfo 2>/dev/null) || true
    [ -z "$memory" ] || [ "$memory" -ge "$cores" ] || cores=$memory
    echo $((cores < 1 ? 1 : cores))
}

build_target() {
    local log="$build/build.log"
    cmake --build "$build" --target "$1" --parallel "$(build_jobs)" </dev/null 2>&1 9>&- | tee -- "$log" 9>&- | show_progress
}

# prepare TARGET TESTS: afterwards $build holds the target, up to date.
prepare() {
    use_utf8
    choose_build
    # Without a home of one's own the compiler cache has no place.
    home_usable || export CCACHE_DIR="${CCACHE_DIR:-$build/ccache}"
    begin_lock
    # Tests look at figures with the first two and show the window on a display of its own with the others; the written
    # PyTorch programs are run where PyTorch is.
    [ "$2" = OFF ] || required+=(catch2) wanted+=(librsvg2-bin poppler-utils xvfb openbox x11-utils)
    [ "$2|${CI:-}" != "ON|true" ] || wanted+=(python3-torch)
    install_packages
    configure "$2"
    if ! build_target "$1"; then
        # After an upgrade of the system the tree may name libraries that are gone.
        if grep -q 'missing and no known rule to make it' "$build/build.log"; then
            wipe
            configure "$2"
            build_target "$1" && end_lock && return
        fi
        show_end "$build/build.log" 40
        die 1 "The build failed."
    fi
    end_lock
}
