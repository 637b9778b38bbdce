#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# map.sh RTL_DIR OUT_DIR LIBERTY DRIVER TOP: maps TOP, flat, to the cells of the library. Leaves
# gates.json (before mapping, where nets have their names) and mapped.json. Nothing is done when
# they are those of the same Verilog (the first line of a file, which names the configuration, does
# not count). RAM cells are cut out. DRIVER is the cell that abc assumes at inputs and registers:
# without one it would not buffer their fan-out. ORDER, a number, is the order in which the files
# are read; 0: by name.
set -eu
read=$(dirname "$0")/../read_rtl.sh
. "$read"
rtl=$1 out=$2 lib=$3 driver=$4 top=$5
[ -r "$lib" ] || { echo "timing: no Liberty file $lib (run ./setup.sh)" >&2; exit 2; }
grep -q "cell *($driver)" "$lib" || {
  echo "timing: $lib has no cell $driver; set DRIVER to a buffer of it" >&2; exit 2; }
[ -e "$rtl/$top.v" ] || { echo "timing: no $rtl/$top.v" >&2; exit 2; }
mkdir -p "$out"
exec 8> "$out.lock" && flock 8 # another make may map the same
files=$(rtl_files "$rtl")
order=${ORDER:-0}
if [ "$order" != 0 ]; then
  yes "$order" | head -n 65536 > "$out/order" # random source of shuf, the same each time
  files=$(printf '%s\n' $files | shuf --random-source="$out/order")
fi
sum=$({
  echo "$top $driver $order"
  cat "$0" "$read" "$lib"
  for f in $files; do sed 1d "$f"; done
} | cksum)
[ -e "$out/mapped.json" ] && [ "$(cat "$out/rtl.sum" 2>/dev/null)" = "$sum" ] && exit 0
rm -f "$out/rtl.sum"
printf 'set_driving_cell %s\nset_load 20 [all_outputs]\n' "$driver" > "$out/constr"
{
  echo "read_liberty -lib $lib"
  script="+strash;&get,-n;&dch,-f;&nf;&put;buffer,-p,-N,8;upsize;dnsize"
  read_rtl $files
  echo "synth -flatten -top $top -noabc"
  echo "dfflibmap -liberty $lib"
  echo "opt_clean"
  echo "write_json $out/gates.json"
  echo "abc -liberty $lib -constr $out/constr -script $script"
  echo "opt_clean"
  echo "write_json $out/mapped.json"
} > "$out/map.ys"
yosys -q -l "$out/yosys.log" -s "$out/map.ys" > "$out/yosys.out" 2>&1 || {
  tail -n 5 "$out/yosys.out" >&2; exit 1; }
echo "$sum" > "$out/rtl.sum"
