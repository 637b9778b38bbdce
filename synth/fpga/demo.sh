#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# demo.sh [-b|-n] DIR: emits the SM of synth/fpga/smallest.cfg into DIR/rtl, writes the memory of
# ws_demo into DIR/demo.hex, from DIR/demo.elf, and simulates ws_demo. -b: with mutants, on each
# of which the simulation must fail. Ends with "N passed, N failed". -n: no simulation; prints the
# address of the kernel.
set -eu -o pipefail
. sim/test/seeded.sh
mode=run
case $1 in
  -b) mode=bugs; shift ;;
  -n) mode=none; shift ;;
esac
dir=$1
build/wsgen --cfg synth/fpga/smallest.cfg --out "$dir/rtl" > /dev/null
riscv64-unknown-elf-objcopy -O binary -j .text -j .rodata -j .data "$dir/demo.elf" "$dir/demo.bin"
entry=$(riscv64-unknown-elf-nm "$dir/demo.elf" | awk '$3 == "demo" { print $1 }')
# Code and data below 1 KB, results in the KB after it; the arguments in the last 256 bytes.
[ "$(wc -c < "$dir/demo.bin")" -le 1024 ] || {
  echo "demo: the kernel takes over 1 KB" >&2
  exit 1
}
{
  echo "@0"
  od -An -v -tx4 -w4 "$dir/demo.bin"
  echo "@1c0 80000400"
} > "$dir/demo.hex"

simulate() { # TOP.v
  iverilog -g2005 -s tb_demo -Ptb_demo.IMAGE="\"$dir/demo.hex\"" -Ptb_demo.ENTRY="32'h$entry" \
    -o "$dir/demo.vvp" synth/fpga/tb_demo.v "$1" "$dir"/rtl/*.v
  vvp -n "$dir/demo.vvp"
}

case $mode in
  none) echo "$entry"; exit ;;
  run) simulate synth/fpga/ws_demo.v; exit ;;
esac
fresh() { cp synth/fpga/ws_demo.v "$dir/bugs/"; }
build() { :; }
tests() { simulate "$dir/bugs/ws_demo.v" | grep '^1 passed, 0 failed' > /dev/null; }
cat > "$dir/bugs.def" << 'BUGS'
word_of_a_line_twice	ws_demo.v	row_q <= row + 1'b1	row_q <= row
sums_addresses	ws_demo.v	sum_q + m_wdata	sum_q + m_awaddr
one_cta_less	ws_demo.v	reg_data = GRID	reg_data = GRID - 1
BUGS
seeded fpga_demo "$dir/bugs.def" synth/fpga "$dir/bugs"
