#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh FOLDER BUILD CFG: the tests of libws. FOLDER has the programs and the tests, BUILD/CFG the
# machines. Ends with "N passed, N failed".
set -u
folder=$1 build=$2 cfg=$3
here=sim/host/libws/test
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
log=$tmp/log

say() { # OK|'not ok' NAME [DETAIL]
  echo "$1 - libws/$2${3:+ $3}" | tee -a "$log"
}
check() { # NAME: the status of the last command decides
  if [ $? -eq 0 ]; then say ok "$1"; else say 'not ok' "$1"; fi
}

# Shared objects that are no machines of this libws.
echo 'int nothing;' > "$tmp/other.c"
echo 'struct { unsigned abi, bytes; } ws_machine = {999, 1};' > "$tmp/old.c"
for m in other old; do gcc -shared -fPIC -o "$tmp/$m.so" "$tmp/$m.c" || exit 1; done

tests() { # PROGRAM ARGUMENTS..
  tb/limit.sh 1800 "$@" > "$tmp/out" 2> "$tmp/err"
  local rc=$?
  grep -E '^(ok|not ok|#)' "$tmp/out" | tee -a "$log"
  [ $rc -le 1 ] || say 'not ok' "$1" "exit status $rc: $(head -c 2000 "$tmp/err")"
  grep -E 'ERROR: |runtime error' "$tmp/err" | head -5
}
tests "$folder/san" "$tmp" "$folder" "$build/$cfg/machine-san.so" "$build/ref/machine-model.so"
tests "$folder/plain" "$tmp" "$folder" "$build/ref/machine-model.so" \
  "$build/$cfg/machine-model.so" "$build/$cfg/machine.so" "$build/$cfg/machine-bug.so"

# What is exported, and nothing else; no file of the interface is C only.
nm -D --defined-only "$build/libws.so" | sed 's/.* //' | sort > "$tmp/symbols"
diff "$here/symbols" "$tmp/symbols"
check exported_symbols
[ "$(nm -D --defined-only "$build/$cfg/machine.so" | sed 's/.* //')" = ws_machine ]
check a_machine_exports_its_table
cat > "$tmp/x.cc" << 'EOF'
#include "warpsmith.h"
int main() { ws_args_t a = {}; ws_args_word(&a, 1); return !a.count; }
EOF
g++ -std=c++17 -Wall -Wextra -Werror -Isim/host/libws -o "$tmp/x" "$tmp/x.cc" -L"$build" -lws \
  -Wl,-rpath,"$(realpath "$build")" && "$tmp/x"
check header_in_cplusplus
nm -D --undefined-only "$build/libws.so" | grep -qE '\b(exit|abort|perror)\b'
[ $? -ne 0 ]
check libws_never_ends_the_process

# libws and wsrun give the same figures.
"$build/$cfg/wsrun" --json "$tmp/run.json" --grid 12 --block 8 --kernel add \
  --arg out:/dev/null:400 --arg out:/dev/null:400 --arg "out:$tmp/c:400" --arg u32:96 \
  "$folder/a.elf" > "$tmp/out" 2>&1
"$folder/same" "$build/$cfg/machine.so" "$folder/a.elf" > "$tmp/same" 2>&1
[ "$(grep -o '^cycles=[0-9]* warp_instrs=[0-9]*' "$tmp/out")" = "$(cat "$tmp/same")" ]
check "wsrun_gives_the_same_figures"
# What was run, so that the figures can be had again.
sum=$(sed -n '/_vpi\.v /d;/^[^ ]*\.v /p' "$build/$cfg/rtl/MANIFEST" | sha256sum | cut -c 1-16)
grep -q "\"configuration\": \"$cfg\"" "$tmp/run.json" &&
  grep -q '"overrides": ""' "$tmp/run.json" && grep -q '"mem_latency": 20' "$tmp/run.json" &&
  grep -q "\"emission\": \"$sum\"" "$tmp/run.json"
check json_says_what_was_run

# An installed copy: a host outside the tree, by pkg-config; the machine is built once, in the
# cache, and nothing is written below PREFIX.
make --no-print-directory install PREFIX="$tmp/usr" > "$tmp/install" 2>&1
check install
names() { (cd "$1" && find . | sort); }
# With PREFIX=/usr the ICD file is in /etc, otherwise below PREFIX.
make --no-print-directory install PREFIX=/usr DESTDIR="$tmp/stage" > "$tmp/install" 2>&1 &&
  [ "$( (cd "$tmp/stage/usr" && find . && cd .. && find ./etc) | sort)" = "$(names "$tmp/usr")" ]
check install_with_destdir
"$here/outside.sh" "$tmp/usr" > "$tmp/outside"
grep -E '^(ok|not ok|#)' "$tmp/outside" | tee -a "$log"
grep -q '^[0-9]* passed, ' "$tmp/outside"
check the_commands_of_readme_ran
export PKG_CONFIG_PATH=$tmp/usr/lib/pkgconfig XDG_CACHE_HOME=$tmp/cache
export LD_LIBRARY_PATH=$tmp/usr/lib
# shellcheck disable=SC2046
sed 's,"\.\./warpsmith.h",<warpsmith.h>,' "$here/same.c" > "$tmp/host.c" &&
  gcc -o "$tmp/host" "$tmp/host.c" $(pkg-config --cflags --libs libws)
check a_host_outside_the_tree
contents() { (cd "$tmp/usr" && find . -type f -exec cksum {} + | sort | cksum); }
before=$(contents)
elf=$(realpath "$folder/a.elf")
for run in 1 2; do
  (cd "$tmp" && WS_BACKEND=model WS_OVERRIDES=WARPS=4 ./host "" "$elf") > "$tmp/run$run" \
    2> "$tmp/log$run"
done
[ "$(cat "$tmp/run1")" = "$(cat "$tmp/run2")" ] && grep -q 'warp_instrs=[1-9]' "$tmp/run2" &&
  grep -q 'building machine-model of ref WARPS=4' "$tmp/log1" && [ ! -s "$tmp/log2" ]
check "its_machine_is_built_once"
[ "$before" = "$(contents)" ]
check the_installed_tree_is_only_read
# Two that ask at the same time for a machine that is missing: one builds.
for run in 3 4; do
  (cd "$tmp" && WS_BACKEND=model WS_OVERRIDES=WARPS=2 ./host "" "$elf" > "$tmp/run$run" \
    2> "$tmp/log$run") &
done
wait
[ "$(cat "$tmp"/log[34] | grep -c building)" = 1 ] && cmp -s "$tmp/run3" "$tmp/run4" &&
  [ -s "$tmp/run3" ]
check one_process_builds

passed=$(grep -c '^ok' "$log") failed=$(grep -c '^not ok' "$log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
