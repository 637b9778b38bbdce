#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh FOLDER BUILD CFG: the tests of libws. FOLDER has the programs and the tests, BUILD/CFG the
# machines. Ends with "N passed, N failed".
set -u
folder=$1 build=$2 cfg=$3
here=sim/host/test
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
  timeout 300 "$@" > "$tmp/out" 2> "$tmp/err"
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
printf '#include "warpsmith.h"\nint main() { ws_args_t a = {}; ws_args_word(&a, 1); return !a.count; }\n' \
  > "$tmp/x.cc"
g++ -std=c++17 -Wall -Wextra -Werror -Isim/host -o "$tmp/x" "$tmp/x.cc" -L"$build" -lws \
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

passed=$(grep -c '^ok' "$log") failed=$(grep -c '^not ok' "$log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
