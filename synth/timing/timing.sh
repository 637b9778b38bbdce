#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# timing.sh [-n N] WSTIMING RTL_DIR OUT_DIR LIBERTY DRIVER TOP [OPTION ...]: maps TOP and times it.
# -n: maps it N times, with its files in N orders, and prints the periods, and medians of what
# OUT_DIR/order.K.json say: OUT_DIR/medians.json. Order 0 is that without -n, and kept. yosys and
# abc number cells in the order in which they read them, and choose the first of equals: a
# difference between two machines only means something if it exceeds the change of the period
# between these orders.
set -eu
n=
[ "$1" != -n ] || { n=$2; shift 2; }
tool=$1 rtl=$2 out=$3 lib=$4 driver=$5 top=$6
shift 6
here=$(dirname "$0")
if [ -z "$n" ]; then
  "$here/map.sh" mapped "$rtl" "$out" "$top" "$lib" "$driver"
  "$tool" --gates "$out/gates.json" --mapped "$out/mapped.json" --top "$top" --liberty "$lib" \
    --driver "$driver" --sdc "$(echo "$rtl"/*ws_sm.sdc)" --dir "$out" "$@"
  exit
fi
case $n in *[!0-9]* | 0) echo "timing: ORDERS = $n: 1 or more" >&2; exit 2 ;; esac
mkdir -p "$out"
rm -f "$out"/order.*.json
k=0
while [ $k -lt "$n" ]; do
  dir=$out
  [ $k = 0 ] || dir=$out/order.$k
  json=$out/order.$k.json
  ORDER=$k "$0" "$tool" "$rtl" "$dir" "$lib" "$driver" "$top" --json "$json" "$@" > "$out/order.txt"
  awk -v k=$k '/ cells, / { cells = $4 }
    / MHz / { printf "order %d: %.2f ns, %d cells\n", k, $1, cells; exit }' "$out/order.txt"
  [ $k = 0 ] || rm -f "$dir"/generic.json "$dir"/gates.json "$dir"/mapped.json
  k=$((k + 1))
done
"$tool" --medians "$out" --json "$out/medians.json"
