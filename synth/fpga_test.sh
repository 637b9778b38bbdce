#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# fpga_test.sh DIR: with mul_style=infer and ram_style=block (Intel: split), yosys puts the
# multipliers of units into DSP blocks and their RAMs into block RAM, on every family. Each check is
# also made on Verilog for which it must fail. Ends with "N passed, N failed".
set -u -o pipefail
. tb/tap.sh
dir=$1 suite=fpga

# unit LABEL FAMILY UNIT KEY=VALUE ...: emits the unit and synthesises it into $out.
unit() {
  out=$dir/$1-$2-$3
  rm -rf "$out"
  build/wsgen --cfg tiny DCACHE=4K DCACHE_LINE=16 "${@:4}" --only "$3" --out "$out/rtl" \
    > /dev/null && synth/fpga.sh "$out/rtl" "$out" "$2" "$3" > /dev/null
}
# A figure of the last line of the table: 2 LUT, 3 RAM in LUTs, 4 FF, 5 block RAM, 6 DSP.
total() { awk -v column="$1" '$1 == "total" { print int($column + 0.5) }' "$out/table.txt"; }
rams_in_blocks() { [ "$(total 5)" -gt 0 ] && [ "$(total 3)" -eq 0 ] && [ ! -s "$out/rams.txt" ]; }
has_dsps() { [ "$(total 6)" -gt 0 ]; }
check() { # NAME COMMAND ...
  "${@:2}"
  local rc=$?
  [ $rc -eq 0 ] || cat "$out/table.txt" "$out/rams.txt"
  result $rc "$1"
}
fails() { ! "$@"; }

for family in xilinx ecp5 intel; do
  style=block
  [ $family != intel ] || style=split
  for u in ws_rf_bank ws_dcache_data; do
    check "$u-builds" unit good $family $u RAM_STYLE=$style
    check "$u-in-block-ram[$family]" rams_in_blocks
  done
  check ws_mul_rows-builds unit good $family ws_mul_rows MUL_STYLE=infer
  check "ws_mul_rows-in-dsps[$family]" has_dsps
done
check ws_rf_bank-builds unit bad xilinx ws_rf_bank RAM_STYLE=auto
check "without-ram_style[xilinx]" fails rams_in_blocks
check ws_rf_bank-builds unit bad intel ws_rf_bank RAM_STYLE=block
check "block-where-split-is-due[intel]" fails rams_in_blocks
check ws_mul_rows-builds unit bad ecp5 ws_mul_rows MUL_STYLE=array
check "without-mul_style[ecp5]" fails has_dsps
ends $((count - failed)) $failed
