#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_bugs.sh OUT MODULE... : puts each mutant of tb/<stage>/<module>/bugs.def into the emitted
# Verilog; the module's tests must notice it: one of them says `not ok`, also where the bug makes it
# hang (the watchdog of tb/common/ws_tb.c). A bug row may name the configuration to use in a fourth
# column (otherwise the first of configs_of), and in a fifth the module, a part of this one, that
# the text is in. On each of these configurations the tests first run without a bug, and have to
# pass: a test that fails or never ends anyway would catch every bug. A test with a bug may take as
# much processor time as all of them did, and ten seconds. What is emitted and compiled without a
# bug serves all bugs of the configuration.
# Several modules run side by side (JOBS, default: all cores). Ends with "N passed, N failed".
set -u
. tb/configs.sh
. tb/tap.sh
out=$1
shift
mkdir -p "$out/bug"

# without NUMBER LINE: the tests of $m without a bug on a configuration, and how long they take.
without() {
  local dir=$out/bug/$m/unchanged-$1 began=$SECONDS
  mkdir -p "$dir"
  # shellcheck disable=SC2086
  if WS_ID=bug/$m tb/limit.sh 3600 tb/unit.sh "$m" icarus "$dir" $2 < /dev/null \
    > "$dir.tap" 2>&1; then
    echo "ok - bugs/$m passes without a bug [$2]"
  else
    echo "not ok - bugs/$m fails without a bug [$2]: $dir.tap"
  fi
  seconds[$2]=$((SECONDS - began)) built[$2]=$dir
}

if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | WS_PART=1 xargs -P "${JOBS:-$(nproc)}" -I '{}' "$0" "$out" '{}'
  taps=$(printf "$out/bug/%s.tap " "$@")
else
  m=$1
  exec 8> "$out/bug/$m.lock" && flock 8 # another make may come here for the same module
  src=${WS_SRC:-$(echo tb/*/"$m")} # WS_SRC: see unit.sh
  taps=$out/bug/$m.tap
  usual=$(configs_of "$m" "$src" | head -1)
  if [ -n "$(nowhere "$src")" ]; then
    echo "ok - bugs/$m # SKIP $(nowhere "$src")" | tee "$taps"
  else {
    [ -s "$src/bugs.def" ] || echo "not ok - bugs/$m: no mutants ($src/bugs.def)"
    declare -A seconds=() built=()
    while IFS= read -r row; do
      name=$(cut -f1 <<< "$row")
      line=$(cut -f4 <<< "$row")
      case "$name" in '' | '#'*) continue ;; esac
      dir=$out/bug/$m/$name
      line=${line:-$usual}
      if [ -z "${seconds[$line]:-}" ]; then
        without $((${#seconds[@]} + 1)) "$line"
      fi
      mkdir -p "$dir"
      # Nearly every bug shows before a second reset; the others need the further runs.
      for again in 0 ''; do
        # shellcheck disable=SC2086
        WS_BUG=$name WS_BUILT=${built[$line]} WS_FIRST=1 WS_ID=bug/$m WS_AGAIN=$again \
          WS_WATCHDOG=$((${seconds[$line]} + 10)) tb/limit.sh $((${seconds[$line]} + 900)) \
          tb/unit.sh "$m" icarus "$dir" $line < /dev/null > "$dir.tap" 2>&1
        rc=$?
        [ $rc -eq 0 ] || ! grep -q '^not ok' "$dir.tap" || break
      done
      if [ $rc -ne 0 ] && grep -q '^not ok' "$dir.tap"; then
        echo "ok - bugs/$m/$name is caught: $(grep -m1 '^# FAIL' "$dir.tap")"
      else
        echo "not ok - bugs/$m/$name goes unnoticed, or does not build (exit $rc): $dir.tap"
      fi
    done < <(cat "$src/bugs.def" 2>/dev/null)
  } | tee "$taps"; fi
fi
[ -z "${WS_PART:-}" ] || exit 0
# shellcheck disable=SC2086
tally $taps
