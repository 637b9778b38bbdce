#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# plot.sh X Y "VALUE.." KERNEL LAT OUT "WSGEN --cfg CFG" "KEY=VALUE.." MAKE: runs a kernel on the
# machine with each of these values of the key X, with the options $ARGS of wsrun; writes the
# figures of each run to OUT/<kernel>-<x>-<y>.csv, one row per run, and plots Y as .svg.
set -u -o pipefail
. sim/measure/plot/names.sh
x=${1,,} y=$2 values=$3 kernel=$4 latency=$5 out=$6 wsgen=$7 settings=$8 make=$9
refuse() {
  echo "plot.sh: $*" >&2
  exit 2
}

# ---- Y: its name in the results of wsrun
known="allowed are $figures"
[ -n "$y" ] || refuse "Y is missing: $known"
column=$(for option in -x -ix; do
  tr ' ' '\n' <<< "$figures" | grep "$option" -- "$y"
done | head -n 1)
[ -n "$column" ] || refuse "Y = $y: $known"

# ---- X and its values: wsgen knows the keys
allowed="allowed are the keys of docs/parameters.md, and lat, the memory latency"
[ -n "$x" ] || refuse "X is missing: $allowed"
# shellcheck disable=SC2086
resolved() { $wsgen $settings "$@" --resolved; }
if [ "$x" != lat ]; then
  near=$($wsgen --nearest "$x")
  [[ " $keys" == *" $x "* ]] ||
    refuse "X = $x: $allowed${near:+; the nearest is ${near,,}}"
  [[ " ${settings,,}" != *" $x="* ]] || refuse "X = $x: the command line also gives it one value"
fi
default_values() {
  local now words unit v
  [ "$x" != lat ] || { echo 20 100 400; return; }
  now=$(resolved | sed -n "s/^$x\t$x=//p")
  words=$(resolved "$x=?" 2>&1 | sed -n 's/.*: allowed \([a-z0-9_|]*\): .*/\1/p')
  if [[ $words == *'|'* ]]; then
    tr '|' ' ' <<< "$words"
  elif [[ $now =~ ^([0-9]+)(K?)$ ]]; then
    unit=${BASH_REMATCH[2]} now=${BASH_REMATCH[1]}
    for v in $((now / 2)) "$now" $((now * 2)); do
      resolved "$x=$v$unit" > /dev/null 2>&1 && printf '%s ' "$v$unit"
    done
  fi
}
[ -n "$values" ] || values=$(default_values)
[ -n "$values" ] || refuse "X = $x: VALUES is missing, for example VALUES=\"1 2 4\""
for v in $values; do
  if [ "$x" = lat ]; then
    [[ $v =~ ^[0-9]+$ ]] || refuse "VALUES: lat = $v: allowed are whole numbers of cycles"
  else
    resolved "$x=$v" > /dev/null || refuse "VALUES: $x = $v: the machine is refused"
  fi
done

# ---- the runs
stem=$out/$kernel-$x-${column,,}
json=$stem.json.$$ log=$stem.log table=$stem.csv.$$
trap 'rm -f "$json" "$table"' EXIT
: > "$table"
for v in $values; do
  if [ "$x" = lat ]; then word=LAT=$v; else word=${x^^}=$v; fi
  # shellcheck disable=SC2086
  $make run $word ARGS="${ARGS:-} --json $json" > "$log" 2>&1 ||
    { tail -n 20 "$log" >&2; refuse "$x = $v: $kernel failed; the log is $log"; }
  [ -s "$table" ] || jq -r --arg x "$x" '[$x, "cycles", "warp_instrs", "thread_instrs", "ipc",
    (.counters // {} | keys_unsorted[])] | join(",")' "$json" > "$table"
  jq -r --arg v "$v" '[$v, .cycles, .warp_instrs, .thread_instrs, (.ipc * 1000 | round / 1000),
    (.counters // {} | .[])] | map(tostring) | join(",")' "$json" >> "$table"
  figure=$(awk -F, -v y="$column" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == y) at = i }
    END { if (!at) exit 1; print $at }' "$table") ||
    refuse "Y = $column: this machine does not count it (perf_counters, perf_refused)"
  echo "$x=$v $column=$figure"
done
mv "$table" "$stem.csv"

# ---- the picture: numbers that span a factor of 8 have a logarithmic axis
shape=$(tail -n +2 "$stem.csv" | cut -d, -f1 | awk '
  !/^[0-9]+$/ { words = 1 }
  NR == 1 || $1 + 0 < low { low = $1 + 0 }
  $1 + 0 > high { high = $1 + 0 }
  END { printf "count = %d; numbers = %d; wide = %d", NR, !words,
     (!words && low > 0 && high >= 8 * low) }')
title="$kernel on $(basename "$out"), memory latency $latency"
[ "$x" != lat ] || title="$kernel on $(basename "$out")"
gnuplot -e "data = '$stem.csv'; title = '$title'; x = '$x'; y = '$column'; $shape" \
  -e "set output '$stem.svg'" sim/measure/plot/plot.gp || exit 1
echo "plot: $stem.svg, $stem.csv"
