#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_units.sh OUT SIMS MODULE... : each module's tests under each simulator, on $WS_CFGLINE when set,
# otherwise on ref and on every line of tb/<module>/configs. Ends with "N passed, N failed".
set -u
out=$1 sims=$2
shift 2
log=$out/units.tap
mkdir -p "$out"
: > "$log"
for m in "$@"; do
  if [ ! -e "tb/$m/test.c" ]; then
    echo "not ok - unit/$m has no test (tb/$m/test.c)" | tee -a "$log"
    continue
  fi
  lines=${WS_CFGLINE:-}
  if [ -z "$lines" ]; then
    lines=$(printf 'ref\n'; grep -v '^#' "tb/$m/configs" 2>/dev/null | grep . || true)
  fi
  while read -r line; do
    tag=$(echo "$line" | tr ' ' '-' | sed 's/--set-//g')
    for sim in $sims; do
      # shellcheck disable=SC2086
      WS_ID=unit/$m WS_CFG=$(echo "$line" | tr ' ' ',') WS_REPRO="make unit M=$m SIM=$sim WS_CFGLINE='$line'" \
        timeout "${WS_TIMEOUT:-600}" tb/unit.sh "$m" "$sim" "$out/$m/$tag" $line < /dev/null > "$out/last.tap" 2>&1
      rc=$?
      cat "$out/last.tap" >> "$log"
      grep -E '^(not ok|# (FAIL|again|perf|note))|error|Error' "$out/last.tap" || true
      if [ $rc -ne 0 ] && ! grep -q '^not ok' "$out/last.tap"; then
        tail -5 "$out/last.tap"
        echo "not ok - unit/$m [$line,$sim] did not finish (exit $rc): see $log" | tee -a "$log"
      elif ! grep -q '^ok\|^not ok' "$out/last.tap"; then
        echo "not ok - unit/$m [$line,$sim] ran no test" | tee -a "$log"
      fi
      printf '  %-26s %-9s %-28s %s ok\n' "$m" "$sim" "$line" "$(grep -c '^ok' "$out/last.tap")"
    done
  done <<< "$lines"
done
passed=$(grep -c '^ok' "$log")
failed=$(grep -c '^not ok' "$log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
