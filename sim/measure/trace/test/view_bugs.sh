#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# view_bugs.sh OUT "KERNEL.." FOLDER..: view.sh has to fail with each bug of view_bugs.def in the
# page, or in what makes it; the traces are those in OUT/traces.
set -u
out=$1 kernels=$2
shift 2
folders=("$@")
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
trace=sim/measure/trace
mkdir -p "$out"
fresh() {
  mkdir -p "$out/$trace/view" && cp $trace/*.[ch] $trace/*.def "$out/$trace/" &&
    cp $trace/view/* "$out/$trace/view/"
  [ -e "$out/gen" ] || ln -s "$PWD/gen" "$out/gen"
}
build() { # the files of the page are found from the folder of the build; others are compiled once
  (cd "$out" && for c in $trace/[!w]*.c $trace/words.c gen/{isa,disasm,fresh}.c; do
    o=$(basename "$c").o
    case $c in */view*.c | */main.c) ;; *) [ ! -e "$o" ] || continue ;; esac
    gcc -std=c11 -D_GNU_SOURCE -O1 -g -w -c -o "$o" "$c" || exit 1
  done && gcc -o wstrace ./*.c.o -ljansson)
}
tests() {
  WS_FIRST=1 WS_KEEP=1 $trace/test/view.sh "$out" "$out/traces" "$kernels" "${folders[@]}"
}
seeded view_bugs $trace/test/view_bugs.def $trace "$out/$trace"
