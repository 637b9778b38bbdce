#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Stands in for wsrun: 1000 cycles per launch and half an instruction per cycle. SHAPE is
# "WARPS THREADS LANES" (default 8 8 8); WRONG names a host program whose results are wrong; CYCLES
# is another number of cycles, MISSES of misses; SAYS is what the report says of the results,
# whatever the exit status. POLICY is the scheduling policy, WIDTH the issue width, BITS true with
# bitmanip, MORE names another host program, ONLY the single one there is.
set -u
host=none json=/dev/null right=true
read -r warps threads lanes <<< "${SHAPE:-8 8 8}"
cycles=${CYCLES:-1000}
while [ $# -gt 0 ]; do
  case $1 in
  --hosts) printf '%s\n' ${ONLY:-fvecadd fsaxpy sgemm sgemm_tiled collatz bench_chain ${MORE:-}}
    exit ;;
  --host) host=$2; shift ;;
  --json) json=$2; shift ;;
  esac
  shift
done
[ "$host" != "${WRONG:-}" ] || { echo "c[3] is 4, should be 5"; right=false; }
part='"what": "dependent add", "ops": 100'
cat > "$json" <<END
{"cycles": $cycles, "warp_instrs": $((cycles / 2)), "thread_instrs": $((cycles * 4)), "ipc": 0.5,
 "ok": ${SAYS:-$right},
 "counters": {"DCACHE_ACCESS": 12, "DCACHE_MISS": ${MISSES:-3}},
 "machine": {"warps": $warps, "threads": $threads, "lanes": $lanes, "sched": "${POLICY:-rr}",
             "issue_width": ${WIDTH:-1}, "bitmanip": ${BITS:-false}},
 "measured": [{$part, "warps": 1, "cycles": 420, "launch_cycles": 500, "warp_instrs": 110},
              {$part, "warps": 8, "cycles": 880, "launch_cycles": 900, "warp_instrs": 810}]}
END
$right
