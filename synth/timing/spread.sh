#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# spread.sh WSTIMING RTL_DIR OUT_DIR LIBERTY DRIVER TOP N [OPTION ...]: maps TOP N times, with its
# files in N orders, and prints the periods. yosys and abc number cells in the order in which they
# read them, and choose the first of equals: by how much the period changes while the Verilog does
# not is what a difference between two machines has to exceed to mean anything.
set -eu
tool=$1 rtl=$2 out=$3 lib=$4 driver=$5 top=$6 n=$7
shift 7
case $n in '' | *[!0-9]* | 0) echo "timing: ORDERS = $n: 1 or more" >&2; exit 2 ;; esac
here=$(dirname "$0")
mkdir -p "$out"
: > "$out/periods"
k=0
while [ $k -lt "$n" ]; do
  ORDER=$k "$here/timing.sh" "$tool" "$rtl" "$out/$k" "$lib" "$driver" "$top" "$@" > "$out/$k.txt"
  awk '/ cells, / { cells = $4 } / MHz / { print $1, cells; exit }' "$out/$k.txt" >> "$out/periods"
  tail -n 1 "$out/periods" | awk -v k=$k '{ printf "order %d: %.2f ns, %d cells\n", k, $1, $2 }'
  rm -f "$out/$k"/gates.json "$out/$k"/mapped.json
  k=$((k + 1))
done
sort -n "$out/periods" | awk '{ p[NR] = $1 } END {
  m = NR % 2 ? p[(NR + 1) / 2] : (p[NR / 2] + p[NR / 2 + 1]) / 2
  printf "%d orders of files: %.2f to %.2f ns, median %.2f ns\n", NR, p[1], p[NR], m }'
