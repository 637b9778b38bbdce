#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# plot.sh X Y "VALUE.." KERNEL LAT OUT CFG "KEY=VALUE.." WSGEN SWEEP..: a sweep over the values of
# one key: has SWEEP SPEC FOLDER run the kernel on the machine with each of them, with the options
# $ARGS of wsrun; writes the figures of each run to OUT/<kernel>-<x>-<y>.csv, one row per run, and
# plots Y as .svg.
set -u -o pipefail
. sim/measure/plot/names.sh
x=${1,,} y=$2 values=$3 kernel=$4 latency=$5 out=$6 cfg=$7 settings=$8 wsgen=$9
shift 9
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
resolved() { $wsgen --cfg "$cfg" $settings "$@" --resolved; }
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

# ---- the sweep
stem=$out/$kernel-$x-${column,,}
folder=$out/plot/$kernel-$x-${column,,}
mkdir -p "$folder"
{
  echo "# make plot"
  echo "CFG = $cfg"
  for word in $settings; do
    [[ $word == PREFIX=* ]] || echo "${word%%=*} = ${word#*=}"
  done
  [ "$x" = lat ] || echo "lat = $latency"
  echo "$x = $values"
  echo "kernels = $kernel"
  [ -z "${ARGS:-}" ] || echo "args = $ARGS"
  echo "measures = counters"
} > "$folder/plot.sweep"
name=${x^^}
[ "$x" != lat ] || name=lat
env -u X -u Y -u ON WS_SWEEP_STRICT=1 "$@" "$folder/plot.sweep" "$folder"
[ $? -ne 2 ] || exit 2
awk -F, -v x="$x" -v name="$name" -v kernel="$kernel." '
  NR == 1 {
    for (i = 1; i <= NF; i++) {
      if ($i == name) at[0] = i
      else if (index($i, kernel) == 1) { at[++n] = i; $i = substr($i, length(kernel) + 1) }
      else if ($i == "status") ok = i
    }
    $at[0] = x
  }
  NR > 1 && $ok != "ok" { exit 1 }
  { for (i = 0; i <= n; i++) printf "%s%s", $at[i], i < n ? "," : "\n" }' \
  "$folder/sweep.csv" > "$stem.csv.$$" || {
  rm -f "$stem.csv.$$"
  refuse "$kernel failed: $(sed -n 's/.*,failed,*//p' "$folder/sweep.csv" | head -n 1)"
}
mv "$stem.csv.$$" "$stem.csv"
awk -F, -v x="$x" -v y="$column" '
  NR == 1 { for (i = 1; i <= NF; i++) if ($i == y) at = i; next }
  $at == "" { exit 1 }
  { print x "=" $1 " " y "=" $at }' "$stem.csv" ||
  refuse "Y = $column: this machine does not count it (perf_counters, perf_refused)"

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
