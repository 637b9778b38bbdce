#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cuts.sh WSBENCH DIR CHECK MEASURE STEM CONFIG: has every point of make cuts measured, and makes
# the table. The cuts are the words of the key cuts that differ between DIR/short/ws_config.cfg and
# DIR/fast/ws_config.cfg, the full configurations with clock = short and with clock = fast.
# "CHECK WORD..." fails where the configuration is not legal.
# "MEASURE CUT=FILE WORD..." leaves the point of the machine with these words in FILE, and keeps
# what it measured before.
set -eu -o pipefail
bench=$1 dir=$2 check=$3 measure=$4 stem=$5 config=$6
cuts=$(awk -F ' = ' '
  # Words of the list, each with its sign, by their names: a number after a name is its stages.
  function split_list(list, said,    n, i, word, name) {
    if (list !~ /^(auto|none)/) list = "+" list
    sub(/^(auto|none)/, "", list)
    gsub(/[+-]/, " &", list)
    n = split(list, word, " ")
    for (i = 1; i <= n; i++) {
      name = word[i]
      gsub(/^[+-]|[0-9]+$/, "", name)
      said[name] = word[i]
      order[i] = name
    }
    return n
  }
  $1 != "cuts" { next }
  NR == FNR { split_list($2, short); next }
  { fasts = split_list($2, fast); exit }
  END {
    for (i = 1; i <= fasts; i++) {
      name = order[i]
      off = name in short ? short[name] : "-" name
      if (off != fast[name]) print toupper(name) "=" off "/" fast[name]
    }
  }' "$dir/short/ws_config.cfg" "$dir/fast/ws_config.cfg")
[ -n "$cuts" ] || { echo "cuts: $config is the same with clock = fast as with short" >&2; exit 2; }
rm -f "$dir"/*.json
# Before hours go by. What the file of the configuration says of cuts is the same everywhere.
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
