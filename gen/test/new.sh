#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `wsgen --new` makes a module that generates, lints and passes its test, and whose mutants are
# caught. It changes the tree (in_copy.sh). Ends with "N passed, N failed".
set -u
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
