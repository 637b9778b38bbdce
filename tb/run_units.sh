#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run_units.sh OUT SIMS MODULE... : each module's tests under each simulator: on $WS_CFGLINE when
# set, otherwise on ref, unless ref does not have the module, and on every line of
# tb/<stage>/<module>/configs. With WS_QUICK=1 those of quick_of (configs.sh) run, alternately
# under the first and the last simulator, a line that is the only one under all.
# Several modules run side by side (JOBS, default: all cores). Ends with "N passed, N failed, N
# skipped".
set -u
. tb/configs.sh
. tb/tap.sh
out=$1 sims=$2
shift 2
mkdir -p "$out"

if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | WS_PART=1 xargs -P "${JOBS:-$(nproc)}" -I '{}' "$0" "$out" "$sims" '{}'
  taps=$(printf "$out/%s.tap " "$@")
else
  m=$1
  exec 8> "$out/$m.lock" && flock 8 # another make may come here for the same module
  src=${WS_SRC:-$(echo tb/*/"$m")} # WS_SRC: see unit.sh
  taps=$out/$m.tap
  : > "$taps"
  if [ ! -e "$(test_of "$m" "$src")" ]; then
    echo "not ok - unit/$m has no test ($src/test.c)" | tee "$taps"
  elif [ -n "$(nowhere "$src")" ]; then
    echo "ok - unit/$m # SKIP $(nowhere "$src")" | tee "$taps"
  else
    list=configs_of
    [ "${WS_QUICK:-0}" != 1 ] || list=quick_of
    lines=${WS_CFGLINE:-$($list "$m" "$src")}
    rows=$(wc -l <<< "$lines") row=0
    while read -r line; do
      row=$((row + 1)) on=$sims
      if [ "${WS_QUICK:-0}" = 1 ] && [ "$rows" -gt 1 ]; then
        if [ $((row % 2)) = 1 ]; then on=${sims%% *}; else on=${sims##* }; fi
      fi
      tag=$(echo "$line" | tr ' ' '-' | sed 's/--set-//g')
      [ ${#tag} -le 150 ] || tag=${tag:0:100}-$(cksum <<< "$line" | cut -d" " -f1)
      for sim in $on; do
        log=$out/$m/$tag.$sim.tap
        mkdir -p "$out/$m"
        began=$SECONDS
        # shellcheck disable=SC2086
        WS_ID=unit/$m WS_CFG=$(echo "$line" |
          tr ' ' ',') WS_REPRO="${WS_REPRO:-make unit M=$m SIM=$sim WS_CFGLINE='$line'}" \
          tb/limit.sh "${WS_TIMEOUT:-3600}" \
          tb/unit.sh "$m" "$sim" "$out/$m/$tag" $line < /dev/null > "$log" 2>&1
        rc=$?
        said='^(not ok|# (FAIL|signal|at|again|waves|view|perf|note)|#     )|error|Error'
        grep -E "$said" "$log" || true
        if [ $rc -ne 0 ] && ! grep -q '^not ok' "$log"; then
          tail -5 "$log"
          echo "not ok - unit/$m [$line,$sim] did not finish (exit $rc): see $log" | tee -a "$log"
        elif ! grep -q '^ok\|^not ok' "$log"; then
          echo "not ok - unit/$m [$line,$sim] ran no test" | tee -a "$log"
        fi
        cat "$log" >> "$taps"
        printf '  %-26s %-9s %-28s %s ok%s, %d s\n' "$m" "$sim" "$line" \
          "$(grep '^ok' "$log" | grep -vc '# SKIP')" \
          "$(grep -c '^ok.*# SKIP' "$log" | sed -n 's/^[1-9].*/, & skipped/p')" \
          $((SECONDS - began))
      done
    done <<< "$lines"
  fi
fi
[ -z "${WS_PART:-}" ] || exit 0
# shellcheck disable=SC2086
echo "# covers $# modules, $(cat $taps | grep -c '^1\.\.') runs of a module on a configuration"
# shellcheck disable=SC2086
tally $taps
