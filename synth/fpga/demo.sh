#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# demo.sh simulate|place [-b] DIR: ws_demo with the SM of synth/fpga/smallest.cfg and the kernel
# DIR/demo.elf. Ends with "N passed, N failed".
# simulate  ws_demo in Icarus, whose LEDs must show the right sum
# place     on an iCE40 HX8K: yosys, nextpnr-ice40, icepack. Prints the cells and clock rates, and
#           simulates the unpacked bitstream DIR/demo.bit.
# -b: with mutants of ws_demo, or with faults in the unpacked bitstream of the design placed before,
# on each of which the simulation must fail.
set -eu -o pipefail
. sim/test/seeded.sh
what=$1 bugs=
shift
[ "$1" != -b ] || { bugs=1; shift; }
dir=$1 top=$PWD
clock=12 goal=24  # MHz: of the board, and what placement tries to reach

# Emits the SM into DIR/rtl, writes the memory of ws_demo into DIR/demo.hex, and sets the address of
# the kernel.
prepare() {
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
}

simulate_top() { # TOP.v
  iverilog -g2005 -s tb_demo -Ptb_demo.IMAGE="\"$dir/demo.hex\"" -Ptb_demo.ENTRY="32'h$entry" \
    -o "$dir/demo.vvp" synth/fpga/tb_demo.v "$1" "$dir"/rtl/*.v
  vvp -n "$dir/demo.vvp"
}
top_bugs() {
  fresh() { cp synth/fpga/ws_demo.v "$dir/bugs/"; }
  build() { :; }
  tests() { simulate_top "$dir/bugs/ws_demo.v" | grep '^1 passed, 0 failed' > /dev/null; }
  cat > "$dir/bugs.def" << 'BUGS'
word_of_a_line_twice	ws_demo.v	row_q <= row + 1'b1	row_q <= row
sums_addresses	ws_demo.v	sum_q + m_wdata	sum_q + m_awaddr
one_cta_less	ws_demo.v	reg_data = GRID	reg_data = GRID - 1
BUGS
  seeded fpga_demo "$dir/bugs.def" synth/fpga "$dir/bugs"
}

simulate_placed() { # NETLIST.v: the unpacked bitstream as Verilog
  iverilog -g2005 -DNETLIST -DNO_ICE40_DEFAULT_ASSIGNMENTS -s tb_demo -o "$dir/placed.vvp" \
    synth/fpga/tb_demo.v "$1" "$(dirname "$(command -v yosys)")/../share/yosys/ice40/cells_sim.v"
  vvp -n "$dir/placed.vvp"
}
place() {
  [ "$entry" = 80000000 ] || { echo "place: the kernel does not begin at 0x80000000" >&2; exit 1; }
  echo "place: yosys and nextpnr-ice40 (minutes)"
  (cd "$dir" && yosys -q -l yosys.log -p "read_verilog rtl/*.v $top/synth/fpga/ws_demo.v
    synth_ice40 -top ws_demo -json demo.json") > "$dir/yosys.out" 2>&1 || {
    cat "$dir/yosys.out" >&2
    exit 1
  }
  nextpnr-ice40 --hx8k --package ct256 --pcf synth/fpga/hx8k.pcf --json "$dir/demo.json" \
    --freq $goal --timing-allow-fail --seed 1 --asc "$dir/demo.asc" > "$dir/nextpnr.log" 2>&1 || {
    grep '^ERROR\|ICESTORM_LC\|ICESTORM_RAM' "$dir/nextpnr.log" >&2
    exit 1
  }
  sed -n 's/^Info:[ \t]*\(ICESTORM_LC\|ICESTORM_RAM\|SB_GB\):/\1/p' "$dir/nextpnr.log"
  grep 'Max frequency' "$dir/nextpnr.log" | tail -1 | awk -v least=$clock '
    match($0, /[0-9.]+ MHz/) {
      mhz = substr($0, RSTART, RLENGTH)
      print "nextpnr: " mhz
      if (mhz + 0 < least) {
        print "place: slower than the clock of the board, " least " MHz"
        exit 1
      }
    }'
  icetime -d hx8k -P ct256 -p synth/fpga/hx8k.pcf "$dir/demo.asc" > "$dir/icetime.log"
  sed -n 's/^\/\/ Timing estimate: /icetime: /p' "$dir/icetime.log"
  icepack "$dir/demo.asc" "$dir/demo.bit"
  iceunpack "$dir/demo.bit" "$dir/unpacked.asc"
  icebox_vlog -s -c -n ws_demo -d ct256 -p synth/fpga/hx8k.pcf "$dir/unpacked.asc" \
    > "$dir/placed.v"
  simulate_placed "$dir/placed.v"
}
placed_bugs() {
  fresh() { cp "$dir/placed.v" "$dir/placed-bugs/"; }
  build() { :; }
  tests() { simulate_placed "$dir/placed-bugs/placed.v" | grep '^1 passed, 0 failed' > /dev/null; }
  # A bit of the kernel in the first block RAM that is not empty; a LED.
  awk -F"'h" '/INIT_0\(/ && $2 ~ /[1-9a-f]/ {
      word = $2
      sub(/\).*/, "", word)
      last = index("0123456789abcdef", substr(word, length(word))) - 1
      other = substr(word, 1, length(word) - 1) sprintf("%x", last % 2 ? last - 1 : last + 1)
      print "kernel_bit\tplaced.v\t" word "\t" other
      exit
    }' "$dir/placed.v" > "$dir/placed.def"
  printf 'led_inverted\tplaced.v\t%s\t%s\n' 'assign \led_o [3] = ' 'assign \led_o [3] = !' \
    >> "$dir/placed.def"
  seeded fpga_place "$dir/placed.def" "$dir" "$dir/placed-bugs"
}

case $what$bugs in
simulate) prepare; simulate_top synth/fpga/ws_demo.v ;;
simulate1) prepare; top_bugs ;;
place) prepare; place ;;
place1) placed_bugs ;;
*) sed -n '3,4s/^# //p' "$0" && exit 2 ;;
esac
