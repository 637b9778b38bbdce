#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cuts.sh WSBENCH DIR SHORT.cfg FAST.cfg MEASURE STEM CONFIG: has every point of make cuts measured, and makes the table.
# The cuts are the keys that differ between two full configurations, with clock = short and with clock = fast.
# MEASURE CUT=FILE WORD... leaves the point of the machine with these words in FILE. What was measured before is kept by it.
set -eu -o pipefail
bench=$1 dir=$2 short=$3 fast=$4 measure=$5 stem=$6 config=$7
cuts=$(awk -F ' = ' '
  NR == FNR { short[$1] = $2; next }
  $1 != "clock" && $1 in short && short[$1] != $2 { print toupper($1) "=" short[$1] "/" $2 }' "$short" "$fast")
[ -n "$cuts" ] || { echo "cuts: $config is the same with clock = short and with clock = fast" >&2; exit 2; }
mkdir -p "$dir"
rm -f "$dir"/*.json
# A point may come into the plan once others are measured.
# shellcheck disable=SC2086 # words are meant
next() {
  "$bench" plan "$dir" $cuts | while read -r name words; do
    [ -e "$dir/$name.json" ] || { echo "$name $words"; cat > /dev/null; }
  done
}
while point=$(next) && [ -n "$point" ]; do
  read -r name words <<< "$point"
  echo "cuts: $name ($words)"
  $measure CUT="$dir/$name.json" $words
  [ -e "$dir/$name.json" ] || { echo "cuts: $name was not measured" >&2; exit 1; }
done
# shellcheck disable=SC2086
"$bench" cuts "$stem" "$config" "$dir" $cuts
