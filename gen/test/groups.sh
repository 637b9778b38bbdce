#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# groups.sh [long]: pairs and quads of registers, in all their forms. The unit WIDE of
# gen/test/groups is added to the tree (in_copy.sh): what reads and issues groups passes its tests
# there, and a kernel runs in lockstep with the golden model; long: on more machines, and with
# mutants. Ends with "N passed, N failed".
set -u
from=gen/test/groups
cp -r "$from/overlay/." .
cat "$from/units.def" >> gen/units.def
cat "$from/ops.def" >> gen/isa/ops.def
cat "$from/xws.def" >> gen/isa/xws.def
sed -i "/^WS_MODULE(ws_mul24,/r $from/modules.def" gen/modules.def
sed -i "/^WS_KERNEL_ROW(vecadd,/r $from/kernels.def" sim/programs/kernels/kernels.def
# The mutants of these modules are those of groups alone.
for m in $(cut -f1 "$from/bugs.def" | sort -u); do
  sed -n "s/^$m\t//p" "$from/bugs.def" > "$(echo tb/*/"$m")/bugs.def"
done
passed=0 failed=0
check() { # claim, text that the command prints, command...
  local claim=$1 text=$2
  shift 2
  if "$@" > log 2>&1 && { [ -z "$text" ] || grep -q -- "$text" log; }; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - groups/$claim"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - groups/$claim"
    tail -n 20 log | sed 's/^/# /'
  fi
}
refused() { # claim, text of the message, command...
  local claim=$1 text=$2
  shift 2
  check "$claim" "$text" bash -c '! "$@"' refused "$@"
}
unit() { # module, simulator, configuration
  # shellcheck disable=SC2086
  check "$1[$2,$3]" ' 0 failed' make -s unit M="$1" SIM="$2" CFG=$3
}
modules="ws_issue_uops ws_regs ws_issue_next ws_issue_ready ws_decode ws_collector
  ws_dispatch_choice ws_lost"
check builds '' make -s build/wsgen
check emits '' make -s sm CFG=tiny
while IFS='|' read -r key why; do
  refused "refuses $key" "has a pair or quad of registers: $why" make -s sm CFG=tiny "$key"
done << 'END'
SCOREBOARD=entries|scoreboard must be bitmap
READY_BIT=1|ready_bit must be 0
WAR=software|war must not be software
END
check lints '' tb/lint.sh files ws_subcore rtl_out/tiny
# shellcheck disable=SC2086
check 'texts of mutants' ' 0 failed' tb/bugs.sh texts build/bugs-test $modules ws_issue_second
for m in $modules; do
  unit $m icarus tiny
done
unit ws_issue_second icarus 'tiny ISSUE_WIDTH=2 COLLECTORS=4'
check 'wide[ref]' check=ok make -s run CFG=ref KERNEL=wide
if [ "${1:-}" = long ]; then
  # Each of these is put right again.
  while IFS='|' read -r claim file was is why; do
    sed -i "s/$was/$is/" "$file"
    check "builds with $claim" '' make -s build/wsgen
    refused "refuses $claim" "$why" make -s sm CFG=tiny
    sed -i "s/$is/$was/" "$file"
  done < "$from/wrong.def"
  check 'builds again' '' make -s build/wsgen
  for m in $modules ws_issue_second; do
    [ $m = ws_issue_second ] || unit $m verilator ref
    check "bugs/$m" ' 0 failed' make -s bugs M=$m
  done
  while read -r cfg; do
    # shellcheck disable=SC2086
    check "wide[$cfg]" check=ok make -s run CFG=$cfg KERNEL=wide < /dev/null
  done << 'END'
tiny
warp32
tiny WAR=release_on_commit
tiny WAR=release_on_read
tiny WAR=bloom
tiny ISSUE_WIDTH=2 COLLECTORS=4
tiny SCHEDULERS=2 WARPS=4
ref COLLECTORS=1
tiny ISA=-f
END
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
