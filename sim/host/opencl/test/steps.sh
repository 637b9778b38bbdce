#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# usage: steps.sh BUILD/opencl [figures]
# What compiling costs, by `wsclc --report`: processes and bytes of the device library, which are
# the same in every run, are held to their limits; and the program is the same, to the byte, as when
# clang reads its header. figures: processor seconds by step, as a table.
set -u
cl=$(realpath "$1")
home=${WS_CL_HOME:-$cl}
figures=${2:-}
cd "$(dirname "$0")/programs" || exit 2
out=$cl/test/steps
machine=fp,sfu,cas,bitmanip
passed=0
failed=0
rm -rf "$out"
mkdir -p "$out/plain"

# A file with 50 kernels: 27 functions of floats and vectors, the rest loops over local memory.
kernels50() {
  local n=0 f w
  for f in sin cos tan exp log exp2 log2 sqrt rsqrt fabs floor ceil asin acos atan sinh cosh tanh \
    cbrt erf tgamma lgamma round trunc rint exp10 log10; do
    w=float$(echo "" 2 4 | cut -d' ' -f$((n % 3 + 1)))
    echo "kernel void k$n(global $w *o, global const $w *a) {"
    echo "  o[get_global_id(0)] = $f(a[get_global_id(0)]);"
    echo "}"
    n=$((n + 1))
  done
  for (( ; n < 50; n++)); do
    echo "kernel void k$n(global int *o, global const int *a, local int *s, int n) {"
    echo "  int i = get_global_id(0), l = get_local_id(0), sum = 0;"
    echo "  local int t[$((64 + n))];"
    echo "  s[l] = a[i];"
    echo "  t[l] = a[i] * $n;"
    echo "  barrier(CLK_LOCAL_MEM_FENCE);"
    echo "  for (int k = 0; k < n; k++)"
    echo "    sum += s[(l + k) & 63] ^ t[k & 63];"
    echo "  o[i] = convert_int_sat((float)sum) + clz(sum) + rotate(sum, $n) + mad24(sum, $n, i);"
    echo "}"
  done
}
kernels50 > "$out/kernels50.cl"
echo 'kernel void k(global float *o) { o[0] = M_PI_F; }' > "$out/macro.cl"
printf 'kernel void k(global float *o) {\ndou\\\nble d = *o; *o = d * 0.1; }\n' > "$out/split.cl"
printf '%s\n' '#warning told' 'kernel void k(global float *o) { *o = 1; }' > "$out/warning.cl"

mkdir "$out/say"
echo '#define REAL double' > "$out/say/says.h"
printf '#include <says.h>\nkernel void k(global REAL *o) { *o *= 0.1; }\n' > "$out/including.cl"

# options_of NAME: of clang.
options_of() {
  case $1 in
    alignment) echo -DTILE=16 -cl-std=CL1.1 ;;
    blackscholes) echo -cl-fast-relaxed-math ;;
    convolution) echo -I include ;;
    doubles) echo -I. ;;
    including) echo "-I$out/say" ;;
    macro) echo -DM_PI_F=3.0f -w ;;
    matmul) echo -DTILE=16 ;;
    nbody) echo -cl-mad-enable ;;
  esac
}
file_of() { if [ -e "$1.cl" ]; then echo "$1.cl"; else echo "$out/$1.cl"; fi; }
# compile NAME: the program and its report.
compile() {
  # shellcheck disable=SC2046
  "$home/wsclc" --report --machine $machine -o "$out/$1.elf" "$(file_of "$1")" -- \
    $(options_of "$1") 2> "$out/$1.report"
}

verdict() { # NAME STATUS
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok opencl-steps/$1"
    sed 's/^/  # /' "$out/${1%/*}.report"
  fi
}

# costs NAME STEPS BYTES: the other programs that run, in this order, and at most that many bytes of
# the library.
costs() {
  compile "$1"
  verdict "$1/compiles" $?
  [ "$(awk -F'\t' '$1 == "report" && $3 { printf "%s%s", n++ ? ", " : "", $2 }' \
    "$out/$1.report")" = "$2" ]
  verdict "$1/processes" $?
  awk -F'\t' -v most="$3" '$2 == "library" { split($5, w, " "); found = w[3] > 0 && w[3] <= most }
    END { exit !found }' "$out/$1.report"
  verdict "$1/library" $?
}
# same NAME: the program, when the header is read.
same() {
  # shellcheck disable=SC2046
  "$home/wsclc" --home "$out/plain" --machine $machine -o "$out/plain.elf" "$(file_of "$1")" -- \
    $(options_of "$1") 2> /dev/null && cmp -s "$out/plain.elf" "$out/$1.elf"
  verdict "$1/same" $?
}

if [ "$figures" = figures ]; then
  TIMEFORMAT='%3U %3S'
  steps="preprocessor,front end,start,library,optimiser,code,pass,assembler,linker"
  echo "Processor time of compiling, user and system, in ms; and of the steps, without the start of"
  echo "processes and what is between the steps: ${steps//,/, }"
  for p in vecadd matmul nbody blackscholes convolution language doubles kernels50; do
    compile "$p" || exit 1 # files are in memory after it
    seconds=$( { time compile "$p"; } 2>&1)
    awk -F'\t' -v p="$p" -v s="$seconds" -v steps="$steps" '
      $1 == "report" { of[$2] += $4 }
      END {
        split(s, time, " ")
        printf "%-12s%5.0f%5.0f  ", p, 1000 * time[1], 1000 * time[2]
        n = split(steps, step, ",")
        for (i = 1; i <= n; i++) printf "%6.1f", 1000 * of[step[i]]
        print ""
      }' "$out/$p.report"
  done
  exit
fi

for f in "$home"/*; do
  [ -f "$f" ] && [ "${f%/header.words}" = "$f" ] && ln -s "$f" "$out/plain/"
done
after="pass, assembler, linker"
costs vecadd "front end, $after" 32000
costs matmul "front end, $after" 37000
costs blackscholes "front end, $after" 120000
costs alignment "front end, $after" 53000
costs convolution "front end, $after" 60000
costs doubles "preprocessor, front end, $after" 1550000
costs kernels50 "front end, $after" 1150000
costs macro "front end with its header, $after" 27000
costs including "preprocessor, front end, $after" 27000
costs split "preprocessor, front end, $after" 27000
costs warning "front end, $after" 27000
grep -q 'warning: told' "$out/warning.report"
verdict warning/told $?
for p in matmul blackscholes alignment doubles kernels50 macro; do
  same "$p"
done
# Accesses with an index, .insn in assembly, only for machines that have them.
insns_of() { # MACHINE: how many .insn matmul has
  rm -rf "$out/temps"
  mkdir "$out/temps"
  # shellcheck disable=SC2046
  "$home/wsclc" --machine "$1" --save-temps "$out/temps" -o "$out/index.elf" matmul.cl -- \
    $(options_of matmul) 2> "$out/index.report" || return
  cat "$out"/temps/*.s | grep -c '\.insn'
}
[ "$(insns_of $machine,index)" -gt "$(insns_of $machine)" ]
verdict index/accesses $?
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
