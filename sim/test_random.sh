#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_random.sh N [SEED [KEY=VALUE ..]]: N random machines from SEED (1) on, small enough that each
# builds in a minute or two. All kernels and SM tests that a machine can run, in lockstep with the
# golden model under random back-pressure. Keys that are given are those of every machine. A machine
# that has passed is removed. Ends with "N passed, N failed".
set -u
n=$1 first=${2:-1}
shift $(($# < 2 ? $# : 2))
given=" $*"

pick() { # pick KEY VALUE ..: one of the values, unless the key is given
  local key=$1
  shift
  [[ $given == *" $key="* ]] || words+=" $key=${*:RANDOM % $# + 1:1}"
}

maybe() { # maybe PERCENT KEY VALUE ..: that so often, otherwise the generator's choice
  if [ $((RANDOM % 100)) -lt "$1" ]; then pick "${@:2}"; fi
}

# The words of a seed. What is fixed is size, and what the kernels and the lockstep cannot be
# without. Long intervals and latencies hide the modes that come with them, and are few.
machine() {
  local words='' threads key
  RANDOM=$1
  threads=$((2 << RANDOM % 4))
  [[ $given == *" THREADS="* ]] || words+=" THREADS=$threads"
  pick LANES $((threads / 2)) $((threads / 2)) $threads 1
  pick WARPS 2 4 4 6 8
  pick RETIRE_PORT 1
  pick ATOMICS 1
  pick STACK_DEPTH 16 32 48
  pick PC_BITS 20 24 32
  pick SMEM_KB 1 4 16
  pick RF_KB auto
  pick THREAD_REGS auto
  pick BLOCK_RF_KB auto
  pick BLOCK_QUANTUM 1
  pick ICACHE_BYTES auto
  pick DCACHE_BYTES auto 512 2048
  pick CCACHE_BYTES auto
  for key in ICACHE_KB CCACHE_KB; do pick $key 1 2 4 16; done
  maybe 70 L1_KB 0
  maybe 70 DCACHE_KB auto
  maybe 50 CL2_KB 0 4
  maybe 50 CL3_KB 0 8
  for key in ALU MUL DIV FPU SFU LSU SMEM; do maybe 85 ${key}_INTERVAL 1 1 1 2 3; done
  for key in ALU BRANCH; do maybe 90 ${key}_LATENCY auto; done
  for key in MUL DIV FPU SFU SMEM DCACHE CCACHE BARRIER STORE; do maybe 60 ${key}_LATENCY auto; done
  # shellcheck disable=SC2086
  build/wsgen --cfg ref $words $given --random "$1" --changed $((20 + 10 * (RANDOM % 6)))
}

passed=0 failed=0
for seed in $(seq "$first" $((first + n - 1))); do
  words=$(machine "$seed") || { echo "not ok - random/$seed is illegal" && failed=$((failed + 1)); }
  [ -n "$words" ] || continue
  echo "# random/$seed: $words"
  # shellcheck disable=SC2086
  make --no-print-directory kernels $words > /dev/null || echo "not ok - random/$seed has no kernels"
  RANDOM=$seed
  options="--mem-latency $((RANDOM % 3 ? 20 : RANDOM % 200)) --stress --seed $seed"
  out=$(sim/test_sm.sh "CFG=ref $words" "$options")
  grep -v '^ok\| passed, ' <<< "$out"
  echo "# random/$seed: $(tail -1 <<< "$out")"
  read -r p _ f _ <<< "$(tail -1 <<< "$out")"
  passed=$((passed + p)) failed=$((failed + f))
  # shellcheck disable=SC2086
  [ "$f" -gt 0 ] || [ -n "${WS_KEEP:-}" ] || rm -rf "$(dirname "$(make --no-print-directory wsrun-path CFG=ref $words)")"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
