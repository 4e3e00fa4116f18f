#!/usr/bin/env bash
# need.sh PROGRAM… : sees that each program is there; what Debian packages is installed when it is missing.
set -eu -o pipefail

package_of() {
    case "$1" in
        cc) echo gcc libc6-dev ;;
        chromium) echo chromium ;;
        redis-server) echo redis-server ;;
        redis-cli) echo redis-tools ;;
        git) echo git ;;
        websockets) echo python3-websockets ;;
    esac
}

there() {
    case "$1" in
        chromium) command -v chromium || command -v chromium-browser || command -v google-chrome ;;
        websockets) [ -n "${LANDSRAAD_PYTHON:-}" ] || /usr/bin/python3 -c "import websockets" 2>&1 ;;
        *) command -v "$1" ;;
    esac >/dev/null
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

missing=()
for program in "$@"; do
    there "$program" && continue
    case "$program" in
        cargo) echo "Rust is missing: install the stable toolchain (rustup or your distribution), then try again." >&2; exit 1 ;;
        node | npm) echo "Node is missing: install Node 20.19, 22.13 or newer with npm, then try again." >&2; exit 1 ;;
    esac
    read -ra packages <<<"$(package_of "$program")"
    missing+=("${packages[@]:-$program}")
done
# What the page's packages ask for.
fits='const [a, b] = process.versions.node.split(".").map(Number); process.exit((a === 20 && b >= 19) || (a === 22 && b >= 13) || a > 23 || (a === 23 && b >= 5) ? 0 : 1)'
if [[ " $* " == *" node "* ]] && ! node -e "$fits"; then
    echo "Node $(node --version) does not fit: install Node 20.19, 22.13 or newer, then try again." >&2
    exit 1
fi
[ "${#missing[@]}" -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Missing: ${missing[*]}. This system has no apt-get: install them with its own package client, then try again." >&2
    exit 1
fi
if [ "$(id -u)" != 0 ] && ! sudo -n true 2>/dev/null; then
    echo "Missing: ${missing[*]}. Neither root nor password-free sudo is here: apt-get install ${missing[*]}, then try again." >&2
    exit 1
fi
echo "installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    echo "apt-get could not install ${missing[*]}." >&2
    exit 1
fi
