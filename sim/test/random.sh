#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# random.sh run N [SEED [KEY=VALUE ..]]: N random machines from SEED (1) on, small enough that each
# builds in a minute or two. Half of the kernels that a machine can run and all SM tests, in
# lockstep with the golden model under random back-pressure. Keys that are given are those of every
# machine. A machine that has passed is removed.
# random.sh keys [--run] TARGET..: each key of gen/params.def, and each word of a list, has an
# unusual value on at least one machine that runs as a whole SM on the RTL: one of these targets, or
# one of the random machines, which --run runs. Without --run nothing is simulated.
# Ends with "N passed, N failed".
set -u -o pipefail
given=""

# ---- machines
pick() { # pick KEY VALUE ..: one of the values, unless the key is given
  local key=$1
  shift
  [[ $given == *" $key="* ]] || words+=" $key=${*:RANDOM % $# + 1:1}"
}

maybe() { # maybe PERCENT KEY VALUE ..: that so often, otherwise the generator's choice
  if often "$1"; then pick "${@:2}"; fi
}
often() { [ $((RANDOM % 100)) -lt "$1" ]; }

# The words of a seed. Fixed are sizes and what kernels and lockstep need. Long intervals and
# latencies hide the modes that come with them, and are rare.
machine() {
  local words='' threads key list='' few=(1 1 1 2 3)
  RANDOM=$1
  threads=$((2 << RANDOM % 7 / 2))
  [[ $given == *" THREADS="* ]] || words+=" THREADS=$threads"
  pick LANES $((threads / 2)) $((threads / 2)) $threads $(((threads + 3) / 4))
  pick WARPS 2 4 4 6 8
  pick RETIRE_PORT 1
  pick ISA +zaamo
  pick STACK_DEPTH 16 32 48
  pick PC_BITS 20 24 32
  pick SMEM 1K 4K 16K
  maybe 80 RF auto
  maybe 80 THREAD_REGS auto
  pick BLOCK_RF auto
  pick BLOCK_THREADS auto
  pick BLOCK_QUANTUM 1
  for key in ICACHE CCACHE; do pick $key 1K 2K 4K 16K; done
  maybe 80 DCACHE 0 auto auto 512 2K
  for key in ICACHE DCACHE CCACHE; do
    maybe 70 ${key}_LINE 16 32 64
    maybe 60 ${key}_MSHR 1 2 3
  done
  maybe 60 COLLECTORS 1 2 3 4 6
  maybe 60 DCACHE_QUEUE 1 2 4 auto
  maybe 60 WRITE_MSHR 1 2 4
  pick AXI_DATA_W 32 64 64 128
  maybe 70 L1 0
  pick CL2 0 1K 2K 8K
  [[ $words == *" CL2=0"* ]] || pick CL3 0 1K 4K 16K
  for key in alu mul div fpu sfu lsu smem; do often 85 && list+=+$key${few[RANDOM % 5]}; done
  [ -z "$list" ] || pick INTERVAL "$list"
  list=
  for key in alu branch; do often 90 && list+=-$key; done
  for key in mul div fpu sfu smem dcache ccache barrier store; do often 60 && list+=-$key; done
  [ -z "$list" ] || pick LATENCY "$list"
  # shellcheck disable=SC2086
  build/wsgen --cfg ref $words $given --random "$1" --changed $((20 + 10 * (RANDOM % 6)))
}

# The machine of these words, its kernels, and what they do on it.
check() {
  local words="CFG=ref $2" run options
  echo "# random/$1: $2"
  # shellcheck disable=SC2086
  if ! { make --no-print-directory wsrun kernels $words > "$log" 2>&1 &&
    run=$(make --no-print-directory wsrun-path $words); }; then
    tail -5 "$log"
    echo "not ok - random/$1 does not build"
    return
  fi
  RANDOM=$1
  options="--mem-latency $((RANDOM % 3 ? 20 : RANDOM % 200)) --stress --seed $1"
  KERNELS=$("$run" --hosts | awk -v seed="$1" 'BEGIN { srand(seed) } rand() < 0.5') \
    sim/test/sm.sh machines "$words" "$options" > "$log"
  grep -v '^ok\| passed, ' "$log"
  ! grep '^not ok' "$log" > /dev/null && [ -z "${WS_KEEP:-}" ] && rm -rf "$(dirname "$run")"
  echo "# random/$1: $(tail -1 "$log")"
  grep '^ok' "$log" | grep -v '# SKIP' >> "$all"
}

run() { # N [SEED [KEY=VALUE ..]]
  local n=$1 first=${2:-1} seed words passed failed
  shift $(($# < 2 ? $# : 2))
  given=" $*"
  log=$(mktemp) all=$(mktemp)
  trap 'rm -f "$log" "$all"' EXIT
  for seed in $(seq "$first" $((first + n - 1))); do
    words=$(machine "$seed")
    if [ -n "$words" ]; then check "$seed" "$words"
    else echo "not ok - random/$seed is illegal"; fi
  done | tee -a "$all"
  passed=$(grep -c '^ok' "$all") failed=$(grep -c '^not ok' "$all")
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

# ---- keys
machines() {
  local target
  for target in "$@"; do
    WS_LIST=1 make --no-print-directory -s "$target" | grep -o 'CFG=.*' ||
      echo "not ok - keys: $target lists no machine" >&2
  done
}

# The keys, and words of lists, that differ from their defaults in a machine, by the names of
# wsgen --list-keys.
settings() {
  local word cfg=ref words=()
  for word in "$@"; do
    case $word in
      CFG=*) cfg=${word#CFG=} ;;
      *=*) is_key "${word%%=*}" && words+=("$word") ;;
    esac
  done
  build/wsgen --cfg "$cfg" "${words[@]}" --settings | cut -f 1
}
rows() { build/wsgen --list-keys; }
is_key() { [[ $known == *" ${1,,} "* ]]; }

# The seed of the first random machine in which the row differs from its default.
seed_of() {
  local seed
  for seed in {1..300}; do
    # shellcheck disable=SC2046
    settings $(machine "$seed") | grep -qx "$1" &&
      echo "$seed" && return
  done
}

keys() { # [--run] TARGET..
  local run='' known missing keys failed=0 key seed
  [ "${1:-}" != --run ] || { run=1 && shift; }
  known=" $(rows | sed 's/:.*//' | tr '\n' ' ')"
  missing=$(comm -23 <(rows | sort -u) <(machines "$@" | while read -r line; do
    # shellcheck disable=SC2086
    settings $line
  done | sort -u)) || exit 1
  keys=$(rows | wc -l)
  while read -r key; do
    [ -n "$key" ] || continue
    seed=$(seed_of "$key")
    echo "# $key: no machine of these targets; random machine ${seed:-none}"
    if [ -z "$seed" ]; then
      failed=$((failed + 1))
      echo "not ok - keys/$key: it has its default in every machine"
    elif [ -n "$run" ] && ! "$0" run 1 "$seed" < /dev/null; then
      failed=$((failed + 1))
      echo "not ok - keys/$key: random machine $seed; again: make rtl-random N=1 SEED=$seed"
    fi
  done <<< "$missing"
  echo "# covers $keys keys"
  echo "$((keys - failed)) passed, $failed failed"
  [ "$keys" -gt 0 ] && [ $failed -eq 0 ]
}

case ${1:-} in
run | keys) "$@" ;;
*) sed -n '3,10s/^# //p' "$0" && exit 2 ;;
esac
