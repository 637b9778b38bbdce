#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# bugs.sh mutants|resets|texts OUT MODULE..: what the test of a module must notice. Several modules
# run side by side (JOBS, default: all cores). Ends with "N passed, N failed".
#
# mutants  Puts each mutant of tb/<stage>/<module>/bugs.def into the emitted Verilog; one of the
#   module's tests must say `not ok`, also where the bug makes it hang (the watchdog of
#   tb/common/ws_tb.c). A row may name the configuration to use in a fourth column (otherwise the
#   first of configs_of), and in a fifth the module, a part of this one, that the text is in. On
#   each of these configurations the tests first run without a bug, and have to pass: a test that
#   fails or never ends anyway would catch every bug. A test with a bug may take as much processor
#   time as all of them did, and ten seconds. What is emitted and compiled without a bug serves all
#   bugs of the configuration.
# texts  The text of each mutant is in the emitted Verilog exactly once, and its replacement
#   differs. Nothing is simulated.
# resets  Makes each register of a module deaf to a second reset, and each other use of its rst_i,
#   one after the other (tb/reset_bugs.awk). A place is tried on the configurations whose Verilog
#   has it, from the first on, until the module's test notices; the test must pass there when
#   nothing is deaf. A configuration that has nothing left to try is emitted, not built; one build
#   serves all places of a configuration. Each run is cut short where the recording of the bench
#   ends (tb/common/ws_again.h). tb/<stage>/<module>/resets lists the places that no legal traffic
#   can show, a line each: name of the place, as this script prints it, tab, reason. A module
#   without a place is skipped; a run in which every module is fails. Configurations: those of
#   configs_of, or $WS_CFGLINE.
set -u
. tb/configs.sh
. tb/tap.sh
mode=$1 out=$2
shift 2

# ---- mutants
# without NUMBER LINE: the tests of $m without a bug on a configuration, and how long they take.
without() {
  local dir=$work/$m/unchanged-$1 began=$SECONDS
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
mutants() {
  local row name line dir again rc
  [ -z "$(nowhere "$src")" ] || { echo "ok - bugs/$m # SKIP $(nowhere "$src")" && return; }
  [ -s "$src/bugs.def" ] || echo "not ok - bugs/$m: no mutants ($src/bugs.def)"
  declare -A seconds=() built=()
  while IFS= read -r row; do
    name=$(cut -f1 <<< "$row")
    line=$(cut -f4 <<< "$row")
    case "$name" in '' | '#'*) continue ;; esac
    dir=$work/$m/$name
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
  done < <(cat "$src/bugs.def" 2> /dev/null)
}

# ---- texts
# text_rows DIR LINE: of the rows for a configuration, emitted into DIR, "ok NAME" or "bad NAME".
text_rows() {
  awk -F'\t' -v dir="$1" -v module="$m" -v line="$2" -v usual="$usual" \
    -f tb/bug_text.awk -f /dev/stdin "$src/bugs.def" << 'AWK'
function text_of(file,   l) {
  if (!(file in text))
    while ((getline l < file) > 0) text[file] = text[file] l "\n"
  return text[file]
}
$1 == "" || $1 ~ /^#/ || ($4 == "" ? usual : $4) != line { next }
{
  there = bug_at(text_of(dir "/" ($5 == "" ? module : $5) ".v"), $2)
  print (there && $2 != $3 ? "ok" : "bad"), $1
}
AWK
}
texts() {
  local line dir verdict name rows=0 bad=0
  [ -e "$src/bugs.def" ] && [ -z "$(nowhere "$src")" ] || return
  while IFS= read -r line; do
    dir=$work/$m/$(echo "$line" | tr ' ' '-')
    mkdir -p "$work/$m"
    # A parameter of the module (--set) does not change the text of its file.
    # shellcheck disable=SC2001,SC2046
    build/wsgen --cfg $(sed 's/--set [^ ]*//g' <<< "$line") --only "$m" --out "$dir" > "$dir.log" \
      2>&1 || {
      echo "not ok - texts/$m [$line] is not emitted: $dir.log"
      bad=1
      continue
    }
    while read -r verdict name; do
      rows=$((rows + 1))
      [ "$verdict" = ok ] && continue
      bad=1
      echo "not ok - texts/$m/$name [$line]: its text does not occur exactly once"
    done < <(text_rows "$dir" "$line")
  done < <(awk -F'\t' -v usual="$usual" '
    $1 != "" && $1 !~ /^#/ { print $4 == "" ? usual : $4 }' "$src/bugs.def" | sort -u)
  [ $bad = 1 ] || echo "ok - texts/$m $rows"
}

# ---- resets
resets() {
  local verilog row=0 controls=0 line dir left n place why # controls: control runs that fail
  declare -A noticed=() places=()
  verilog=$(ls templates/*/"$m".v.tmpl "$src/$m.v" 2> /dev/null | head -1)
  export WS_CUT=1 WS_FIRST=1 WS_ID=reset/$m WS_WATCHDOG=${WS_WATCHDOG:-60} WS_AGAIN=${WS_AGAIN:-8}
  [ -n "$verilog" ] || { echo "not ok - resets/$m: no such module"; controls=1; }
  while IFS= read -r line; do
    row=$((row + 1))
    dir=$work/$m/$row
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
}

case $mode in mutants) work=$out/bug ;; resets) work=$out/reset ;; texts) work=$out ;;
*) sed -n '3,4s/^# //p' "$0" && exit 2 ;; esac
mkdir -p "$work"
if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | WS_PART=1 xargs -P "${JOBS:-$(nproc)}" -I '{}' "$0" "$mode" "$out" '{}'
else
  m=$1
  exec 8> "$work/$m.lock" && flock 8 # another make may come here for the same module
  src=${WS_SRC:-$(echo tb/*/"$m")} # WS_SRC: see unit.sh
  usual=$(configs_of "$m" "$src" | head -1)
  $mode | tee "$work/$m.tap"
fi
[ -z "${WS_PART:-}" ] || exit 0
mapfile -t taps < <(printf "$work/%s.tap\n" "$@")
[ $mode != texts ] || awk '$1 == "ok" { n += $4 }
  END { print "# covers " n + 0 " texts of mutants" }' "${taps[@]}"
tally "${taps[@]}" &&
  { [ $mode != resets ] || [ $# -le 1 ] || cat "${taps[@]}" | grep -v '# SKIP' | grep -q '^ok'; }
