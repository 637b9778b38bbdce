#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cuts.sh WSBENCH DIR CHECK MEASURE STEM CONFIG: has every point of make cuts measured, and makes
# the table. The cuts are the words of the key cuts that differ between DIR/short and DIR/fast,
# which wsgen --resolved wrote of the machine with clock = short and with clock = fast.
# "CHECK WORD..." fails where the configuration is not legal.
# "MEASURE CUT=FILE WORD..." leaves the point of the machine with these words in FILE, and keeps
# what it measured before.
set -eu -o pipefail
bench=$1 dir=$2 check=$3 measure=$4 stem=$5 config=$6
cuts=$(awk -F '\t' '
  !sub(/^cuts: /, "") { next }
  { word = $2; sub(/^cuts=/, "", word) }
  NR == FNR { short[$1] = word; next }
  word != short[$1] { print toupper($1) "=" short[$1] "/" word }' "$dir/short" "$dir/fast")
[ -n "$cuts" ] || { echo "cuts: $config is the same with clock = fast as with short" >&2; exit 2; }
rm -f "$dir"/*.json
# Checks the plan before hours pass. The file of the configuration sets the same cuts in every
# point.
# shellcheck disable=SC2086 # words are meant
"$bench" plan "$dir" $cuts | while read -r name words; do
  $check $words > /dev/null < /dev/null && continue
  echo "cuts: $name ($words) is not legal: set one of these cuts in a file of the configuration" >&2
  exit 2
done
# The first point that is not there. More come into the plan when others are measured.
# shellcheck disable=SC2086
next() {
  "$bench" plan "$dir" $cuts | while read -r name words; do
    [ -e "$dir/$name.json" ] || { echo "$name $words"; cat > /dev/null; }
  done
}
while point=$(next) && [ -n "$point" ]; do
  read -r name words <<< "$point"
  echo "cuts: $name ($words)"
  # shellcheck disable=SC2086
  $measure CUT="$dir/$name.json" $words
  [ -e "$dir/$name.json" ] || { echo "cuts: $name was not measured" >&2; exit 1; }
done
# shellcheck disable=SC2086
"$bench" cuts "$stem" "$config" "$dir" $cuts
