#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_gpgpusim.sh model|rtl NAME..: configurations of GPGPU-Sim, gen/test/gpgpusim/NAME, each alone
# and, where it has one, with its trace.config. The Verilog is emitted; vecadd, matmul and reduce
# run on the golden model, or on the RTL in lockstep with it. Ends with "N passed, N failed"; what
# it covers: tb/run_all.sh.
set -u
how=$1 out=build/gpgpusim
shift
option=--model
if [ "$how" = rtl ]; then option=""; fi
mkdir -p "$out"
passed=0 failed=0 machines=0
log=$(mktemp)

say() { # STATUS NAME: the status of a command; its output is in $log
  if [ "$1" -eq 0 ]; then
    echo "ok - gpgpusim/$2 $(tail -1 "$log")"
    passed=$((passed + 1))
  else
    echo "not ok - gpgpusim/$2"
    tail -4 "$log" | sed 's/^/# /'
    failed=$((failed + 1))
  fi
}

machine() { # NAME FILE..: emitted, and run
  local name=$1 files=()
  shift
  for f in "$@"; do files+=(--gpgpusim "$f"); done
  build/wsgen "${files[@]}" --save "$out/$name.cfg" > "$log" 2>&1 &&
    build/wsgen "${files[@]}" --out "$out/rtl/$name" > "$log" 2>&1 ||
    say 1 "$name/emits"
  machines=$((machines + 1))
  for k in vecadd matmul reduce; do
    # shellcheck disable=SC2086
    build/wsrun --config "$out/$name.cfg" $option --host "$k" > "$log" 2>&1
    say $? "$name/${k}[$how]"
  done
}

for n in "$@"; do
  dir=gen/test/gpgpusim/$n
  # A trace changes only latencies: on the RTL, only the machine with the trace runs.
  if [ "$how" = model ] || [ ! -f "$dir/trace.config" ]; then
    machine "$n" "$dir/gpgpusim.config"
  fi
  if [ -f "$dir/trace.config" ]; then
    machine "$n-trace" "$dir/gpgpusim.config" "$dir/trace.config"
  fi
done
rm -f "$log"
echo "# covers $machines machines, $((passed + failed)) runs of a program on a machine"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
