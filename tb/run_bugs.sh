#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_bugs.sh OUT MODULE... : puts each seeded bug of tb/<room>/<module>/bugs.def into the emitted
# Verilog; the module's tests must notice it: one of them says `not ok`, also where the bug makes it
# hang (the watchdog of tb/common/ws_tb.c). A bug row may name the configuration to use in a fourth
# column (otherwise the first of configs_of), and in a fifth the module, a part of this one, that
# the text is in.
# Several modules run side by side (JOBS, default: all cores). Ends with "N passed, N failed".
set -u
. tb/configs.sh
out=$1
shift
mkdir -p "$out/bug"
if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | WS_PART=1 xargs -P "${JOBS:-$(nproc)}" -I '{}' "$0" "$out" '{}'
  taps=$(printf "$out/bug/%s.tap " "$@")
else
  m=$1
  src=${WS_SRC:-$(echo tb/*/"$m")} # WS_SRC: see unit.sh
  taps=$out/bug/$m.tap
  usual=$(configs_of "$m" "$src" | head -1)
  {
    [ -s "$src/bugs.def" ] || echo "not ok - bugs/$m: no seeded bugs ($src/bugs.def)"
    while IFS= read -r row; do
      name=$(cut -f1 <<< "$row")
      line=$(cut -f4 <<< "$row")
      case "$name" in '' | '#'*) continue ;; esac
      dir=$out/bug/$m/$name
      mkdir -p "$dir"
      # shellcheck disable=SC2086
      WS_BUG=$name WS_FIRST=1 WS_ID=bug/$m WS_WATCHDOG=${WS_WATCHDOG:-60} timeout 900 \
        tb/unit.sh "$m" icarus "$dir" ${line:-$usual} < /dev/null > "$dir.tap" 2>&1
      rc=$?
      if [ $rc -ne 0 ] && grep -q '^not ok' "$dir.tap"; then
        echo "ok - bugs/$m/$name is caught: $(grep -m1 '^# FAIL' "$dir.tap")"
      else
        echo "not ok - bugs/$m/$name goes unnoticed, or does not build (exit $rc): $dir.tap"
      fi
    done < <(cat "$src/bugs.def" 2>/dev/null)
  } | tee "$taps"
fi
[ -z "${WS_PART:-}" ] || exit 0
# shellcheck disable=SC2086
passed=$(cat $taps | grep -c '^ok')
# shellcheck disable=SC2086
failed=$(cat $taps | grep -c '^not ok')
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
