#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_lint.sh OUT RANDOM CONFIG...: lints the whole SM of these configurations and of RANDOM random
# legal ones. A random configuration also has to generate. Several run side by side (JOBS, default:
# all cores). Ends with "N passed, N failed".
set -u
out=$1 random=$2
shift 2
mkdir -p "$out"

one() { # a shipped configuration or a seed
  local args="--cfg $1" dir=$out/$1
  case $1 in [0-9]*) args="--cfg ref $(build/wsgen --random "$1")" ;; esac
  rm -rf "$dir"
  # shellcheck disable=SC2086
  if build/wsgen $args --out "$dir" > "$out/$1.log" 2>&1 &&
    tb/lint.sh ws_sm "$dir" > "$out/$1.log" 2>&1; then
    echo "ok - lint/ws_sm[$args]"
  else
    echo "not ok - lint/ws_sm[$args]"
    head -10 "$out/$1.log"
  fi
}
export -f one
export out

{ printf '%s\n' "$@" && seq 1 "$random"; } |
  xargs -P "${JOBS:-$(nproc)}" -I '{}' bash -c 'one {}' | tee "$out/lint.tap"
passed=$(grep -c '^ok' "$out/lint.tap")
failed=$(grep -c '^not ok' "$out/lint.tap")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
