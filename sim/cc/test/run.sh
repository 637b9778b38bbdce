#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD: wscc as a user calls it, from a folder of one's own: what it makes, where its
# messages point, what kernels print. TAP; the last line is "N passed, N failed".
set -u
suite=wscc
# shellcheck source=tb/tap.sh
. "$(dirname "$0")/../../../tb/tap.sh"
build=$(cd "$1" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
wscc=$build/wscc run="$build/wsrun --model"

# says NAME PATTERN COMMAND..: it fails and has a line with the pattern
says() {
  local name=$1 pattern=$2
  shift 2
  if "$@" > log 2>&1; then
    result 1 "$name" log
  else
    grep -Eq -e "$pattern" log
    result $? "$name" log
  fi
}
# gives NAME PATTERN COMMAND..: it succeeds and has a line with the pattern
gives() {
  local name=$1 pattern=$2
  shift 2
  "$@" > log 2>&1 && { [ -z "$pattern" ] || grep -Eq -e "$pattern" log; }
  result $? "$name" log
}

mkdir -p src/inc
cat > src/inc/scale.h << 'END'
#define SCALE 3
__device__ int scaled(int v);
END
cat > src/scale.cu << 'END'
#include "ws_cuda.h"
#include "scale.h"
__device__ int scaled(int v) { return SCALE * v + EXTRA; }
END
cat > src/main.cu << 'END'
#include "ws_cuda.h"
#include "scale.h"
#define MANY (2 * 2)
typedef struct { short a; double d; } pair_t;
__global__ void prototype(int *out);
extern "C" __global__ void __launch_bounds__(32)
    first(int out[], const float *__restrict__ x, int n, pair_t p, long long big, bool yes,
          float4 v) {
  extern __shared__ int all[];
  __shared__ int sum, more[2];
  int i = threadIdx.x;
  all[i] = scaled(i);
  if (i == 0) sum = more[1] = 0;
  __syncthreads();
#pragma unroll MANY
  for (int k = 0; k < n; k++)
    atomicAdd(&sum, all[i]);
  __syncthreads();
  if (i == 0) {
    printf("%d %s %lld %.2f %d %g %c%%\n", sum, "text", big, p.d, p.a, v.w + x[0], yes ? 'y' : 'n');
    out[0] = sum;
  }
  assert(sum < 10000);
}
__global__ void empty(void) {}
END
flags=(-I src/inc -DEXTRA=1)
gives several_sources '' "$wscc" "${flags[@]}" src/main.cu src/scale.cu -o one.elf
gives list 'first: .* 7 arguments: p, p, i, b16, l, u, b16$' $run --list one.elf
printf '\0\0\0\x3f' > x # 0.5
# 8 threads: n * (3 * 28 + 8)
args=(--kernel first --block 8 --shared 64 --arg out:o:4 --arg in:x)
pair=hex:05000000000000000000000000000440
gives prints '^276 text -5 2.50 5 1.5 y%$' $run "${args[@]}" --arg i32:3 --arg $pair --arg i64:-5 \
  --arg u32:1 --arg hex:0000000000000000000000000000803f one.elf
says asserts 'main.cu:23: first: assertion .sum < 10000. failed' $run "${args[@]}" --arg i32:200 \
  --arg $pair --arg i64:-5 --arg u32:1 --arg hex:0000000000000000000000000000803f one.elf
"$wscc" "${flags[@]}" -c src/scale.cu -o scale.o && "$wscc" "${flags[@]}" -c src/main.cu scale.o
gives objects '' "$wscc" main.o scale.o -o two.elf
diff <($run --list one.elf | sed 's/entry [0-9a-fx]*//' | sort) \
  <($run --list two.elf | sed 's/entry [0-9a-fx]*//' | sort) > log
result $? objects_make_the_same_program log
(mkdir far && cd far &&
  "$wscc" -I ../src/inc -DEXTRA=1 ../src/main.cu ../src/scale.cu -o ../far.elf)
result $? other_folder
"$wscc" "${flags[@]}" --save-temps src/scale.cu src/main.cu -o src/kept.elf &&
  [ -e src/main.ssy.s ] &&
  [ -e src/main.i ] && grep -q 'GCC unroll' src/main.i && [ -e src/scale.o ]
result $? save_temps

# messages: the user's file and line
printf '#include "ws_cuda.h"\n\n__global__ void k(int *p) {\n  *p = missing;\n}\n' > e1.cu
says error_of_the_compiler '^e1.cu:4:8: error: .missing. undeclared' "$wscc" e1.cu -o e.elf
cat > e2.c << 'END'
#include "ws.h"
int f(int n);
int f(int n) {
  return n ? n * f(n - 1) + f(n / 2) : 1;
}
WS_KERNEL(k, int *, p) {
  *p = f(*p);
}
END
says error_of_the_pass '^e2.c:[0-9]+: error: .*recursi' "$wscc" e2.c -o e.elf
printf '#include "ws_cuda.h"\n__global__ int k(int *p) { return *p; }\n' > e3.cu
says kernel_with_a_result '^e3.cu:2: error: a kernel returns void' "$wscc" e3.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *) {}\n' > e4.cu
says parameter_without_a_name '^e4.cu:2: error: .*name' "$wscc" e4.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) { atomicCAS(p, 1, 2); }\n' > e5.cu
says compare_and_swap_needs_cas 'e5.cu:2.*|cas = 1' "$wscc" e5.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(float *p) { p[1] = atomicAdd(p, 1.0f); }\n' > e6.cu
says value_of_a_float_sum '^e6.cu:2:.*void' "$wscc" e6.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) {\n  int unused;\n  *p = 1;\n}\n' > w1.cu
gives warnings_are_no_errors 'w1.cu:3:.*unused' "$wscc" -Wall w1.cu -o w.elf
printf '#include "ws.h"\nWS_KERNEL(k, float *, p) {\n  *p = *p * 0.1;\n}\n' > w2.c
gives double_is_told 'w2.c:3:.*double' "$wscc" w2.c -o w.elf
says no_such_file 'nowhere.c' "$wscc" nowhere.c -o e.elf
says no_such_option 'unexpected argument --colour' "$wscc" --colour e1.cu
says no_such_config '--config nothing' "$wscc" --config nothing e1.cu

echo "1..$count"
echo "$((count - failed)) passed, $failed failed"
[ $failed -eq 0 ]
