#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# help.sh: make help and make help-all name targets that exist, and gen/help.sh refuses lines that
# it cannot show. Ends with "N passed, N failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
. tb/tap.sh
suite=help
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

make -npq help 2> /dev/null | sed -n 's/^\([a-z0-9_/-]*\):\{1,2\}\( .*\)\{0,1\}$/\1/p' |
  sort -u > "$tmp/targets"
# exist NAME: the targets on stdin, one per line.
exist() {
  sort -u | comm -23 - "$tmp/targets" > "$tmp/missing"
  [ ! -s "$tmp/missing" ]
  result $? "$1" "$tmp/missing"
}
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

# refused NAME MESSAGE LINE...: a makefile of these lines.
refused() {
  local name=$1 message=$2
  shift 2
  printf '%s\n' "$@" > "$tmp/x.mk"
  says "$name" 1 "$message" gen/help.sh all "$tmp/groups.mk" "$tmp/x.mk"
}
echo '#:: Run' > "$tmp/groups.mk"
refused target_without_group 'x.mk:1: a target without group' '#: make x   text'
refused unknown_group 'x.mk:1: no group Runs in .*groups.mk' '#:: Runs'
refused everyday_without_text 'x.mk:2: not #:! make TARGET' '#:: Run' '#:! make x'
refused everyday_too_long 'x.mk:2: not #:! make TARGET' '#:: Run' "#:! make x | $(printf '%090d' 0)"
says good_lines 0 '^make x   text$' gen/help.sh all "$tmp/groups.mk" \
  <(printf '%s\n' '#:: Run' '#: make x   text')
ends $((count - failed)) $failed
