#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# takes.sh: a target does what its text of make help-all says of variables: make -n prints other
# commands with another value. Ends with "N passed, N failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
. tb/tap.sh
suite=takes
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# Values that no recipe has by itself.
declare -A value=([CFG]=warp32 [ISA]=+zba_zbb [WARPS]=16 [ISSUE_WIDTH]=2 [SFU_TABLE]=-2
  [SIM]=icarus [STAGE]=09_sfu [BACKEND]=rtl [COMPILER]=clang
  [PART]=axi-test [AREA]=1 [TIMING]=1 [RESUME]=1 [VERBOSE]=1 [WAVE]=1 [MACRO_HOLDS]=1 [M]=ws_lsu
  [PREFIX]=/else [DESTDIR]=/else [FAMILY]=ecp5 [ON]=tiny/gto)
commands() { # TARGET VARIABLE=VALUE...: without the names that each make makes new
  make -nB --no-print-directory "$@" 2>&1 | sed -E 's/[0-9]+-[0-9a-f]{8}\.new/new/g'
}
shopt -s nullglob
files="Makefile $(echo {gen,sim,synth,tb}/{*.mk,*/*.mk,*/*/*.mk})"
# shellcheck disable=SC2086
own="$(sed -n 's/^#own: //p' $files) $(sed -n '/^own :=/,/[^\\]$/s/^own :=\|\\$//gp' Makefile)"
# shellcheck disable=SC2086
gen/takes.sh --list "$own" $files > "$tmp/pairs"
while read -r target variable; do
  common=()
  case $target-$variable in
  *-M) ;;
  bugs-* | unit-* | lint-unit-*) common=(M=ws_alu) ;;
  kernel-*) common=(SRC=x.c) ;;
  esac
  [ "$variable" != KEY ] || variable=WARPS
  commands "$target" "${common[@]}" > "$tmp/without"
  commands "$target" "${common[@]}" "$variable=${value[$variable]:-77}" > "$tmp/with"
  ! cmp -s "$tmp/without" "$tmp/with"
  result $? "$target $variable" "$tmp/with"
done < "$tmp/pairs"
ends $((count - failed)) $failed
