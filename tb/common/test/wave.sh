#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# wave.sh PROGRAM OUT [WSRUN]: in wave files clk_i changes: those of a unit test under both
# simulators or, with WSRUN, those that it records. PROGRAM: wave.c. Ends with
# "N passed, N failed".
set -u
. tb/tap.sh
suite=wave program=$1 out=$2
mkdir -p "$out"
looks() { # NAME FILE COMMAND...: which writes FILE
  local name=$1 file=$2
  shift 2
  rm -f "$file"
  "$@" > "$out/log" 2>&1 && "$program" "$file" >> "$out/log" 2>&1
  result $? "$name" "$out/log"
}
if [ $# -gt 2 ]; then
  looks "wsrun" "$out/wsrun.fst" "$3" --wave "$out/wsrun.fst" --host vecadd
else
  for sim in verilator icarus; do
    WS_WAVE=1 looks "unit[$sim]" "$out/$sim.fst" tb/unit.sh ws_xlane $sim "$out" tiny
  done
fi
echo "$count passed, $failed failed" | awk '{ print $1 - $3, $2, $3, $4 }'
[ "$failed" -eq 0 ]
