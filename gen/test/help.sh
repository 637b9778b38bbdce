#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# help.sh texts: make help and make help-all name targets that exist, and gen/help.sh refuses lines
# that it cannot show. help.sh takes: a target does what its text says of variables: make -n prints
# other commands with another value. Ends with "N passed, N failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
. tb/tap.sh
suite=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# ---- texts
# exist NAME: the targets on stdin, one per line.
exist() {
  sort -u | comm -23 - "$tmp/targets" > "$tmp/missing"
  [ ! -s "$tmp/missing" ]
  result $? "$1" "$tmp/missing"
}
# refused NAME MESSAGE LINE...: a makefile of these lines.
refused() {
  local name=$1 message=$2
  shift 2
  printf '%s\n' "$@" > "$tmp/x.mk"
  says "$name" 1 "$message" gen/help.sh all "$tmp/groups.mk" "$tmp/x.mk"
}
texts() {
  local n
  make -npq help 2> /dev/null | sed -n 's/^\([a-z0-9_/-]*\):\{1,2\}\( .*\)\{0,1\}$/\1/p' |
    sort -u > "$tmp/targets"
  make --no-print-directory help > "$tmp/help"
  sed -n 's/^  make \([^ ]*\).*/\1/p' "$tmp/help" > "$tmp/everyday"
  exist everyday_targets_exist < "$tmp/everyday"
  n=$(wc -l < "$tmp/everyday")
  [ "$n" -ge 10 ] && [ "$n" -le 16 ]
  result $? "about_a_dozen_everyday_targets"
  ! awk 'length > 100 { n = 1 } END { exit !n }' "$tmp/help"
  result $? "columns" "$tmp/help"
  make --no-print-directory help-all > "$tmp/all"
  exist all_targets_exist < <(sed -n 's/^make \([^ ]*\).*/\1/p' "$tmp/all")
  exist test_targets_exist < <(
    awk -F'\t' 'NF >= 3 && $2 != "-" { print $2; if ($4) print $4 }' tb/tests)
  echo '#:: Run' > "$tmp/groups.mk"
  refused target_without_group 'x.mk:1: a target without group' '#: make x   text'
  refused unknown_group 'x.mk:1: no group Runs in .*groups.mk' '#:: Runs'
  refused everyday_without_text 'x.mk:2: not #:! make TARGET' '#:: Run' '#:! make x'
  refused everyday_too_long 'x.mk:2: not #:! make TARGET' '#:: Run' \
    "#:! make x | $(printf '%090d' 0)"
  says good_lines 0 '^make x   text$' gen/help.sh all "$tmp/groups.mk" \
    <(printf '%s\n' '#:: Run' '#: make x   text')
}

# ---- takes
# Values that no recipe has by itself.
declare -A value=([CFG]=warp32 [ISA]=+zba_zbb [WARPS]=16 [ISSUE_WIDTH]=2 [SFU_TABLE]=-2
  [SIM]=icarus [STAGE]=09_sfu [BACKEND]=rtl [COMPILER]=clang
  [PART]=axi-test [AREA]=1 [TIMING]=1 [RESUME]=1 [VERBOSE]=1 [WAVE]=1 [MACRO_HOLDS]=1 [M]=ws_lsu
  [PREFIX]=/else [DESTDIR]=/else [FAMILY]=ecp5 [ON]=tiny/gto)
commands() { # TARGET VARIABLE=VALUE...: without the names that each make makes new
  make -nB --no-print-directory "$@" 2>&1 | sed -E 's/[0-9]+-[0-9a-f]{8}\.new/new/g'
}
takes() {
  local files own target variable common
  shopt -s nullglob
  files="Makefile $(echo {gen,sim,synth,tb}/{*.mk,*/*.mk,*/*/*.mk})"
  # shellcheck disable=SC2086
  own="$(sed -n 's/^#own: //p' $files) $(sed -n '/^own :=/,/[^\\]$/s/^own :=\|\\$//gp' Makefile)"
  # shellcheck disable=SC2086
  gen/help.sh pairs "$own" $files > "$tmp/pairs"
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
}

$suite
ends $((count - failed)) $failed
