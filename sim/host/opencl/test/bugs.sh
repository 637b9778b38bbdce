#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh OUT BUILD BUGS: driver, compiler and device library with each bug of the table; the tests
# that its fifth column names, as NAME or NAME@DEVICE, have to fail. BUILD has what make test-opencl
# has made. From the makefile: CL_BUG_DRIVER, CL_BUG_WSCLC, CL_BUG_CL and CL_BUG_C are the commands
# that compile one file, CL_BUG_LINK and CL_BUG_LIBS link the driver.
set -u
out=$1 build=$2 table=$3
here=$(cd "$(dirname "$0")" && pwd)
. sim/test/seeded.sh
home=$out/home

# Driver and folder of the compiler as they are without a bug.
fresh() {
  cp "$here"/../*.h "$copies/" && cp "$here"/../icd/*.[ch] "$copies/icd/" &&
    cp "$here"/../wsclc/*.[ch] "$copies/wsclc/" &&
    cp "$here"/../cl/* "$copies/cl/" && cp "$here"/../pack/*.c "$copies/pack/" || exit 1
  ln -sf "$build/opencl/libwarpsmith-cl.so" "$out/libwarpsmith-cl.so"
  for f in "$build"/opencl/*; do
    [ -f "$f" ] && ln -sf "$f" "$home/"
  done
  rm -f "$home/wsclc" # no link: it takes the library from the folder where it is
  cp "$build/opencl/wsclc" "$home/"
}
others() { # FOLDER SUFFIX: the objects of a folder but that of the file with the bug
  for o in "$1"/*."$2"; do
    [ "$(basename "$o" ".$2")" = "$(basename "${file%.*}")" ] || echo "$o"
  done
}
# Only the file with the bug is compiled anew. `file` is that of seeded.
build() {
  case $file in
    icd/*) $CL_BUG_DRIVER -o "$out/bug.o" "$copies/$file" && rm -f "$out/libwarpsmith-cl.so" &&
      $CL_BUG_LINK -o "$out/libwarpsmith-cl.so" "$out/bug.o" \
        $(others "$build/obj/sim/host/opencl/icd" o) "$build/libws.a" $CL_BUG_LIBS ;;
    pack/*) $CL_BUG_WSCLC -o "$out/bug.o" "$copies/$file" &&
      $CL_BUG_WSCLC_LINK -o "$out/wsclpack" "$out/bug.o" $CL_BUG_PACK_LIBS &&
      rm -f "$home/device.lib" &&
      "$out/wsclpack" "$build/opencl/dev/device.bc" "$home/device.lib" ;;
    wsclc/*) $CL_BUG_WSCLC -o "$out/bug.o" "$copies/$file" && rm -f "$home/wsclc" &&
      $CL_BUG_WSCLC_LINK -o "$home/wsclc" "$out/bug.o" \
        $(others "$build/sim/host/opencl/wsclc" o) $CL_BUG_WSCLC_LIBS ;;
    *.cl) $CL_BUG_CL -o "$out/bug.bc" "$copies/$file" && library ;;
    *) $CL_BUG_C "$copies/$file" | sed '/^!llvm.\(module.flags\|ident\)/d' |
      llvm-as-14 -o "$out/bug.bc" && library ;;
  esac
}
library() {
  rm -f "$home/device.lib"
  llvm-link-14 --suppress-warnings -o "$out/device.bc" "$build/opencl/dev/libclc.bc" \
    "$out/bug.bc" $(others "$build/opencl/dev" bc | grep -v '/\(libclc\|device\).bc') &&
    "$build/opencl/dev/wsclpack" "$out/device.bc" "$home/device.lib"
}
# A driver whose bug is not in the building of programs takes them from a cache.
tests() {
  local keep=$out/cache
  case $file in icd/*build.c | icd/cache.c | wsclc/* | pack/* | cl/*) keep=off ;; esac
  for t in $tests_of; do
    local device=ref:model
    [ "${t%@*}" = "$t" ] || device=${t#*@}
    WS_CL_DEVICES=$device WS_CL_TIMEOUT=120 WS_CL_KEEP=$keep \
      "$here/run.sh" "$out" "${t%@*}" one || return 1
  done
}

# The copies lie as the sources do, beside what they include.
rm -rf "$out"
mkdir -p "$out"/sim/host/opencl/{icd,wsclc,pack,cl} "$out"/{sim/compiler,test,vendors} "$home"
out=$(realpath "$out") build=$(realpath "$build") home=$out/home copies=$out/sim/host/opencl
ln -s "$PWD/gen" "$PWD/tb" "$out/"
ln -s "$PWD/sim/model" "$PWD/sim/common" "$out/sim/"
ln -s "$PWD/sim/host/libws" "$out/sim/host/"
ln -s "$PWD/sim/compiler/runtime" "$PWD/sim/compiler/llvm" "$out/sim/compiler/"
for t in "$build"/opencl/test/*; do
  [ -x "$t" ] && ln -s "$t" "$out/test/"
done
echo "$out/libwarpsmith-cl.so" > "$out/vendors/warpsmith.icd"
export WS_CL_HOME=$home
seeded opencl_bugs "$table" "$here/.." "$copies"
