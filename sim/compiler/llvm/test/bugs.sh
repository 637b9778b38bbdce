#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh BUILD CC FLAGS LIBRARY OUT: builds wsopt with each bug of bugs.def; run.sh has to fail.
set -u
real=$(cd "$1" && pwd) cc=$2 flags=$3 library=$4 out=$5
home=$(dirname "$0")/..
. sim/test/seeded.sh
copies=$out/sim/compiler/llvm
fresh() { cp "$home"/*.[ch] "$copies/"; }
build() {
  # shellcheck disable=SC2046,SC2086
  one_of "$copies/$file" "$out" "$out/wsopt" "$cc -std=c11 -D_GNU_SOURCE -w -O1 $flags" \
    $(ls "$copies"/*.c) "$library"
}
tests() { WS_FIRST=1 tb/limit.sh 120 "$home/test/run.sh" "$out"; }
rm -rf "$out"
mkdir -p "$copies" "$out/gen"
cp gen/csr.def gen/grid.h "$out/gen/"
cp "$real/wscc" "$out/"
for part in wsssy wsdis wsrun kernels-f kernels; do
  ln -s "$real/$part" "$out/$part"
done
seeded wsopt_bugs "$home/test/bugs.def" "$home" "$copies"
