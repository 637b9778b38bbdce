#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# sim.sh NAME BENCH RTL_DIR NETLIST CELLS OUT [-b] START "KERNEL OPTIONS"... : kernels on the
# netlist of ws_sm under Icarus, with wsrun as its module BENCH: in lockstep with the model, results
# checked by the host program. Cycles and counters must be those of the Verilog, which runs beside
# it. CELLS is the cell library in Verilog. START: random states in which the flops power up (flop.v
# says why), "1 2". The netlist of tiny has the cell of each fault of bugs.def. -b: these faults,
# one after the other; the kernels must fail on each.
# TAP; ends with "N passed, N failed".
set -u
name=$1 bench=$2 rtl=$3 netlist=$4 cells=$5 out=$6
shift 6
bugs=
[ "$1" != -b ] || { bugs=1 && shift; }
starts=$1
shift
here=synth/gate
passed=0 failed=0
mkdir -p "$out"

say() { # 1|0 TEXT
  if [ "$1" = 1 ]; then passed=$((passed + 1)) && echo "ok - gate/$2"
  else failed=$((failed + 1)) && echo "not ok - gate/$2"; fi
}

# build NETLIST PROGRAM. Of the library: everything but delays and the model of the flop.
build() {
  sed '/^ *specify/,/^ *endspecify/d; /^module DFFPOSX1 /,/^endmodule/d; /^`timescale/d' "$cells" \
    > "$out/cells.v"
  iverilog -g2005 -s ws_sm_tbtop -s ws_gate_start -o "$2" "$rtl/ws_sm_vpi.v" "$1" $here/flop.v \
    "$out/cells.v" \
    "$rtl"/ws_lib_ram_*.v || exit 1
}

# run PROGRAM RESULT START KERNEL OPTIONS...: what wsrun says, and its exit status
run() {
  local program=$1 result=$2 start=$3
  shift 3
  rm -f "$result"
  tb/limit.sh "${WS_TIMEOUT:-1800}" vvp -n -M "$(dirname "$bench")" -m "$(basename "$bench" .vpi)" \
    "$program" \
    "+start=$start" --host "$@" --max-cycles 1500 --json "$result" 2>&1 < /dev/null | tail -1
  return "${PIPESTATUS[0]}"
}

# fault NET FROM TO: the netlist with one wrong cell
fault() {
  awk -v at="$1" -v from="$2" -v to="$3" -f $here/fault.awk "$netlist" "$netlist"
}

# shellcheck disable=SC2046
iverilog -g2005 -s ws_sm_tbtop -o "$out/rtl.vvp" $(ls "$rtl"/*.v) || exit 1
if [ -z "$bugs" ]; then
  build "$netlist" "$out/gate.vvp"
  if [ "$name" = tiny ]; then
    lacks=
    while IFS=$'\t' read -r unit net from to; do
      [ "$unit" != ws_sm ] || fault "$net" "$from" "$to" > /dev/null ||
        lacks="$lacks $from before $net"
    done < $here/bugs.def
    say $((${#lacks} == 0)) "the cells of all faults${lacks:+; none is$lacks}"
  fi
  for kernel in "$@"; do
    # shellcheck disable=SC2086
    run "$out/rtl.vvp" "$out/rtl.json" 1 $kernel > "$out/rtl.txt" ||
      say 0 "$kernel[$name] fails on the Verilog"
    for start in $starts; do
      # shellcheck disable=SC2086
      said=$(run "$out/gate.vvp" "$out/gate.json" "$start" $kernel)
      rc=$?
      [ $rc -eq 0 ] && cmp -s "$out/gate.json" "$out/rtl.json"
      same=$?
      say $((same == 0)) "$kernel[$name,start=$start] $said$([ $rc -ne 0 ] || [ $same -eq 0 ] ||
        echo '; other counters than the Verilog')"
    done
  done
else
  # The kernels pass without a fault; otherwise a failure with one would mean nothing.
  build "$netlist" "$out/gate.vvp"
  for kernel in "$@"; do
    # shellcheck disable=SC2086
    said=$(run "$out/gate.vvp" "$out/gate.json" 1 $kernel)
    say $(($? == 0)) "$kernel[$name] without a fault: $said"
  done
  while IFS=$'\t' read -r unit net from to; do
    [ "$unit" = ws_sm ] || continue
    fault "$net" "$from" "$to" > "$out/bug.v" ||
      { say 0 "no cell $from before $net" && continue; }
    build "$out/bug.v" "$out/bug.vvp"
    caught=0
    for kernel in "$@"; do
      # shellcheck disable=SC2086
      said=$(run "$out/bug.vvp" "$out/bug.json" 1 $kernel) || { caught=1 && break; }
    done
    say $caught "$from before $net becomes $to: $said"
  done < $here/bugs.def
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
