#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Part of run.sh: which compiler compiles what, and what clang's programs do.
# shellcheck disable=SC2154 # variables of run.sh
cat > c1.cu << 'END'
#include "ws_cuda.h"
__constant__ int table[4];
__global__ void sum(int *out, const int *in) {
  int v = 0;
#pragma unroll
  for (int i = 0; i < 4; i++)
    v += table[i] * in[4 * threadIdx.x + i];
  out[threadIdx.x] = v;
}
// Sides that go back to the beginning of the loop: one loop, not two.
__global__ void search(int *at, const int *sorted, int n) {
  int low = 0, high = n;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (sorted[middle] > (int)(threadIdx.x * 7))
      high = middle;
    else
      low = middle;
  }
  at[threadIdx.x] = low;
}
// Every thread of a warp takes the lock. GCC moves the section out of the loop, clang does not.
__global__ void locked(int *lock, int *count) {
  for (int done = 0; !done;) {
    if (atomicExch(lock, 1) == 0) {
      *(volatile int *)count += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = 1;
    }
  }
}
END
# A source named .cu is compiled by clang, one named .c by GCC, if --cc does not say otherwise.
by() { # by NAME "COMPILERS" FILE.. [OPTION..]: the compilers in the order of the sources
  local name=$1 want=$2 got
  shift 2
  "$wscc" -v "$@" -o by.elf > log 2>&1 &&
    got=$(sed -n 's/^clang-14 .*-emit-llvm.*/clang/p; s/.*-gcc .* -S .*/gcc/p' log | xargs) &&
    [ "$got" = "$want" ]
  result $? "$name" log
}
printf '#include "ws.h"\n%s\nWS_KERNEL(ck, int *, p, double, d) { *p = from_cuda(*p, d); }\n' \
  'int from_cuda(int x, double d);' > ck.c
printf '#include "ws_cuda.h"\n%s\n__global__ void k(int *p, double d) { *p = from_c(d, *p); }\n' \
  '__device__ int from_c(float x, long long y);' > k.cu
echo 'int from_c(float x, long long y) { return (int)(x * 2) + (int)y; }' > lib.c
printf '#include "ws_cuda.h"\n__device__ int from_cuda(int x, double d) { %s }\n' \
  'return x + (int)(d * 4);' > lib.cu
all=(k.cu ck.c lib.c lib.cu)
by by_the_name 'clang gcc gcc clang' "${all[@]}"
for k in ck k; do
  printf '\7\0\0\0' > seven
  gives "mixed_$k" check=ok $run --kernel $k --block 1 --arg inout:seven \
    --arg f64:2.5 by.elf
  echo "$k: $(od -An -td4 seven)" >> mixed
done
[ "$(xargs < mixed)" = 'ck: 17 k: 12' ]
result $? mixed_results mixed
by by_gcc 'gcc gcc gcc gcc' --cc gcc "${all[@]}"
by by_clang 'clang clang clang clang' --cc clang "${all[@]}"
# Without clang: told, with what to do; .c and --cc gcc need none.
mkdir -p nobin alone/kernels-f
ln -s "$(type -ap riscv64-unknown-elf-gcc | tail -n 1)" nobin # not that of ccache
cp "$wscc" "$build/wsssy" alone/
cp "$build"/kernels-f/{libwsk.a,lib.sum,rt.o} alone/kernels-f/
says without_clang '^wscc: .*packages clang-14 and llvm-14-dev.* --cc gcc$' env PATH="$PWD/nobin" \
  "$wscc" c1.cu -o no.elf
says without_wsopt '^wscc: .*packages clang-14 and llvm-14-dev.* --cc gcc$' alone/wscc c1.cu \
  -o no.elf
gives gcc_without_clang '' env PATH="$PWD/nobin" alone/wscc --cc gcc c1.cu fma.c -o no.elf
LLVM_CONFIG=none make -C "$tree" --no-print-directory -n wscc B="$build" > log 2>&1
! grep -qw 'wsopt' log && grep -q 'llvm-14-dev.*--cc gcc' log
result $? made_without_llvm log
says clang_or_gcc '^wscc: --cc icc: gcc or clang$' "$wscc" --cc icc c1.cu
for i in {0..255}; do
  printf '%b\0\0\0' "\\x$(printf %02x "$i")"
done > numbers
for cc in gcc clang; do
  gives "$cc" '' "$wscc" --cc $cc c1.cu -o $cc.elf
  gives "${cc}_search" '' $run --kernel search --block 8 --arg out:at.$cc:32 --arg in:numbers \
    --arg i32:256 --json $cc.json $cc.elf
done
instructions() { grep -o '"warp_instrs": *[0-9]*' "$1.json" | grep -o '[0-9]*$'; }
echo "$(instructions gcc) with GCC, $(instructions clang) with clang" > log
[ "$(instructions clang)" -le $(($(instructions gcc) * 13 / 10)) ]
result $? clang_keeps_loops log
gives clang_lock '' $run --kernel locked --block 8 --arg out:lock:4 --arg out:count:4 clang.elf
[ "$(od -An -td4 count | tr -d ' ')" = 8 ]
result $? clang_locked
cmp at.gcc at.clang > log 2>&1
result $? clang_finds_the_same log
grep -q 'table' <(nm gcc.elf) && grep -q ' table' <(nm clang.elf)
result $? clang_keeps_constants
