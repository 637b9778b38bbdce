#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# map.sh [-g] RTL_DIR OUT_DIR LIBERTY DRIVER TOP: maps TOP, flat, to the cells of the library.
# Leaves generic.json (gates of yosys, of no library), gates.json (before mapping, with the flops of
# the library, where nets have their names) and mapped.json; with -g only generic.json. Nothing is
# done when they are those of the same Verilog (the first line of a file, which names the
# configuration, does not count). RAM cells are cut out. DRIVER is the cell that abc assumes at
# inputs and registers: without one it would not buffer their fan-out. ORDER, a number, is the order
# in which the files are read; 0: by name.
set -eu
read=$(dirname "$0")/../read_rtl.sh
. "$read"
last=mapped
[ "$1" != -g ] || { last=generic; shift; }
rtl=$1 out=$2 lib=$3 driver=$4 top=$5
[ -r "$lib" ] || { echo "timing: no Liberty file $lib (run ./setup.sh)" >&2; exit 2; }
grep -q "cell *($driver)" "$lib" || {
  echo "timing: $lib has no cell $driver; set DRIVER to a buffer of it" >&2; exit 2; }
[ -e "$rtl/$top.v" ] || { echo "timing: no $rtl/$top.v" >&2; exit 2; }
mkdir -p "$out"
exec 8> "$out.lock" && flock 8 # another make may map the same
order=${ORDER:-0}
files=$(rtl_files "$rtl" "$order")
sum=$({
  echo "$top $driver $order"
  cat "$0" "$read" "$lib"
  for f in $files; do sed 1d "$f"; done
} | cksum)
[ -e "$out/$last.json" ] && [ "$(cat "$out/$last.sum" 2>/dev/null)" = "$sum" ] && exit 0
rm -f "$out/generic.sum" "$out/$last.sum"
printf 'set_driving_cell %s\nset_load 20 [all_outputs]\n' "$driver" > "$out/constr"
{
  echo "read_liberty -lib $lib"
  read_rtl $files
  echo "synth -flatten -top $top -noabc"
  echo "write_json $out/generic.json"
  if [ $last = mapped ]; then
    script="+strash;&get,-n;&dch,-f;&nf;&put;buffer,-p,-N,8;upsize;dnsize"
    echo "dfflibmap -liberty $lib"
    echo "opt_clean"
    echo "write_json $out/gates.json"
    echo "abc -liberty $lib -constr $out/constr -script $script"
    echo "opt_clean"
    echo "write_json $out/mapped.json"
  fi
} > "$out/map.ys"
yosys -q -l "$out/yosys.log" -s "$out/map.ys" > "$out/yosys.out" 2>&1 || {
  tail -n 5 "$out/yosys.out" >&2; exit 1; }
for json in generic $last; do echo "$sum" > "$out/$json.sum"; done
