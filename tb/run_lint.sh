#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_lint.sh OUT RANDOM CONFIG...: lints the whole SM of these configurations and of RANDOM random
# legal ones, whose files are those of files.f and of the FuseSoC core. A random configuration also
# has to generate. Several run side by side (JOBS, default:
# all cores). Ends with "N passed, N failed".
set -u
out=$1 random=$2
shift 2
mkdir -p "$out"

lists() { # says what is not in all three: files, files.f, core
  diff <(cd "$1" && ls ./*.v | sed 's,^./,,') <(grep '\.v$' "$1/files.f" | sort) &&
    diff <(grep '\.v$' "$1/files.f") <(sed -n 's/^ *- \(.*\.v\)$/\1/p' "$1"/*.core)
}

one() { # a shipped configuration or a seed
  local args="--cfg $1" dir=$out/$1
  case $1 in [0-9]*) args="--cfg ref $(build/wsgen --random "$1")" ;; esac
  rm -rf "$dir"
  # shellcheck disable=SC2086
  if build/wsgen $args --out "$dir" > "$out/$1.log" 2>&1 &&
    lists "$dir" > "$out/$1.log" &&
    tb/lint.sh ws_sm "$dir" > "$out/$1.log" 2>&1; then
    echo "ok - lint/ws_sm[$args]"
  else
    echo "not ok - lint/ws_sm[$args]"
    head -10 "$out/$1.log"
  fi
}
export -f one lists
export out

{ printf '%s\n' "$@" && seq 1 "$random"; } |
  xargs -P "${JOBS:-$(nproc)}" -I '{}' bash -c 'one {}' | tee "$out/lint.tap"
passed=$(grep -c '^ok' "$out/lint.tap")
failed=$(grep -c '^not ok' "$out/lint.tap")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
