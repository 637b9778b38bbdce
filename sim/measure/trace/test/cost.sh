#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cost.sh OUT FOLDER..: what a trace costs matmul in each folder of a machine (wsrun, machine.so,
# machine-trace.so), without lockstep: instructions of the host's processor, which callgrind counts,
# so that the load of the host does not matter; and the size of the file. The cycles are the same.
# Ends with "N passed, N failed".
set -u
suite=cost out=$1
shift
# shellcheck source=tb/tap.sh
. tb/tap.sh
mkdir -p "$out"
command -v valgrind > /dev/null ||
  { echo "valgrind is not there: install the package, or run ./setup.sh"; exit 1; }

# In percent of the run without taps; the time grows by some 10 % more (docs/trace.md).
on_limit=120
bytes_limit=32 # of the file, per instruction

# Prints the instructions of a run; $out/log has its cycles.
counted() { # FOLDER MACHINE OPTION..
  local folder=$1 machine=$2
  shift 2
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$folder/../wsrun" \
    --machine "$folder/$machine.so" --host matmul --no-lockstep "$@" \
    "$folder/../kernels-f/matmul.elf" > "$out/log" 2>&1
  local status=$?
  sed -n 's/.* Collected : \([0-9]*\)$/\1/p' "$out/log"
  return $status
}
ratio() { # NAME COUNT OF
  awk -v name="$1[$name]" -v n="$2" -v of="$3" 'BEGIN {
    printf "%s: %.0f / %.0f = %.3f\n", name, n, of, of ? n / of : 0
  }' | tee "$out/ratio" | sed 's/^/# /'
}
at_most() { # NAME COUNT OF LIMIT: COUNT / OF is at most LIMIT / 100
  ratio "$1" "$2" "$3"
  echo "at most $(($4 / 100)).$(($4 % 100))" >> "$out/ratio"
  [ "$2" -gt 0 ] && [ "$3" -gt 0 ] && [ $((100 * $2)) -le $(($4 * $3)) ]
  result $? "$1[$name]" "$out/ratio"
}
for folder in "$@"; do
  name=${folder##*/}
  none=$(counted "$folder" machine)
  result $? "runs[$name]" "$out/log"
  cycles=$(grep -o '^cycles=.*' "$out/log")
  off=$(counted "$folder" machine-trace)
  result $? "runs_without_a_trace[$name]" "$out/log"
  on=$(counted "$folder" machine-trace --trace-file "$out/x.wst")
  result $? "runs_with_a_trace[$name]" "$out/log"
  [ "$cycles" = "$(grep -o '^cycles=.*' "$out/log")" ]
  result $? "same_cycles[$name]" "$out/log"
  ratio without_a_trace "${off:-0}" "${none:-0}"
  at_most with_a_trace "${on:-0}" "${none:-0}" $on_limit
  insns=$(sed -n 's/.*warp_instrs=\([0-9]*\) .*/\1/p' "$out/log")
  at_most bytes_per_instruction "$(stat -c %s "$out/x.wst")" "${insns:-0}" $((100 * bytes_limit))
done
ends $((count - failed)) $failed
