#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# latency.sh PROGRAM KERNELS.elf "CONFIGURATION KEY=.." ..: on the RTL of each configuration, chains
# of dependent operations take exactly as long as the configuration says. Divisions are measured
# only where div_latency is set: otherwise their operands decide. Ends with "N passed, N failed".
set -u
program=$1 kernels=$2
shift 2
dir=$(mktemp -d build/latency.XXXXXX)
trap 'rm -rf "$dir"' EXIT
for words in "$@"; do
  # shellcheck disable=SC2086
  build/wsgen --cfg $words --only ws_lib_ram_1rw --out "$dir" > /dev/null
  kinds=$(sed -n 's/^#define WS_\([A-Z]*\)_LATENCY \([0-9]*\)$/\L\1\E=\2/p' "$dir/ws_config.h")
  case $words in
    *DIV_LATENCY=*) kinds="$kinds f$(grep '^div=' <<< "$kinds")" ;;
    *) kinds=$(grep -v '^div=' <<< "$kinds") ;;
  esac
  # shellcheck disable=SC2086
  WS_CONFIG=${words%% *} WS_OVERRIDES=${words#"${words%% *}"} "$program" "$kernels" $kinds 2>&1 |
    grep -v ' passed, ' | sed "s/$/ [$words]/" | tee -a "$dir/log"
  [ "${PIPESTATUS[0]}" -le 1 ] || echo "not ok - latency [$words]" | tee -a "$dir/log"
done
passed=$(grep -c '^ok' "$dir/log")
failed=$(grep -c '^not ok' "$dir/log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
