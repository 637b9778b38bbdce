#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# each.sh BASE|NEW MACHINE/COMPILER.. -- MAKE..: runs make bench-h200 of each; compares its figures
# with baseline-<machine>-<compiler>.txt, or writes these. Ends with "N passed, N failed" of all.
passed=0 failed=0 what=$1 on=()
shift
while [ "$1" != -- ]; do on+=("$1") && shift; done
shift
for each in "${on[@]}"; do
  export "H200_$what=sim/measure/h200/baseline-${each/\//-}.txt"
  said=
  while IFS= read -r line; do
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
      passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) said=1
    else
      printf '%s\n' "$line"
    fi
  done < <("$@" "CFG=${each%/*}" "COMPILER=${each#*/}" 2>&1)
  [ -n "$said" ] || failed=$((failed + 1)) # it did not come to its end
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
