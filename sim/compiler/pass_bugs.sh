#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pass_bugs.sh PASS CASES CC OUT: builds the pass of the folder PASS (ssy: reconvergence, rdbar:
# read barriers) with each bug of PASS/test/bugs.def; its tests, CASES random ones among them, have
# to fail on every one.
set -u
pass=$1 cases=$2 cc=$3 out=$4
home=$(dirname "$0")
copies=$out/compiler
. sim/test/seeded.sh
# Each pass takes the instructions, and its tests the cases, of ssy.
fresh() {
  mkdir -p "$copies/$pass/test" "$copies/ssy/test" "$out/host/libws" "$out/common" "$out/../gen"
  cp "$home"/ssy/*.[ch] "$copies/ssy/"
  cp "$home"/ssy/test/cases.[ch] "$copies/ssy/test/"
  cp "$home/$pass"/*.[ch] "$copies/$pass/"
  cp "$home/$pass"/test/*.[ch] "$copies/$pass/test/"
  cp sim/host/libws/file.[ch] "$out/host/libws/"
  cp sim/common/text.[ch] "$out/common/"
  cp -r gen/isa.h gen/fresh.h gen/*.def gen/isa "$out/../gen/"
}
# shellcheck disable=SC2046
build() {
  one_of "$copies/$pass/$file" "$out" "$out/t" "$cc -std=c11 -D_GNU_SOURCE -w -O1" \
    $(for d in ssy "$pass"; do ls "$copies/$d"/*.c "$copies/$d"/test/*.c; done | sort -u |
      grep -v "/\(ssy\|$pass\)/main.c") "$out/host/libws/file.c" gen/isa.c \
      gen/fresh.c "$out/common/text.c"
}
tests() { WS_FIRST=1 tb/limit.sh 60 "$out/t" "$home/$pass/test" 1 "$cases"; }
rm -rf "$out"
seeded "${pass}_bugs" "$home/$pass/test/bugs.def" "$home/$pass" "$copies/$pass"
