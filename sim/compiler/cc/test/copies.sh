#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# copies.sh BUILD: barriers and votes that a compiler would copy, or make one of two. wscc keeps
# them as the source has them, at all levels, and the pass refuses what was copied. TAP; the last
# line is "N passed, N failed".
set -u
suite=wscc-copies
# shellcheck source=tb/tap.sh
. "$(dirname "$0")/../../../../tb/tap.sh"
build=$(cd "$1" && pwd)
runtime=$(cd "$(dirname "$0")/../../runtime" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
wscc=$build/wscc run="$build/wsrun --config ref --model"
printf '%32s' '' | tr ' ' '\125' > bits

# shrink-wrapping copies each of the three
cat > b.c << 'END'
#include "ws.h"
__shared__ uint32_t s[16];
WS_KERNEL(elim, const uint32_t *, bits, uint32_t *, out, uint32_t, rounds) {
  uint32_t t = threadIdx.x, n = blockDim.x, count = 0, mine = bits[t] + t * 0x9e3779b9u;
  for (uint32_t k = 0; k < rounds; k++) {
    s[k & 15] = 0xffffffff;
    __syncthreads();
    uint32_t one = mine >> (k & 31) & 1;
    if (one) s[k & 15] = 7;
    __syncthreads();
    uint32_t y = s[k & 15];
    count = y != 0xffffffff ? count + 1 : count;
    if (one) for (uint32_t x = 0; x < (t & 3); x++) mine ^= y << x;
    __syncthreads();
    if (one) out[n + (k & 15)] = k;
  }
  out[t] = count;
}
END
# values FILE: the first eight words, each once
values() { od -An -v -tu4 -w4 -N32 "$1" | sort -u | xargs; }
for level in -O0 -O1 -O2 -O3 -Os -Ofast '--gcc-levels -O1' '--gcc-levels -Os'; do
  # shellcheck disable=SC2086
  "$wscc" $level b.c -o b.elf > log 2>&1 && $run --kernel elim --block 8 --arg in:bits \
    --arg out:o:128 --arg u32:10 b.elf >> log 2>&1 && [ "$(values o | wc -w)" = 1 ]
  result $? "barriers[$level]" log
done
gcc="riscv64-unknown-elf-gcc -march=rv32imaf_zicsr -mabi=ilp32f -std=gnu11 -g1 -ffreestanding -w
  -fno-jump-tables -I $runtime -S"
# shellcheck disable=SC2086
$gcc -Os b.c -o b.s
pattern='^b.c:[0-9]+: error: the compiler has copied this barrier .* line [0-9]+ each part'
says copied_barrier 1 "$pattern" "$build/wsssy" b.s -o /dev/null
says left_out 0 '^wscc: -ftracer is left out: ' "$wscc" -ftracer -fthread-jumps b.c -o b.elf

# a loop whose condition is of the thread, in two versions
cat > l.c << 'END'
#include "ws.h"
WS_KERNEL(k, uint32_t *, o, const uint32_t *, in, uint32_t, n) {
  uint32_t t = threadIdx.x, c = in[t], sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    sum += ws_vote_ballot(sum < i * t);
    if (c) sum += in[i]; else sum ^= in[i + 1];
  }
  o[t] = sum;
}
END
# shellcheck disable=SC2086
$gcc -O3 l.c -o l.s
says copied_loop 1 '^l.c:5: error: the compiler has copied this vote .* line [0-9]+ each part' \
  "$build/wsssy" l.s -o /dev/null
says loop_O3 0 '' "$wscc" -O3 l.c -o l.elf

# uses of an inlined function, and of one that is called, on both sides of a branch
for kind in __forceinline__ '__attribute__((noinline))'; do
  cat > v.cu << END
#include "ws_cuda.h"
__device__ $kind unsigned who(unsigned x) { return __ballot_sync(~0u, x != 77) * 3; }
__global__ void sides(unsigned *o) {
  unsigned t = threadIdx.x, r;
  if (t & 1) {
    o[t + 64] = 1;
    r = who(t);
  } else {
    o[t + 128] = 4;
    r = who(t);
  }
  o[t] = r;
}
END
  for level in -O0 -O2 -O3 '--gcc-levels -Os' '--cc gcc -O0' '--cc gcc -O2' '--cc gcc -O3' \
    '--cc gcc --gcc-levels -Os'; do
    # shellcheck disable=SC2086
    "$wscc" $level v.cu -o v.elf > log 2>&1 &&
      $run --kernel sides --block 8 --arg out:o:1024 v.elf >> log 2>&1 &&
      [ "$(values o)" = '255 510' ]
    result $? "votes_of_both_sides[$kind, $level]" log
  done
done

# an unrolled loop: with the same number of trips in each thread, and with different numbers
cat > u.cu << 'END'
#include "ws_cuda.h"
__global__ void k(unsigned *o, unsigned n) {
  unsigned t = threadIdx.x, s = 0;
#pragma unroll 4
  for (unsigned i = 0; i < N; i++) s += __popc(__ballot_sync(~0u, 1));
  o[t] = s;
}
END
says unrolled_alike 0 '' "$wscc" --cc gcc -DN=n u.cu -o u.elf
says unrolled_by_thread 1 '^u.cu:5: error: the compiler has copied this vote .*one copy more' \
  "$wscc" --cc gcc -DN=t u.cu -o u.elf
# LLVM does not unroll what would take a vote apart
"$wscc" -DN=t u.cu -o u.elf > log 2>&1 && [ ! -s log ] && $run --kernel k --block 8 \
  --arg out:o:32 --arg u32:0 u.elf >> log 2>&1 &&
  [ "$(od -An -v -tu4 -w32 o | xargs)" = '0 7 13 18 22 25 27 28' ]
result $? not_unrolled_by_thread log

# a divergent loop: no level takes more than 1.1 times the instructions of -O2
cat > d.cu << 'END'
#include "ws_cuda.h"
__global__ void k(unsigned *o) {
  unsigned x = 1000 + threadIdx.x, n = 0;
  while (x != 1) {
    if (x & 1) x = 3 * x + 1; else x >>= 1;
    n++;
  }
  o[threadIdx.x] = n;
}
END
# instructions LEVEL: of warps, 0 when it fails
instructions() {
  # shellcheck disable=SC2086
  "$wscc" $1 d.cu -o d.elf > log 2>&1 &&
    $run --kernel k --block 64 --arg out:o:256 d.elf >> log 2>&1
  sed -n 's/.*warp_instrs=\([0-9]*\) .*check=ok/\1/p' log | grep . || echo 0
}
for cc in clang gcc; do
  limit=$(($(instructions "--cc $cc -O2") * 11 / 10))
  for level in -O1 -O3 -Os -Ofast -freorder-blocks-algorithm=stc '-O3 -fsplit-paths'; do
    n=$(instructions "--cc $cc $level")
    [ "$n" -gt 0 ] && [ "$n" -le $limit ]
    result $? "divergent_loop[$cc, $level] $n" log
  done
done

echo "1..$count"
ends $((count - failed)) $failed
