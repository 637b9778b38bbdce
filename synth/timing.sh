#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# timing.sh RTL_DIR OUT_DIR LIBERTY MODULE [PARAM=VALUE ...]: critical path of one module, flattened, mapped for
# speed and timed with OpenSTA. Leaves timing.rpt; prints one line: ns, MHz, from, to.
# Inputs arrive with the clock edge and outputs must be there at the next one, so the figure holds for the module
# between registers. Cells have no wires; RAM is cut out, so what surrounds a RAM is timed elsewhere.
set -eu
rtl=$1 out=$2 lib=$3 top=$4
shift 4
[ -r "$lib" ] || { echo "timing: no Liberty file $lib (run ./setup.sh)" >&2; exit 2; }
mkdir -p "$out"
printf 'set_driving_cell BUFX2\nset_load 20 [all_outputs]\n' > "$out/constr" # lets abc buffer and size
logic=$(ls "$rtl"/*.v | grep -v '/[^/]*ws_lib_ram_[^/]*$')
rams=$(ls "$rtl"/*ws_lib_ram_*.v 2>/dev/null || true)
set_params=$(for p in "$@"; do printf ' -set %s %s' "${p%%=*}" "${p#*=}"; done)
{
  for f in $rams; do echo "read_verilog -lib $f"; done
  for f in $logic; do echo "read_verilog $f"; done
  [ -z "$set_params" ] || echo "chparam $set_params $top"
  echo "synth -flatten -top $top -noabc"
  echo "dfflibmap -liberty $lib"
  echo "abc -liberty $lib -constr $out/constr -D 1000"
  echo "splitnets -ports"
  echo "opt_clean -purge"
  echo "setparam -unset DEPTH -unset WE_N -unset WIDTH t:*ws_lib_ram_*"
  echo "rename -top timed"
  echo "write_verilog -noattr -noexpr $out/timed.v"
} > "$out/timing.ys"
yosys -q -l "$out/yosys.log" -s "$out/timing.ys" > /dev/null
{
  echo "read_liberty $lib"
  echo "read_verilog $out/timed.v"
  echo "link_design timed"
  echo "if {[llength [get_ports -quiet clk_i]]} {create_clock -name clk -period 100 [get_ports clk_i]} else {create_clock -name clk -period 100}"
  echo "set_driving_cell -lib_cell BUFX2 [all_inputs]"
  echo "set_input_delay 0 -clock clk [all_inputs]"
  echo "set_output_delay 0 -clock clk [all_outputs]"
  echo "report_checks -path_delay max -fields {net} -digits 3"
  echo "exit"
} > "$out/timing.tcl"
sta -no_splash -exit "$out/timing.tcl" > "$out/timing.rpt" 2> "$out/sta.err" || { cat "$out/sta.err" >&2; exit 1; }
awk -v m="$top" '
  /^Startpoint:/ { from = $2 } /^Endpoint:/ { to = $2 }
  / \(net\)/ { if (!first) { first = 1; if (from ~ /^_/) from = $2 } }
  / slack / { ns = 100 - $1 }
  END {
    if (ns == "") { print "timing: no path in " m > "/dev/stderr"; exit 1 }
    printf "%-22s %7.2f ns %7.0f MHz   %s -> %s\n", m, ns, 1000 / ns, from, to
  }' "$out/timing.rpt"
