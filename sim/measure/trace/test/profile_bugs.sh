#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# profile_bugs.sh OUT ELF "KERNEL.." FOLDER..: profile.sh has to fail with each bug of
# profile_bugs.def in what makes a profile of a trace; the traces are those in OUT/traces.
set -u
out=$1 elf=$2 kernels=$3
shift 3
folders=("$@")
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
trace=sim/measure/trace
mkdir -p "$out"
fresh() {
  mkdir -p "$out/$trace" && cp $trace/*.[ch] $trace/*.def "$out/$trace/"
  [ -e "$out/gen" ] || ln -s "$PWD/gen" "$out/gen"
}
build() {
  gcc -std=c11 -D_GNU_SOURCE -O1 -g -w -o "$out/wstrace" \
    $(ls "$out/$trace"/*.c | grep -v /write.c) gen/{isa,disasm,fresh}.c -ljansson
}
tests() {
  WS_FIRST=1 WS_KEEP=1 $trace/test/profile.sh "$out" "$out/traces" "$elf" "$kernels" "${folders[@]}"
}
seeded profile_bugs $trace/test/profile_bugs.def $trace "$out/$trace"
