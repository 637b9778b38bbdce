#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_kernels.sh WSRUN NAME [OPTIONS]: every kernel on the RTL in lockstep with the
# golden model, with its host program checking the result; only those the machine can run. KERNELS
# limits the list. Ends with "N passed, N failed".
set -u
run=$1 name=$2
shift 2
list=${KERNELS:-$("$run" --hosts)}
passed=0 failed=0
log=$(mktemp)
for k in $list; do
  if timeout "${WS_TIMEOUT:-3600}" "$run" --host "$k" "$@" > "$log" 2>&1; then
    echo "ok - sm/kernels/$k[$name $*] $(tail -1 "$log")"
    passed=$((passed + 1))
  else
    echo "not ok - sm/kernels/$k[$name $*] (exit $?)"
    tail -4 "$log" | sed 's/^/# /'
    echo "# again: $run --host $k $*"
    failed=$((failed + 1))
  fi
done
rm -f "$log"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
