#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fpga.sh RTL_DIR OUT_DIR FAMILY TOP: synthesises TOP for an FPGA with yosys, the hierarchy kept.
# FAMILY: xilinx (7 series), ecp5, intel (Cyclone V) or ice40. Prints a table of LUTs, flip-flops,
# block RAMs and DSP blocks per module and leaves it in OUT_DIR/table.txt and table.json. Leaves
# rams.txt, too: the memories of at least 16 rows and 1,024 bits that are not in block RAM.
set -eu
. "$(dirname "$0")/read_rtl.sh"
rtl=$1 out=$2 family=$3 top=$4
case $family in
  xilinx) synth="synth_xilinx -family xc7 -noiopad -noclkbuf" ;;
  ecp5) synth="synth_ecp5 -noflatten" ;;
  intel) synth="synth_intel_alm -family cyclonev -noflatten -noiopad -noclkbuf" ;;
  ice40) synth="synth_ice40 -dsp -noflatten" ;;
  *) echo "fpga: FAMILY is xilinx, ecp5, intel or ice40, not '$family'" >&2; exit 2 ;;
esac
mkdir -p "$out"
{
  for f in $(rtl_files "$rtl"); do echo "read_verilog $f"; done
  echo "hierarchy -check -top $top"
  echo "tee -o $out/memories.txt dump -m m:*"
  echo "$synth -top $top"
  echo "tee -o $out/stat.txt stat"
} > "$out/fpga.ys"
yosys -q -l "$out/yosys.log" -s "$out/fpga.ys" > /dev/null 2>&1 || {
  grep '^ERROR' "$out/yosys.log" >&2
  exit 1
}
awk -v family="$family" -v top="$top" -v json="$out/table.json" -v rams="$out/rams.txt" \
  -f synth/fpga.awk "$out/memories.txt" "$out/stat.txt" > "$out/table.txt"
cat "$out/table.txt"
