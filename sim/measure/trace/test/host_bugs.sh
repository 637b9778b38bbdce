#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# host_bugs.sh CC OUT BUILD ELF "OBJECT.." "LIBRARY..": host.c has to fail with each bug of
# host_bugs.def in libws, of whose objects one is replaced; so has a look at the report that it
# leaves with WS_PROFILE. BUILD/tiny has machines, BUILD/trace what make profile-test has made.
set -u
cc=$1 out=$2 build=$3 elf=$4 all=$5 libraries=$6
here=sim/measure/trace/test
# shellcheck source=sim/test/seeded.sh
. sim/test/seeded.sh
fresh() { cp sim/host/libws/*.[ch] "$out/sim/host/libws/" && cp sim/measure/trace/*.[ch] \
  sim/measure/trace/*.def "$out/sim/measure/trace/"; }
# shellcheck disable=SC2086,SC2154 # words are meant; file is that of seeded
build() {
  local o objects=()
  for o in $all "$build/obj-san/$here/host.o"; do
    [ "${o##*/obj-san/}" = "${file%.c}.o" ] || objects+=("$o")
  done
  $cc -std=c11 -D_GNU_SOURCE -w -g -fsanitize=address,undefined -fno-sanitize-recover=all \
    -c -o "$out/bug.o" "$out/$file" &&
    $cc -fsanitize=address,undefined -o "$out/host" "$out/bug.o" "${objects[@]}" $libraries
}
tests() {
  local kernel cause
  for kernel in strides conflicts divergence; do
    cause=${kernel/conflicts/bank conflicts}
    rm -f "$out"/report.json*
    WS_PROFILE=$out/report.json tb/limit.sh 60 "$out/host" "$build/tiny/machine-trace.so" "$elf" \
      $kernel 1 8 0 "$cause" "$out/$kernel.json" "$out/$kernel.txt" "$out/$kernel.cut.json" &&
      jq -e '.kernels | length == 1 and (.[0].profile.launches | length) == 2' \
        "$out/report.json" "$out/report.json.1" || return 1
  done
}
# The copies lie as the sources do, beside what they include.
rm -rf "$out"
mkdir -p "$out"/sim/{host/libws,measure/trace,compiler}
ln -s "$PWD/gen" "$out/"
ln -s "$PWD/sim/model" "$PWD/sim/common" "$out/sim/"
ln -s "$PWD/sim/compiler/runtime" "$out/sim/compiler/"
head -c 16384 /dev/zero | tr '\0' '\3' > "$out/in"
for kernel in strides conflicts divergence; do
  run=("$build/tiny/wsrun" --kernel $kernel --block 8 --arg out:/dev/null:256 --arg "in:$out/in"
    "$elf")
  "${run[@]}" --profile "$out/$kernel.json" --trace-file "$out/t.wst" > /dev/null &&
    "$build/wstrace" --profile "$out/$kernel.txt" "$out/t.wst" || exit 1
  "${run[@]}" --max-cycles 500 --profile "$out/$kernel.cut.json" > /dev/null 2>&1
done
seeded host_bugs $here/host_bugs.def . "$out"
