#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# each.sh BASE|NEW MAKE.. : runs make bench-h200 with both compilers; compares their figures with
# baseline-<compiler>.txt, or writes these. Ends with "N passed, N failed" of both.
passed=0 failed=0
for compiler in gcc clang; do
  export "H200_$1=sim/measure/h200/baseline-$compiler.txt"
  while IFS= read -r line; do
    if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
      passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) said=$compiler
    else
      printf '%s\n' "$line"
    fi
  done < <("${@:2}" "COMPILER=$compiler" 2>&1)
  [ "$said" = "$compiler" ] || failed=$((failed + 1)) # it did not come to its end
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
