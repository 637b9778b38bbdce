#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# wstrace_bugs.sh profile|view OUT ARGUMENT..: profile.sh or view.sh, with these arguments, has to
# fail with each bug of profile_bugs.def or view_bugs.def in wstrace, or in its page. The traces are
# those in OUT/traces.
set -u
kind=$1 out=$2 last=
shift 2
arguments=("$@")
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
trace=sim/measure/trace
mkdir -p "$out"
fresh() {
  mkdir -p "$out/$trace/view" && cp $trace/*.[ch] $trace/*.def "$out/$trace/" &&
    cp $trace/view/* "$out/$trace/view/"
  [ -e "$out/gen" ] || ln -s "$PWD/gen" "$out/gen"
}
# Compiles the file with the bug, that of the bug before, and what contains the page, whose files
# are found from the folder of the build; the others once. `file` is that of seeded.
build() {
  (cd "$out" && for c in $trace/[!w]*.c $trace/words.c gen/{isa,disasm,fresh}.c; do
    o=$(basename "$c").o
    case $c in
      */view*.c | "$trace/$file" | "$trace/$last") ;;
      *) [ ! -e "$o" ] || continue ;;
    esac
    gcc -std=c11 -D_GNU_SOURCE -O1 -g -w -c -o "$o" "$c" || exit 1
  done && gcc -o wstrace ./*.c.o -ljansson) || return
  last=$file
}
tests() {
  WS_FIRST=1 WS_KEEP=1 "$trace/test/$kind.sh" "$out" "$out/traces" "${arguments[@]}"
}
seeded "${kind}_bugs" "$trace/test/${kind}_bugs.def" $trace "$out/$trace"
