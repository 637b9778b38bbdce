#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_all.sh TARGET... : makes each test target, shows a line a target, adds up what they counted. A
# target prints "N passed, N failed" last; one that fails without counting a failure counts as one.
set -u
out=build/test
mkdir -p "$out"
passed=0 failed=0
start=$SECONDS
for target in "$@"; do
  log=$out/$target.log
  began=$SECONDS
  printf '%-22s ' "$target"
  make --no-print-directory "$target" > "$log" 2>&1 < /dev/null
  rc=$?
  counts=$(grep -aoE '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
  p=$(echo "${counts:-0}" | awk '{print $1 + 0}')
  f=$(echo "$counts" | awk '{print $3 + 0}')
  [ $rc -eq 0 ] || [ "$f" -gt 0 ] || f=1
  [ -n "$counts" ] || { [ $rc -eq 0 ] && p=1; }
  passed=$((passed + p)) failed=$((failed + f))
  printf '%5d passed %4d failed  %4d s\n' "$p" "$f" $((SECONDS - began))
  if [ "$f" -gt 0 ]; then
    grep -aE -A2 '^not ok|: error|Error|FAIL' "$log" | head -40
    echo "  (whole log: $log)"
  fi
done
echo "took $((SECONDS - start)) s"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
