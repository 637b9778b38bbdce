#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD OUT quick|all [SEED [COMPILER]]: sim/programs/kernels, sim/programs/cuda and random
# programs at all levels of optimisation, on the golden model. A program passes when each level
# gives the right results and takes at most 1.1 times the warp instructions of -O2; of -O0, and of
# GCC's own -O1 and -Os, the results count. A level that makes the same program as -O2 is not run
# again. OUT/report.txt has the instructions of each program and level. quick: every fourth kernel
# and program, from SEED on, and a few random ones. TAP; the last line is "N passed, N failed,
# N skipped": random programs that run too long.
set -u
suite=levels
# shellcheck source=tb/tap.sh
. "$(dirname "$0")/../../../tb/tap.sh"
[ $# -ge 3 ] || { sed -n '3,9s/^# //p' "$0"; exit 2; }
build=$(cd "$1" && pwd) which=$3 seed=${4:-1} by=${5:+--cc $5}
sim=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
report=$out/report.txt
limited=(-O1 -O3 -Os -Ofast)
others=(-O0 '--gcc-levels -O1' '--gcc-levels -Os')
machine='ref ISA=+zacas+zalrsc+xwsamofadd'
declare -A features=([kernels]='--cas --lrsc --float-atomics' [random]='' [cuda]='')
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2

# What has no result at a level, and why.
exempt() { # exempt PROGRAM LEVEL
  # Which side of a branch runs first is decided by the compiler's order of blocks.
  [ "$1" = kernels/sides ] && [ "$2" = -O0 ]
}

# Each way to run a program at DIR/p.elf: prints its warp instructions, nothing when it fails.
run_kernels() { # run_kernels DIR NAME
  "$build/wsrun" --config "$machine" --model --host "$2" "$1/p.elf" > "$1/log" 2>&1 &&
    sed -n 's/.*warp_instrs=\([0-9]*\) .*check=ok$/\1/p' "$1/log"
}
run_cuda() {
  cp "$1/p.elf" "$1/$2.elf"
  WS_BACKEND=model "$build/cuda_test" "$1" "$2" > "$1/log" 2>&1 &&
    sed -n 's/^ok .* warp_instrs=//p' "$1/log" | awk '{ n += $1 } END { print n }'
}
# Random ones have no reference but what -O2 gives; csmith-quick compares that with qemu.
run_random() {
  local threads=1 limit=60000000
  [ -e got ] || limit=2000000 # -O2: what is longer is no test
  [ "$2" = threads ] && threads=64
  rm -f "$1/got"
  "$build/wsrun" --config "$machine" --model --max-cycles "$limit" --kernel "$2" \
    --block $threads --arg "out:$1/got:$((4 * threads))" "$1/p.elf" > "$1/log" 2>&1 || return
  [ -e got ] || cp "$1/got" got
  cmp -s got "$1/got" && sed -n 's/.*warp_instrs=\([0-9]*\) .*/\1/p' "$1/log"
}

# compare KIND NAME RUN-NAME SOURCES..: the program at all levels
compare() {
  local kind=$1 name=$2 run=$3 base n level dir bad=''
  shift 3
  rm -f got
  for level in -O2 "${limited[@]}" "${others[@]}"; do
    dir=$tmp/${level// /}
    mkdir -p "$dir"
    # shellcheck disable=SC2086
    if ! "$build/wscc" -w $by ${features[$kind]} $level -I"$sim/programs/csmith" \
      -I/usr/include/csmith "$@" \
      -o "$dir/p.elf" > "$dir/log" 2>&1; then
      n=''
    elif [ "$level" != -O2 ] && cmp -s "$dir/p.elf" ./-O2/p.elf; then
      n=$base
    else
      n=$("run_$kind" "$dir" "$run")
    fi
    if [ "$level" = -O2 ]; then
      base=$n
      printf '%-24s %10s' "$kind/$name" "${n:-fails}" >> "$report"
      # a random program may run too long, or forever
      if [ -z "$n" ] && [ "$kind" = random ] && grep -Eq "limit|no progress" "$dir/log"; then
        echo >> "$report"
        skipped=$((skipped + 1))
        return
      fi
      [ -n "$n" ] || { bad=" $level: $(grep -m1 . "$dir/log")"; break; }
    elif [ -z "$n" ]; then
      printf ' %10s' fails >> "$report"
      exempt "$kind/$name" "$level" || bad+=" $level: $(grep -m1 . "$dir/log");"
    else
      printf ' %10s' "$n" >> "$report"
      [[ ! " ${limited[*]} " == *" $level "* ]] || [ $((n * 10)) -le $((base * 11)) ] ||
        bad+=" $level: $n instructions, -O2 $base;"
    fi
  done
  echo >> "$report"
  echo "$bad" > bad
  [ -z "$bad" ]
  result $? "$kind/$name" bad
}

{ printf '# warp instructions on ref; limited to 1.1 times -O2: %s\n' "${limited[*]}"
  printf '%-24s' program
  printf ' %10s' -O2 "${limited[@]}" -O0 GCC-O1 GCC-Os
  echo; } > "$report"
number=0 skipped=0
# turn NAME: whether it is the turn of the next program, or the one that T names
turn() {
  number=$((number + 1))
  [ -z "${T:-}" ] || { [ "$1" = "$T" ]; return; }
  [ "$which" = all ] || [ $(((number + seed) % 4)) -eq 0 ]
}
while read -r k; do
  turn "$k" && compare kernels "$k" "$k" "$sim/programs/kernels/$k/kernel.c"
done < <("$build/wsrun" --config "$machine" --hosts)
for f in "$sim"/programs/cuda/*.cu; do
  k=$(basename "$f" .cu)
  turn "$k" && compare cuda "$k" "$k" "$f"
done
n=$([ "$which" = all ] && echo 30 || echo 3)
[ -z "${T:-}" ] || n=0
${CC:-gcc} -std=c11 -O1 -w -o gen "$sim/programs/csmith/gen.c" || exit 2
for i in $(seq "$seed" $((seed + n - 1))); do
  csmith -s "$i" --no-argc --no-packed-struct --max-funcs 6 --max-array-dim 2 \
    $([ $((i % 2)) -eq 0 ] && echo --float) > p.c || exit 2
  compare random "csmith-$i" csmith p.c "$sim/programs/csmith/device.c"
  ./gen "$i" > p.c
  compare random "threads-$i" threads p.c "$sim/programs/csmith/threads.c"
done
echo "1..$count"
echo "# instructions of each program and level: $report"
awk 'NR > 2 && NF > 5 {
  for (i = 3; i <= NF; i++)
    if ($i + 0) { r = $i / $2; if (r > most[i]) { most[i] = r; of[i] = $1 } }
} NR == 2 { for (i = 3; i <= NF; i++) name[i] = $i }
END {
  for (i = 3; i in name; i++)
    printf "# %s: at most %.2f times -O2 (%s)\n", name[i], most[i], of[i]
}
' "$report" | tee -a "$report"
ends $((count - failed)) $failed $skipped
