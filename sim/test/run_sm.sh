#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_sm.sh [-t TEST] [-c ws_config.h] WSRUN [OPTIONS...]: the tests of sim/test on what this runner
# runs, e.g.
#   sim/test/run_sm.sh build/ref/wsrun --model
#   sim/test/run_sm.sh build/tiny/wsrun --mem-latency 100 --stress --seed 3
# -t: only tests whose name contains TEST. -c: the configuration the runner was built for; otherwise
# ws_config.h beside it or below rtl_out/. TAP; the last line is "N passed, N failed".
set -eu
cd "$(dirname "$0")/../.."
only=() config=
while getopts t:c: o; do
  case $o in
    t) only=(-t "$OPTARG") ;;
    c) config=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || { sed -n '3,7s/^# //p' "$0"; exit 2; }
dir=$(dirname "$1")
for c in "$dir/ws_config.h" "$dir/rtl/ws_config.h" "$dir/cfg/ws_config.h" \
  "rtl_out/$(basename "$dir")/ws_config.h"; do
  [ -n "$config" ] || [ ! -e "$c" ] || config=$c
done
[ -n "$config" ] || { echo "run_sm.sh: no ws_config.h for $1: name it with -c" >&2; exit 2; }
make -s -f sim/test/test.mk sm-tests
programs=build/sm_test
if grep -q '^#define WS_WAR_RDBAR 1 ' "$config"; then
  programs=build/sm_test/read
  make -s -f sim/test/test.mk sm-programs-read
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
build/sm_test/sm_test "$config" "$programs" sim/test/asm "$tmp" ${only[@]+"${only[@]}"} "$@"
