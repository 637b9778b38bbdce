# SPDX-License-Identifier: Apache-2.0
# Sourced. browse OUT SECONDS URL OPTION..: chromium, without a window or a network, opens the page.
# OUT/dom is what it prints, OUT/console its messages; OUT/browser says why it fails.
# $chromium may be another program.
browse() {
  local out=$1 seconds=$2 url=$3 program=${chromium:-chromium} flags=() status
  shift 3
  # Chromium demands it of root, and where a user cannot have a namespace, as in some containers.
  { [ "$(id -u)" -ne 0 ] && unshare -U true 2> /dev/null; } || flags=(--no-sandbox)
  rm -rf "$out/profile"
  mkdir "$out/profile"
  HOME=$out/profile tb/limit.sh "40,$seconds" "$program" --headless "${flags[@]}" --disable-gpu \
    --disable-dev-shm-usage --user-data-dir="$out/profile" --no-first-run --disable-sync \
    --disable-background-networking --disable-component-update \
    --host-resolver-rules='MAP * ~NOTFOUND' --enable-logging=stderr "$@" "$url" \
    > "$out/dom" 2> "$out/console" < /dev/null
  status=$?
  rm -rf "$out/profile"
  case $status in
    0) return 0 ;;
    124) echo "$program does not end within $seconds s, or takes 40 s of processor time" ;;
    127) echo "$program is not there: install the package chromium, or run ./setup.sh" ;;
    *) echo "$program ends with status $status:" && tail -3 "$out/console" ;;
  esac > "$out/browser"
  return 1
}
