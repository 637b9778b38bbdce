#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# test_sm.sh [-m] [-k "KERNEL .."] "CFG=.. KEY=.." "OPTIONS" ["OPTIONS" ...] [-- "CFG=.." ...]:
# builds the runner of each configuration; with each set of runner options, all kernels and all SM
# tests run on its RTL in lockstep with the golden model, with -m on the model alone, with -k these
# kernels only. Ends with "N passed, N failed, N skipped".
set -u
runner=wsrun kernels=""
while getopts mk: o; do
  case $o in
    m) runner=wsmodel ;;
    k) kernels=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
# WS_LIST: only the machines, a line each.
if [ -n "${WS_LIST:-}" ]; then
  printf "%s\n" "$@" | grep -- "CFG="
  exit
fi
# kernels_on WSRUN NAME [OPTION...]: every kernel that the machine can run, or those of KERNELS; its
# host program checks the result.
kernels_on() {
  local run=$1 name=$2 k said
  shift 2
  said=$(mktemp)
  for k in ${kernels:-${KERNELS:-$("$run" --hosts)}}; do
    if tb/limit.sh "${WS_TIMEOUT:-3600}" "$run" --host "$k" "$@" > "$said" 2>&1; then
      echo "ok - sm/kernels/$k[$name $*] $(tail -1 "$said")"
    else
      echo "not ok - sm/kernels/$k[$name $*] (exit $?)"
      tail -4 "$said" | sed 's/^/# /'
      echo "# again: $run --host $k $*"
    fi
  done
  rm -f "$said"
}
out=build/test
mkdir -p "$out"
log=$(mktemp "$out/sm.XXXXXX")
run="" machines=0
while [ $# -gt 0 ]; do
  if [ "$1" = -- ]; then run="" && shift && continue; fi
  if [ -z "$run" ]; then
    machines=$((machines + 1))
    words=$1
    # shellcheck disable=SC2086
    run=$(make --no-print-directory $runner-path $words) || {
      echo "not ok - sm[$words] has no runner" | tee -a "$log"; }
    # shellcheck disable=SC2086
    make --no-print-directory $runner $words || echo "not ok - sm[$words] does not build" |
      tee -a "$log"
  else
    # shellcheck disable=SC2086
    kernels_on "$run" "$words" $1 | tee -a "$log"
    # shellcheck disable=SC2086
    [ -n "$kernels" ] || sim/test/run_sm.sh "$run" $1 | grep -E '^(ok|not ok|#)' |
      sed "s/$/ [$words $1]/" | tee -a "$log"
  fi
  shift
done
passed=$(grep '^ok' "$log" | grep -vc '# SKIP')
skipped=$(grep -c '^ok.*# SKIP' "$log")
failed=$(grep -c '^not ok' "$log")
rm -f "$log"
echo "# covers $machines machines, $((passed + failed)) runs of a program on a machine"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
