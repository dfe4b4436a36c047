# Functions for run, test, bench, chaos and eval. This file is sourced, not executed.
# shellcheck shell=bash
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit
logs=$root/.build/ops
mkdir -p "$logs"

# Exits with 69 unless a Swift toolchain 6.3 or later works.
need_swift() {
  local version
  if ! command -v swift >/dev/null; then
    echo "tapline: no Swift toolchain in PATH; install Swift 6.3 or later: https://www.swift.org/install/linux/" >&2
    exit 69
  fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  if [[ -z $version ]]; then
    echo "tapline: $(command -v swift) does not run: $(swift --version 2>&1 | head -n 1)" >&2
    exit 69
  fi
  if [[ $(printf '%s\n' 6.3 "$version" | sort -V | head -n 1) != 6.3 ]]; then
    echo "tapline: Swift $version is too old; 6.3 or later is needed: https://www.swift.org/install/linux/" >&2
    exit 69
  fi
}

# Reads a build's output and shows the progress: one changing line on a
# terminal, otherwise a line every ten seconds.
progress() {
  local what=$1 line step='' began=$SECONDS shown=$SECONDS
  while true; do
    if IFS= read -r -t 1 line; then
      if [[ $line =~ ^\[([0-9]+/[0-9]+)\] ]]; then step=" ${BASH_REMATCH[1]}"; fi
    elif (($? <= 128)); then
      break
    fi
    if [[ -t 1 ]]; then
      printf '\r\e[K%s%s, %d s' "$what" "$step" $((SECONDS - began))
    elif ((SECONDS - shown >= 10)); then
      shown=$SECONDS
      printf '%s%s, %d s\n' "$what" "$step" $((SECONDS - began))
    fi
  done
  if [[ -t 1 ]]; then printf '\r\e[K'; fi
  printf '%s: %d s\n' "$what" $((SECONDS - began))
}

# build LOG ARGUMENT…: runs `swift build` with progress and writes its output to LOG.
build() {
  local log=$1
  shift
  swift build --explicit-target-dependency-import-check error "$@" 2>&1 | tee "$log" | progress "swift build $*" || {
    grep -E '(error|fatal): ' "$log" | sort -u | head -n 20 >&2 || true
    echo "tapline: the build failed; last lines (full output in $log):" >&2
    tail -n 20 "$log" >&2
    return 1
  }
}
