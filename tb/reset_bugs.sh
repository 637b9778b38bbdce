#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# reset_bugs.sh OUT MODULE... : makes each register of a module deaf to a second reset, and each
# other use of its rst_i, one after the other (tb/reset_bugs.awk). A place is tried on the
# configurations whose Verilog has it, from the first on, until the module's test notices; the test
# must pass there when nothing is deaf. A configuration that has nothing left to try is emitted, not
# built; one build serves all places of a configuration. Each run is cut short where the recording
# of the bench ends (tb/common/ws_again.h). tb/<stage>/<module>/resets lists the places that no
# legal traffic can show, a line each: name of the place, as this script prints it, tab, reason.
# A module without a place is skipped; a run in which every module is fails.
# Configurations: those of configs_of, or $WS_CFGLINE. Several modules run side by side (JOBS,
# default: all cores). Ends with "N passed, N failed".
set -u
. tb/configs.sh
. tb/tap.sh
out=$1
shift
mkdir -p "$out/reset"
if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | WS_PART=1 xargs -P "${JOBS:-$(nproc)}" -I '{}' "$0" "$out" '{}'
  taps=$(printf "$out/reset/%s.tap " "$@")
else
  m=$1
  src=${WS_SRC:-$(echo tb/*/"$m")} # WS_SRC: see unit.sh
  taps=$out/reset/$m.tap
  verilog=$(ls templates/*/"$m".v.tmpl "$src/$m.v" 2> /dev/null | head -1)
  export WS_CUT=1 WS_FIRST=1 WS_ID=reset/$m WS_WATCHDOG=${WS_WATCHDOG:-60} WS_AGAIN=${WS_AGAIN:-8}
  declare -A noticed=() places=()
  {
    row=0 controls=0 # control runs that fail
    [ -n "$verilog" ] || { echo "not ok - resets/$m: no such module"; controls=1; }
    while IFS= read -r line; do
      row=$((row + 1))
      dir=$out/reset/$m/$row
      mkdir -p "$dir"
      rm -f "$dir/places"
      # shellcheck disable=SC2086
      WS_EMIT=1 WS_DEAF=$dir/places tb/unit.sh "$m" icarus "$dir" $line < /dev/null \
        > "$dir/control.tap" 2>&1 || {
        echo "not ok - resets/$m [$line] is not emitted: $dir/control.tap"
        controls=$((controls + 1))
        continue
      }
      left=
      [ ! -e "$dir/places" ] || while IFS=$'\t' read -r n place; do
        places[$place]=$dir/$n.tap
        [ -n "${noticed[$place]:-}" ] || left=1
      done < "$dir/places"
      [ -n "$left" ] || continue
      # shellcheck disable=SC2086
      if ! WS_DEAF=$dir/places tb/limit.sh 900 tb/unit.sh "$m" icarus "$dir" $line \
        < /dev/null > "$dir/control.tap" 2>&1; then
        echo "not ok - resets/$m [$line] fails with no register deaf: $dir/control.tap"
        controls=$((controls + 1))
        continue
      fi
      while IFS=$'\t' read -r n place; do
        [ -z "${noticed[$place]:-}" ] || continue
        tb/limit.sh 900 vvp -n -M "$dir" -m bench "$dir/sim.vvp" +deaf="$n" < /dev/null \
          > "$dir/$n.tap" 2>&1 && continue
        ! grep -q '^not ok' "$dir/$n.tap" || noticed[$place]=$line
      done < "$dir/places"
    done < <(if ! grep -qsw rst_i "$verilog"; then :; # nothing is reset
      elif [ -n "${WS_CFGLINE:-}" ]; then echo "$WS_CFGLINE"; else configs_of "$m" "$src"; fi)
    if [ ${#places[@]} -eq 0 ] && [ "$controls" -eq 0 ]; then
      echo "ok - resets/$m # SKIP no register to make deaf"
    fi
    for place in "${!places[@]}"; do
      why=$(awk -F'\t' -v p="$place" '$1 == p { print $2; exit }' "$src/resets" 2> /dev/null)
      if [ -n "${noticed[$place]:-}" ] && [ -n "$why" ]; then
        echo "not ok - resets/$m: $place: noticed on ${noticed[$place]}: not as $src/resets says"
      elif [ -n "${noticed[$place]:-}" ]; then
        echo "ok - resets/$m: $place: noticed on ${noticed[$place]}"
      elif [ -n "$why" ]; then
        echo "ok - resets/$m: $place: cannot be seen: $why"
      else
        echo "not ok - resets/$m: $place: goes unnoticed: ${places[$place]}"
      fi
    done
    # Without WS_CFGLINE each configuration was looked at.
    [ -n "${WS_CFGLINE:-}" ] || while IFS=$'\t' read -r place why; do
      [ -n "${places[$place]:-}" ] ||
        echo "not ok - resets/$m: $place: $src/resets names it, the module does not have it"
    done < <(cat "$src/resets" 2> /dev/null)
  } | tee "$taps"
fi
[ -z "${WS_PART:-}" ] || exit 0
# shellcheck disable=SC2086
tally $taps && { [ $# -le 1 ] || cat $taps | grep -v '# SKIP' | grep -q '^ok'; }
