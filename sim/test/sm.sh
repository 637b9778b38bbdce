#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The whole SM. Each ends with "N passed, N failed, N skipped".
# sm.sh runner [-t TEST] [-c ws_config.h] WSRUN [OPTIONS..]: the tests of sim/test on what this
# runner runs, e.g.
#   sim/test/sm.sh runner build/ref/wsrun --model
#   sim/test/sm.sh runner build/tiny/wsrun --mem-latency 100 --stress --seed 3
# -t: only tests whose name contains TEST. -c: the configuration the runner was built for; otherwise
# ws_config.h beside it or below rtl_out/.
#
# sm.sh machines [-m] [-k "KERNEL .."] "CFG=.. KEY=.." "OPTIONS" ["OPTIONS" ..] [-- "CFG=.." ..]:
# builds the runner and the kernels of each configuration; with each set of runner options, all
# kernels and all SM tests run on its RTL in lockstep with the golden model, with -m on the model
# alone, with -k these kernels only.
#
# sm.sh bare: the machine without retire port and performance counters, on tiny. All kernels run,
# checked by their host programs, and all SM tests; there is no lockstep. A kernel of one launch
# takes the cycles it takes on the machine with both. (With several launches, reading the counters
# moves the next start.) Options that the machine cannot serve are refused.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tb/tap.sh
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
usage() {
  sed -n '4,13s/^# //p' "$0"
  exit 2
}

runner() {
  local only=() config='' dir c programs of_c o
  while getopts t:c: o; do
    case $o in
      t) only=(-t "$OPTARG") ;;
      c) config=$OPTARG ;;
      *) return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  [ $# -ge 1 ] || usage
  dir=$(dirname "$1")
  for c in "$dir/ws_config.h" "$dir/rtl/ws_config.h" "$dir/cfg/ws_config.h" \
    "rtl_out/$(basename "$dir")/ws_config.h"; do
    [ -n "$config" ] || [ ! -e "$c" ] || config=$c
  done
  [ -n "$config" ] || { echo "sm.sh: no ws_config.h for $1: name it with -c" >&2; return 2; }
  make -s -f sim/test/test.mk sm-tests || return
  programs=build/sm_test of_c=build/kernels
  if grep -q '^#define WS_WAR_RDBAR 1 ' "$config"; then
    programs=build/sm_test/read of_c=build/kernels-r
    make -s -f sim/test/test.mk sm-programs-read || return
  fi
  make -s "$of_c/progress.elf" || return
  build/sm_test/sm_test "$config" "$programs" sim/test/asm "$tmp" "${only[@]}" "$@"
}

# kernels_on WSRUN NAME [OPTION...]: every kernel that the machine can run, or those of KERNELS; its
# host program checks the result.
kernels_on() {
  local run=$1 name=$2 k said
  shift 2
  said=$(mktemp)
  for k in ${kernels:-${KERNELS:-$("$run" --hosts)}}; do
    if [ "$k" = sides ] &&
      grep -qs "^#define WS_INTERLEAVE [1-9]" "$(dirname "$run")/rtl/ws_config.h"; then
      echo "ok - sm/kernels/${k}[$name $*] # SKIP sides of a branch make way for each other (interleave)"
      continue
    fi
    if tb/limit.sh "${WS_TIMEOUT:-3600}" "$run" --host "$k" "$@" > "$said" 2>&1; then
      echo "ok - sm/kernels/${k}[$name $*] $(tail -1 "$said")"
    else
      echo "not ok - sm/kernels/${k}[$name $*] (exit $?)"
      tail -4 "$said" | sed 's/^/# /'
      echo "# again: $run --host $k $*"
    fi
  done
  rm -f "$said"
}
kernels=""
machines() {
  local runner=wsrun run="" machines=0 words o log
  while getopts mk: o; do
    case $o in
      m) runner=wsmodel ;;
      k) kernels=$OPTARG ;;
      *) return 2 ;;
    esac
  done
  shift $((OPTIND - 1))
  # WS_LIST: only the machines, a line each.
  if [ -n "${WS_LIST:-}" ]; then
    printf "%s\n" "$@" | grep -- "CFG="
    return
  fi
  log=$tmp/machines
  : > "$log"
  while [ $# -gt 0 ]; do
    if [ "$1" = -- ]; then run="" && shift && continue; fi
    if [ -z "$run" ]; then
      machines=$((machines + 1))
      words=$1
      # shellcheck disable=SC2086
      run=$(make --no-print-directory $runner-path $words) || {
        echo "not ok - sm[$words] has no runner" | tee -a "$log"; }
      # shellcheck disable=SC2086
      make --no-print-directory $runner kernels $words ||
        echo "not ok - sm[$words] does not build" | tee -a "$log"
    else
      # shellcheck disable=SC2086
      kernels_on "$run" "$words" $1 | tee -a "$log"
      # shellcheck disable=SC2086
      [ -n "$kernels" ] || "$0" runner "$run" $1 | grep -E '^(ok|not ok|#)' |
        sed "s/$/ [$words $1]/" | tee -a "$log"
    fi
    shift
  done
  echo "# covers $machines machines," \
    "$(grep -c '^ok\|^not ok' "$log") runs of a program on a machine"
  tally "$log"
}

say() { # OK|'not ok' NAME [DETAIL]
  echo "$1 - bare/$2${3:+ $3}" | tee -a "$tmp/log"
}

number() { # KEY FILE
  sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" "$2"
}

# on WSRUN KERNEL: runs it; its launches and cycles
on() {
  rm -f "$tmp/run.json"
  "$1" --host "$2" --no-lockstep --json "$tmp/run.json" > "$tmp/out" 2>&1 ||
    { echo fails && return; }
  echo "$(number launches "$tmp/run.json") $(number cycles "$tmp/run.json")"
}

# refuses OPTION WORDS: exit status 2 and a message
refuses() {
  "$bare" --host vecadd "$1" > "$tmp/out" 2>&1
  if [ $? -eq 2 ] && grep -q "^wsrun: $1 needs .*$2" "$tmp/out"; then say ok "refuses $1"
  else say 'not ok' "refuses $1" "$(head -1 "$tmp/out")"; fi
}
bare() {
  local words="CFG=tiny RETIRE_PORT=0 PERF_COUNTERS=0" log=$tmp/log
  local bare full compared=0 k want got
  [ -z "${WS_LIST:-}" ] || { echo "$words" && return; }
  machines "$words" "--mem-latency 20" "--mem-latency 100 --stress" | grep -v ' passed, ' |
    tee -a "$log"
  # shellcheck disable=SC2086
  bare=$(make --no-print-directory wsrun-path $words)
  full=$(make --no-print-directory wsrun-path CFG=tiny)
  make --no-print-directory wsrun CFG=tiny || say 'not ok' "tiny does not build"

  for k in ${KERNELS:-$("$full" --hosts)}; do
    want=$(on "$full" "$k")
    case $want in
      fails) say 'not ok' "$k" "fails on tiny" ;;
      "1 "?*)
        got=$(on "$bare" "$k")
        if [ "$got" = "$want" ]; then compared=$((compared + 1))
        else say 'not ok' "launches and cycles of $k" "$got, with retire port and counters $want"
          fi ;;
    esac
  done
  if [ $compared -gt 10 ]; then say ok "$compared kernels take the same cycles"
  else say 'not ok' "only $compared kernels compared"; fi

  refuses --trace 'retire_port = 1'
  refuses --counters 'perf_counters = 1'
  "$bare" --host vecadd > "$tmp/out" 2>&1
  if grep -q "^wsrun: .*no lockstep" "$tmp/out"; then say ok "no lockstep, and says so"
  else say 'not ok' "no lockstep, and says so"; fi

  tally "$log"
}

case ${1:-} in runner | machines | bare) "$@" ;; *) usage ;; esac
