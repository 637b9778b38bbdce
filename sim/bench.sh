#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bench.sh WSRUN: throughput and latency of the machine WSRUN simulates, beside what other open SMs
# need for the same work (Vortex 3.0 at 8 warps x 8 threads, measured with flat memory of fixed latency and a
# 64-byte line a cycle). Figures, not a test: nothing here passes or fails but a wrong result.
set -u
run=$1
status=0

last() { sed -n 's/.*cycles=\([0-9]*\) warp_instrs=\([0-9]*\) .* ipc=\([0-9.]*\) check=\([a-z]*\).*/\1 \2 \3 \4/p' | tail -1; }

row() { # what, latency, anchor cycles or -, wsrun arguments
  local what=$1 latency=$2 anchor=$3 cycles instrs ipc check
  shift 3
  read -r cycles instrs ipc check < <("$run" --no-lockstep --mem-latency "$latency" "$@" 2>&1 | tee build/bench.last | last)
  if [ "${check:-}" != ok ]; then
    printf '%-34s %7s  failed:\n' "$what" "$latency"
    tail -3 build/bench.last
    status=1
    return
  fi
  if [ "$anchor" = - ]; then
    printf '%-34s %7s %10s %10s %6s\n' "$what" "$latency" "$cycles" "$instrs" "$ipc"
  else
    printf '%-34s %7s %10s %10s %6s %10s %6s\n' "$what" "$latency" "$cycles" "$instrs" "$ipc" "$anchor" \
      "$(awk -v a="$cycles" -v b="$anchor" 'BEGIN { printf "%.2f", a / b }')"
  fi
}

printf '%-34s %7s %10s %10s %6s %10s %6s\n' kernel latency cycles 'warp ins' ipc 'Vortex cy' ratio
row 'vecadd 4096' 20 18857 --host vecadd --bench
row 'vecadd 4096' 100 23820 --host vecadd --bench
row 'saxpy 4096 (integer)' 20 19668 --host saxpy --bench
row 'saxpy 4096 (integer)' 100 24465 --host saxpy --bench
row 'matmul 32 naive (integer)' 20 41454 --host matmul --bench
row 'matmul 32 naive (integer)' 100 46112 --host matmul --bench
row 'matmul 32 tiled (integer)' 50 106768 --host matmul_tiled --bench
for k in reduce scan histogram bitonic transpose collatz crc32 mandelbrot bfs prefix strsearch nqueens gcd warpreduce localsort; do
  row "$k" 20 - --host $k --bench
done
has() { "$run" --hosts | grep -qx "$1"; }
if has sgemm; then
  row 'vecadd 4096 (float)' 20 18857 --host fvecadd --bench
  row 'vecadd 4096 (float)' 100 23820 --host fvecadd --bench
  row 'saxpy 4096 (float)' 20 19668 --host fsaxpy --bench
  row 'saxpy 4096 (float)' 100 24465 --host fsaxpy --bench
  row 'sgemm 32 naive' 20 41454 --host sgemm --bench
  row 'sgemm 32 naive' 100 46112 --host sgemm --bench
  row 'sgemm 64 naive' 50 373208 --host sgemm --param n=64
  row 'sgemm 32 tiled' 50 106768 --host sgemm_tiled --bench
fi
for k in fmandelbrot freduce nbody hotspot fft montecarlo blackscholes; do
  if has $k; then row "$k (float)" 20 - --host $k --bench; fi
done
for k in bench_adds bench_chain bench_smem bench_dcache bench_branch bench_ifchain bench_barrier bench_fchain bench_fma bench_fmix; do
  has $k || continue
  row "$k" 20 - --host $k --bench
  grep "^$k:" build/bench.last | sed 's/^/    /'
done
exit $status
