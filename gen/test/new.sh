#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# In a copy of the tree: `wsgen --new` makes a module that generates, lints and passes its test, and
# whose mutants are caught. Ends with "N passed, N failed".
set -u
copy=build/gen/newtest
rm -rf "$copy"
mkdir -p "$copy/sim"
cp -r gen tb templates "$copy"/
cp -r sim/model "$copy/sim"/ # what tb/unit.sh compiles with a test
cd "$copy" || exit 2
passed=0 failed=0
check() { # claim, command...
  claim=$1
  shift
  if "$@" > log 2>&1; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - gen/new/$claim"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - gen/new/$claim"
    sed 's/^/# /' log | tail -20
  fi
}

# A build that fails is no caught bug: the test itself must say "not ok".
fails() { "$@" | grep "^not ok"; }
unset MAKEFLAGS MFLAGS MAKELEVEL
check builds make -f gen/gen.mk build/wsgen
check makes_skeletons build/wsgen --new ws_probe --stage 07_exec
check builds_with_the_row make -f gen/gen.mk build/wsgen
check generates build/wsgen --only ws_probe --out build/lint
check lints tb/lint.sh ws_probe build/lint
check test_passes tb/unit.sh ws_probe icarus build/probe
while IFS=$'\t' read -r bug _; do
  WS_BUG=$bug check "test_fails_on_bug_$bug" fails tb/unit.sh ws_probe icarus "build/probe_$bug"
done < tb/07_exec/ws_probe/bugs.def
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
