#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh CC OUT: builds wsbench with each bug of bugs.def; run.sh has to fail on every one.
set -u
cc=$1 out=$2
here=$(dirname "$0")
. "$here/../../test/seeded.sh"
fresh() { cp "$here"/../*.c "$here"/../*.h "$here"/../*.def "$out/"; }
build() { $cc -std=c11 -D_GNU_SOURCE -w -o "$out/t" "$out"/*.c -ljansson -lm; }
tests() { WS_FIRST=1 "$here/run.sh" "$out/t"; }
rm -rf "$out"
seeded bench_bugs "$here/bugs.def" "$here/.." "$out"
