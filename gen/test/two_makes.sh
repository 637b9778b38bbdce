#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# two_makes.sh [long]: two makes at a time in one tree, a fresh copy (in_copy.sh): of two machines,
# so that both build what all machines share, and then two kernels of one machine. On the golden
# model; long: on the RTL, and wsrun --config beside make. Ends with "N passed, N failed".
set -u
unset WS_ROOT
long=${1:-}
passed=0 failed=0

# both CLAIM "COMMAND" "COMMAND": at a time; each ends well, with a kernel that computed right
both() {
  local claim=$1 i pids=() rc=0
  shift
  for i in 1 2; do
    bash -c "$1" > "log$i" 2>&1 &
    pids+=($!)
    shift
  done
  for i in 1 2; do
    wait "${pids[i - 1]}" && grep -q '^cycles=.* check=ok$' "log$i" && continue
    rc=1
    tail -n 5 "log$i" | sed 's/^/# /'
  done
  if [ $rc -eq 0 ]; then passed=$((passed + 1)) && echo "ok - two_makes/$claim"
  else failed=$((failed + 1)) && echo "not ok - two_makes/$claim"; fi
}

run='make --no-print-directory run-model CFG=tiny'
[ -z "$long" ] || run='make --no-print-directory run CFG=tiny'
both cold "$run WARPS=4 KERNEL=vecadd" "$run LANES=4 KERNEL=vecadd"
both two_kernels_of_one_machine "$run KERNEL=saxpy" "$run KERNEL=reduce"
rm -rf build/kernels* build/libws.a build/obj/sim/host/libws
both what_is_shared_is_built_again "$run KERNEL=saxpy" "$run WARPS=4 KERNEL=saxpy"
if [ -n "$long" ]; then
  # wsrun builds the machine, not the kernel: saxpy is there since the claim before.
  both wsrun_beside_make "$run WARPS=8 KERNEL=vecadd" \
    'build/wsrun --config "tiny WARPS=8" --host saxpy'
  rm -rf build/tiny-WARPS=8
  both one_machine_by_both "$run WARPS=8 KERNEL=saxpy" \
    'build/wsrun --config "tiny WARPS=8" --host saxpy'
fi
[ -z "$(find build -name '*.new' -o -name '*.new.*')" ]
rc=$?
if [ $rc -eq 0 ]; then passed=$((passed + 1)) && echo "ok - two_makes/nothing_is_left"
else failed=$((failed + 1)) && echo "not ok - two_makes/nothing_is_left"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
