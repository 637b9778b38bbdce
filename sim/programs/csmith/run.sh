#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD N [SEED [RUNNER-OPTIONS [CONFIG [WSCC-OPTIONS]]]]: N random C programs from csmith (a
# thread each; every second one with floats) and N of gen.c (64 threads that branch by their data)
# as kernels, against the same programs under qemu-riscv32. BUILD has wscc and wsrun. Options:
# --model (default), or "" for the RTL in lockstep. CONFIG: the machine, "NAME [KEY=VALUE ..]"
# (default: ref), for which wscc may need options. TAP; the last line is "N passed, N
# failed, N skipped".
set -u
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 2 ] || { sed -n '3,7s/^# //p' "$0"; exit 2; }
limit_cpu=$(cd "$here/../../../tb" && pwd)/limit.sh
build=$(cd "$1" && pwd) n=$2 seed=${3:-1} options=${4---model} config=${5:-ref} for_machine=${6:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
cc="riscv64-unknown-elf-gcc -march=rv32imafc -mabi=ilp32f -std=gnu11 -w -ffp-contract=off
  -fno-math-errno -ffreestanding -nostdlib -static -Wl,--no-relax,--no-warn-rwx-segments"
${CC:-gcc} -std=c11 -O1 -w -o gen "$here/gen.c" || exit 2
count=0 failed=0 skipped=0

# run LIMIT OPTIONS: p.elf on the device; 3: it has reached the limit of cycles
run() {
  local limit=$1
  shift
  "$limit_cpu" 600 "$build/wsrun" --config "$config" "$@" --max-cycles "$limit" --kernel "$kernel" \
    --block "${threads:-1}" --arg "out:got:$((4 * ${threads:-1}))" p.elf > log 2>&1 && return
  grep -q 'limit' log && return 3
  return 1
}

# one NAME KERNEL THREADS SOURCES..: program p.c; what the device and qemu say must be the same
one() {
  local name=$1 kernel=$2 threads=$3 log=log
  rm -f want got
  # shellcheck disable=SC2086 # words are meant
  $cc -O1 -I"$here" -I/usr/include/csmith ${threads:+-DTHREADS=$threads} -o q.elf p.c \
    "$here/qemu.c" -lgcc 2> log || { echo "# $name: $(head -1 log)"; return 1; }
  "$limit_cpu" 2 qemu-riscv32 q.elf > want 2> log
  case $? in
  0) ;;
  124) return 3 ;; # has no end, or is too long to compare
  *) echo "# $name: qemu: $(head -1 log)"; return 1 ;;
  esac
  # shellcheck disable=SC2086
  "$build/wscc" $for_machine -w -I"$here" -I/usr/include/csmith p.c "$here/$4" -o p.elf 2> log || {
    echo "# $name: wscc: $(head -2 log | tr '\n' '|')"; return 1; }
  # The model must end a program that qemu has run; qemu executes some 10^9 instructions within its
  # limit. The RTL may leave out programs that are too long for it.
  if [ "$options" = --model ]; then
    run 4000000000 --model
  else
    # shellcheck disable=SC2086
    run 500000 --model
    case $? in
    0) run 20000000 $options ;;
    3) return 3 ;;
    *) false ;;
    esac
  fi
  case $? in
  0) ;;
  3) echo "# $name: qemu came to the end, the device did not"; return 1 ;;
  *) echo "# $name: $(head -3 log | tr '\n' '|')"; return 1 ;;
  esac
  cmp -s want got || { echo "# $name: $(cmp want got)"; return 1; }
}

result() { # result STATUS NAME
  [ "$1" -eq 3 ] && { skipped=$((skipped + 1)); return; }
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $count - $2"
  else
    failed=$((failed + 1))
    echo "not ok $count - $2"
    [ -n "${KEEP:-}" ] && cp p.c "$KEEP/$(tr / - <<< "$2").c"
  fi
}

for i in $(seq "$seed" $((seed + n - 1))); do
  float=$([ $((i % 2)) -eq 0 ] && echo --float)
  # No packed structs: csmith takes pointers to their members, and the machine has aligned accesses.
  # shellcheck disable=SC2086
  csmith -s "$i" --no-argc --no-packed-struct --max-funcs 6 --max-array-dim 2 $float > p.c || exit 2
  one "csmith/$i" csmith "" device.c
  result $? "csmith/$i"
  ./gen "$i" > p.c
  one "threads/$i" threads 64 threads.c
  result $? "threads/$i"
done
echo "# $skipped programs ran too long for qemu or for the RTL"
[ $skipped -le $((n / 2)) ] || { failed=$((failed + 1)); echo "# too many to count as a test"; }
echo "$((count - failed)) passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
