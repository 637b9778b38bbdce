#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# timing.sh [-n N] WSTIMING RTL_DIR OUT_DIR LIBERTY DRIVER TOP [OPTION ...]: maps TOP and times it.
# -n: maps it N times, with its files in N orders, and prints the periods. yosys and abc number
# cells in the order in which they read them, and choose the first of equals: a difference between
# two machines only means something if it exceeds the change of the period between these orders.
set -eu
n=
[ "$1" != -n ] || { n=$2; shift 2; }
tool=$1 rtl=$2 out=$3 lib=$4 driver=$5 top=$6
shift 6
here=$(dirname "$0")
if [ -z "$n" ]; then
  "$here/map.sh" "$rtl" "$out" "$lib" "$driver" "$top"
  "$tool" --gates "$out/gates.json" --mapped "$out/mapped.json" --top "$top" --liberty "$lib" \
    --driver "$driver" --sdc "$(echo "$rtl"/*ws_sm.sdc)" --dir "$out" "$@"
  exit
fi
case $n in *[!0-9]* | 0) echo "timing: ORDERS = $n: 1 or more" >&2; exit 2 ;; esac
mkdir -p "$out"
: > "$out/periods"
k=0
while [ $k -lt "$n" ]; do
  ORDER=$k "$0" "$tool" "$rtl" "$out/$k" "$lib" "$driver" "$top" "$@" > "$out/$k.txt"
  awk '/ cells, / { cells = $4 } / MHz / { print $1, cells; exit }' "$out/$k.txt" >> "$out/periods"
  tail -n 1 "$out/periods" | awk -v k=$k '{ printf "order %d: %.2f ns, %d cells\n", k, $1, $2 }'
  rm -f "$out/$k"/gates.json "$out/$k"/mapped.json
  k=$((k + 1))
done
sort -n "$out/periods" | awk '{ p[NR] = $1 } END {
  m = NR % 2 ? p[(NR + 1) / 2] : (p[NR / 2] + p[NR / 2 + 1]) / 2
  printf "%d orders of files: %.2f to %.2f ns, median %.2f ns\n", NR, p[1], p[NR], m }'
