#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test.sh FOLDER: make plot on tiny: what it refuses, and a plot whose figures must be those that
# wsrun prints, run by run. Ends with "N passed, N failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
. tb/tap.sh
suite=plot
folder=$1
mkdir -p "$folder"
plot() { make -s plot CFG=tiny KERNEL=vecadd "$@"; }
draw() { # X Y VALUES [KEY=VALUE]
  sim/measure/plot/plot.sh "$1" "$2" "$3" vecadd 20 "$folder" \
    tiny "${4:-}" build/wsgen sim/measure/sweep/sweep.sh build/wssweep build/wsgen build/sweep/kept
}

says x_missing 2 'X is missing: allowed are the keys' draw '' ipc ''
says x_unknown 2 'X = wraps: allowed are the keys .*; the nearest is warps' draw wraps ipc ''
says x_set_twice 2 'X = warps: the command line also gives' draw WARPS ipc '' WARPS=4
says y_missing 2 'Y is missing: allowed are cycles' draw warps '' ''
says y_unknown 2 'Y = speed: allowed are cycles .* ipc .* LOST_MEMORY' draw warps speed ''
says value_refused 2 'warps = 100: allowed 1..64: out of range' draw warps ipc '2 100'
says word_refused 2 'sched = x: allowed rr\|gto\|' draw sched ipc 'rr x'
says latency_refused 2 'lat = x: allowed are whole numbers' draw lat ipc x
says values_plain 2 'VALUES = 1;2: allowed are letters' plot X=lat Y=ipc VALUES='1;2'
says values_missing 2 'X = latency: VALUES is missing' draw latency ipc ''
says kernel_unknown 2 'kernels: nothing: no such kernel' \
  make -s plot CFG=tiny X=lat Y=ipc KERNEL=nothing VALUES=5
says run_fails 2 'vecadd failed: .*unknown parameter|vecadd failed: .*--param' \
  plot X=lat Y=ipc VALUES=5 ARGS="--param nothing=64"

# Two latencies; in any case of letters.
stem=build/tiny/vecadd-lat-lost_memory
rm -f "$stem".*
says plots 0 "plot: $stem.svg, $stem.csv" \
  plot X=LAT Y=lost_memory VALUES="5 100" ARGS="--param n=64"
for latency in 5 100; do
  make -s run CFG=tiny KERNEL=vecadd LAT=$latency ARGS="--param n=64" > "$folder/run"
  want=$(sed -n 's/^cycles=\([0-9]*\) warp_instrs=\([0-9]*\) .*ipc=\([0-9.]*\) .*/\1 \2 \3/p
    s/^LOST_MEMORY *\([0-9]*\) .*/\1/p' "$folder/run" | tr '\n' ' ')
  awk -F, -v latency=$latency -v want="$want" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $1 == latency {
      got = sprintf("%s %s %s %.3f ", $at["LOST_MEMORY"], $at["cycles"], $at["warp_instrs"],
        $at["ipc"])
    }
    END { if (got != want) { print "# " got "expected " want; exit 1 } }' "$stem.csv"
  result $? "figures_of_latency_$latency" "$stem.csv"
done
[ "$(wc -l < "$stem.csv")" -eq 3 ]
result $? a_row_per_run "$stem.csv"
grep -q '<svg' "$stem.svg" && grep -q '>LOST_MEMORY<' "$stem.svg" && grep -q '>lat<' "$stem.svg"
result $? picture
ends $((count - failed)) $failed
