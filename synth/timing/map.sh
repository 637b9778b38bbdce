#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# map.sh WHAT RTL_DIR OUT_DIR TOP [LIBERTY DRIVER]: a netlist of TOP, flat, with RAM cells cut out.
# DRIVER is the cell that abc assumes at inputs and registers: without one it would not buffer their
# fan-out. ORDER, a number, is the order in which the files are read; 0: by name. WHAT it leaves:
#   stages   stages.json: nothing is merged or mapped, so that each gate is still of one module
#   generic  generic.json: gates of yosys, of no library
#   mapped   the same, gates.json (before mapping, with the flops of the library, where nets have
#            their names) and mapped.json, in cells of the library
#   gate     the same, and gate.v
#   nets     gate.v with single nets for vectors, which simulate six times as fast, without those
#            that have no use
# What is there of the same Verilog is not made again (the first line of a file, which names the
# configuration, does not count).
set -eu
read=$(dirname "$0")/../read_rtl.sh
. "$read"
what=$1 rtl=$2 out=$3 top=$4 lib=${5:-} driver=${6:-}
mkdir -p "$out"
yosys_on() { # SCRIPT, which is on stdin, in OUT_DIR
  cat > "$out/$1.ys"
  yosys -q -l "$out/$1.log" -s "$out/$1.ys" > "$out/$1.out" 2>&1 || {
    tail -n 5 "$out/$1.out" >&2; exit 2; }
}
if [ "$what" = stages ]; then
  {
    read_rtl $(rtl_files "$rtl")
    echo "hierarchy -check -top $top"
    echo "proc; flatten; memory_map; opt_expr; opt_clean; simplemap; opt_expr; opt_clean"
    echo "write_json $out/stages.json"
  } | yosys_on stages
  exit
fi
[ -r "$lib" ] || { echo "timing: no Liberty file $lib (run ./setup.sh)" >&2; exit 2; }
grep -q "cell *($driver)" "$lib" || {
  echo "timing: $lib has no cell $driver; set DRIVER to a buffer of it" >&2; exit 2; }
[ -e "$rtl/$top.v" ] || { echo "timing: no $rtl/$top.v" >&2; exit 2; }
exec 8> "$out.lock" && flock 8 # another make may map the same
order=${ORDER:-0}
files=$(rtl_files "$rtl" "$order")
last=mapped
[ "$what" != generic ] || last=generic
sum=$({
  echo "$top $driver $order"
  cat "$0" "$read" "$lib"
  for f in $files; do sed 1d "$f"; done
} | cksum)
if [ ! -e "$out/$last.json" ] || [ "$(cat "$out/$last.sum" 2> /dev/null)" != "$sum" ]; then
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
  } | yosys_on map
  for json in generic $last; do echo "$sum" > "$out/$json.sum"; done
fi
case $what in gate) split= ;; nets) split="splitnets; opt_clean -purge;" ;; *) exit ;; esac
[ ! -e "$out/gate.v" ] || [ "$out/gate.v" -ot "$out/mapped.json" ] || exit 0
yosys -q -p "read_json $out/mapped.json; $split write_verilog -noattr -noexpr $out/gate.tmp"
mv "$out/gate.tmp" "$out/gate.v"
