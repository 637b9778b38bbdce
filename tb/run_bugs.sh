#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_bugs.sh OUT MODULE... : puts each seeded bug of tb/<module>/bugs.def into the emitted Verilog; the
# module's tests must notice it. A bug row may name the configuration to use in a fourth column.
set -u
out=$1
shift
passed=0 failed=0
for m in "$@"; do
  if [ ! -s "tb/$m/bugs.def" ]; then
    echo "not ok - bugs/$m: no seeded bugs (tb/$m/bugs.def)"
    failed=$((failed + 1))
    continue
  fi
  while IFS=$'\t' read -r name _ _ line; do
    case "$name" in ''|'#'*) continue ;; esac
    dir=$out/bug/$m/$name
    # shellcheck disable=SC2086
    WS_BUG=$name WS_ID=bug/$m timeout 300 tb/unit.sh "$m" icarus "$dir" ${line:-ref} < /dev/null > "$dir.tap" 2>&1
    rc=$?
    if [ $rc -ne 0 ] && { grep -q '^not ok' "$dir.tap" || [ $rc -eq 124 ]; }; then
      echo "ok - bugs/$m/$name is caught: $(grep -m1 '^# FAIL' "$dir.tap" || echo '# no progress')"
      passed=$((passed + 1))
    else
      echo "not ok - bugs/$m/$name goes unnoticed, or does not build (exit $rc): $dir.tap"
      failed=$((failed + 1))
    fi
  done < <(mkdir -p "$out/bug/$m"; cat "tb/$m/bugs.def")
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
