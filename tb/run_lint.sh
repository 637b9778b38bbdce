#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_lint.sh OUT RANDOM: lints the whole SM of the shipped configurations and of RANDOM random legal ones.
# A random configuration also has to generate. Ends with "N passed, N failed".
set -u
out=$1 random=$2
passed=0 failed=0
one() { # id, wsgen arguments
  local id=$1 dir=$out/$1
  shift
  rm -rf "$dir"
  if build/wsgen "$@" --out "$dir" > "$out/gen.log" 2>&1 && tb/lint.sh ws_sm "$dir" > "$out/say.log" 2>&1; then
    echo "ok - lint/ws_sm[$*]"
    passed=$((passed + 1))
  else
    echo "not ok - lint/ws_sm[$*]"
    cat "$out/gen.log" "$out/say.log" 2>/dev/null | head -10
    failed=$((failed + 1))
  fi
}
mkdir -p "$out"
for c in tiny ref warp32 wide; do one "$c" --cfg "$c"; done
for seed in $(seq 1 "$random"); do
  # shellcheck disable=SC2046
  one "random$seed" --cfg ref $(build/wsgen --random "$seed")
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
