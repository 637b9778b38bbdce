#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# place.sh [-b] DIR: ws_demo with its SM (demo.sh) on an iCE40 HX8K: yosys, nextpnr-ice40, icepack.
# Prints the cells and clock rates, and simulates the unpacked bitstream DIR/demo.bit, whose LEDs
# must show the right sum. -b: the design placed before with faults in the unpacked bitstream, on
# each of which the simulation must fail. Ends with "N passed, N failed".
set -eu -o pipefail
. sim/test/seeded.sh
bugs=0
[ "$1" != -b ] || { bugs=1; shift; }
dir=$1 top=$PWD
clock=12 goal=24  # MHz: of the board, and what placement tries to reach

simulate() { # NETLIST.v: the unpacked bitstream as Verilog
  iverilog -g2005 -DNETLIST -DNO_ICE40_DEFAULT_ASSIGNMENTS -s tb_demo -o "$dir/placed.vvp" \
    synth/fpga/tb_demo.v "$1" "$(dirname "$(command -v yosys)")/../share/yosys/ice40/cells_sim.v"
  vvp -n "$dir/placed.vvp"
}

if [ $bugs = 1 ]; then
  fresh() { cp "$dir/placed.v" "$dir/placed-bugs/"; }
  build() { :; }
  tests() { simulate "$dir/placed-bugs/placed.v" | grep '^1 passed, 0 failed' > /dev/null; }
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
  exit
fi

entry=$(synth/fpga/demo.sh -n "$dir")
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
simulate "$dir/placed.v"
