#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# wstrace_bugs.sh profile|view OUT ARGUMENT..: profile.sh or view.sh, with these arguments, has to
# fail with each bug of profile_bugs.def or view_bugs.def in wstrace, or in its page. The traces are
# those in OUT/traces.
set -u
kind=$1 out=$2
shift 2
arguments=("$@")
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
trace=sim/measure/trace
mkdir -p "$out/sim/host"
rm -f "$out"/*.o # of other sources, perhaps
[ -e "$out/gen" ] || ln -s "$PWD/gen" "$out/gen"
[ -e "$out/sim/host/libws" ] || ln -s "$PWD/sim/host/libws" "$out/sim/host/libws"
fresh() {
  mkdir -p "$out/$trace/view" && cp $trace/*.[ch] $trace/*.def "$out/$trace/" &&
    cp $trace/view/* "$out/$trace/view/"
}
# view_data.c contains the page, whose files are found from the folder of the build. `file` is that
# of seeded.
build() {
  local changed=$trace/$file
  case $file in view/*) changed=$trace/view_data.c ;; esac
  (cd "$out" && one_of "$changed" . wstrace "gcc -std=c11 -D_GNU_SOURCE -O1 -g -w" \
    $trace/[!w]*.c $trace/words.c gen/{isa,disasm,fresh}.c sim/host/libws/file.c -ljansson)
}
tests() {
  WS_FIRST=1 WS_KEEP=1 "$trace/test/$kind.sh" "$out" "$out/traces" "${arguments[@]}"
}
seeded "${kind}_bugs" "$trace/test/${kind}_bugs.def" $trace "$out/$trace"
