#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# measure.sh MEASURE KERNEL LATENCY ARGS CFG=.. KEY=VALUE..: prints lines NAME VALUE. What else the
# tools say goes to the standard error.
# measure.sh tools UNITS: makes what all measurements of the file share.
set -eu -o pipefail
unset MAKEFLAGS MFLAGS MAKELEVEL
export JOBS=1 # of the compiler of one machine
build=$WS_SWEEP_BUILD
run() { make -s B="$build" "$@" >&2; }
case $1 in
tools)
  declare -A tool=([cycles]=wsrun [power]='wsrun wstoggles' [area]=wsarea [period]=wstiming)
  for measure in $(cut -f 4 "$2" | sort -u); do
    for t in ${tool[$measure]:-}; do run "$build/$t"; done
  done
  exit
  ;;
esac
measure=$1 kernel=$2 latency=$3 args=$4
shift 4
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
# The folder of the machine, and that of its synthesis.
machine() { dirname "$(make -s B="$build" wsrun-path "$@")"; }
case $measure in
cycles)
  run run KERNEL="$kernel" LAT="$latency" ARGS="$args --json $temp/run.json" "$@"
  jq -r '"cycles \(.cycles)", "ipc \(.ipc * 1000 | round / 1000)", "warp_instrs \(.warp_instrs)",
    "thread_instrs \(.thread_instrs)", (.counters // {} | to_entries[] | "\(.key) \(.value)")' \
    "$temp/run.json"
  ;;
power)
  run wave in-kdir/"$kernel".elf "$@"
  # shellcheck disable=SC2086 # options
  "$(machine "$@")/wsrun" --host "$kernel" --mem-latency "$latency" $args \
    --wave "$temp/run.fst" --json "$temp/run.json" >&2
  toggles=$("$build/wstoggles" "$temp/run.fst")
  echo "toggles $toggles"
  jq -r --argjson t "$toggles" '"toggles_per_cycle \($t / .cycles * 10 | round / 10)"' \
    "$temp/run.json"
  ;;
area)
  run area-sm "$@"
  jq -r '"knand2 \(.knand2 * 10 | round / 10)", "flops \(.flops)", "ram_bits \(.ram_bits)"' \
    "$(machine "$@")/synth/area.json"
  ;;
period)
  run timing-sm "$@"
  jq -r '"period_ns \(.ram_as_flop.period_ns)"' "$(machine "$@")/synth/timing.json"
  ;;
accuracy)
  resolved=$("$build/wsgen" --cfg "${1#CFG=}" "${@:2}" --resolved)
  grep -qx $'isa: xwssfu\tisa=+xwssfu' <<< "$resolved" || exit 0
  table=$(sed -n 's/^sfu_table\tsfu_table=//p' <<< "$resolved")
  run "$build/sfu/$table/sweep"
  WS_SFU_NO_GOALS=1 "$build/sfu/$table/sweep" quick 1 > "$temp/table" || true
  awk -F ' *[|] *' '$4 ~ /^[0-9.]+$/ { if ($4 > worst[$2]) worst[$2] = $4; if ($4 > all) all = $4 }
    END {
      if (!all) exit 1
      print "ulp", all
      for (f in worst) print f ".ulp", worst[f]
    }' \
    "$temp/table"
  ;;
*)
  echo "measure.sh: $measure: no such measurement" >&2
  exit 2
  ;;
esac
