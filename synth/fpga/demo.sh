#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# demo.sh DIR [KEY=VALUE ...]: emits the SM of synth/fpga/smallest.cfg into DIR/rtl and writes the
# memory of ws_demo into DIR/demo.hex, from DIR/demo.elf; then simulates ws_demo with it.
set -eu
dir=$1
shift
build/wsgen --cfg synth/fpga/smallest.cfg "$@" --out "$dir/rtl" > /dev/null
riscv64-unknown-elf-objcopy -O binary -j .text -j .rodata -j .data "$dir/demo.elf" "$dir/demo.bin"
entry=$(riscv64-unknown-elf-nm "$dir/demo.elf" | awk '$3 == "demo" { print $1 }')
# Code and data below 1 KB, results in the KB after it; the arguments in the last 256 bytes.
[ "$(wc -c < "$dir/demo.bin")" -le 1024 ] || { echo "demo: the kernel takes over 1 KB" >&2; exit 1; }
{
  echo "@0"
  od -An -v -tx4 -w4 "$dir/demo.bin"
  echo "@1c0 80000400"
} > "$dir/demo.hex"
iverilog -g2005 -s tb_demo -Ptb_demo.IMAGE="\"$dir/demo.hex\"" -Ptb_demo.ENTRY="32'h$entry" \
  -o "$dir/demo.vvp" synth/fpga/tb_demo.v synth/fpga/ws_demo.v "$dir"/rtl/*.v
vvp -n "$dir/demo.vvp"
