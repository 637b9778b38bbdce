#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# taps.sh OUT [-b] [WORDS]: proves that ws_sm without retire port and performance counters is ws_sm
# with both, less the taps. WORDS: the configuration, "tiny" unless given. -b: mutants
# (taps.bugs) instead; each must be refuted.
#
# Both machines are flattened and cut at every register and every RAM (ws_lib_ram_*). The cuts are
# paired by name and type: what a register holds becomes an input, what it would load an output.
# The outputs rt_* of the machine with taps are dropped, and with them all that drives nothing else.
# Then
#   1. neither machine has a register or RAM left that the other has not;
#   2. for all inputs and all contents, both have the same outputs and the same next contents
#      (yosys merges equal logic, its solver decides the rest).
# By induction over the cycles, both machines do the same from any common state.
#
# Reads of the counters are left out, nothing else. Three wires of the machine with counters are
# tied to 0: ws_decode.is_counter (the CSR number of a counter is legal), ws_csr.is_count (such a
# CSR is read) and ws_ctrl.is_perf (the host reads a counter). They are 0 in every run in which
# neither a kernel nor the host reads a counter.
# TAP; ends with "N passed, N failed".
set -u
out=$1 bugs=
shift
[ "${1:-}" != -b ] || { bugs=1 && shift; }
words=${1:-tiny}
mkdir -p "$out"
passed=0 failed=0

say() { # 1|0 TEXT
  if [ "$1" = 1 ]; then passed=$((passed + 1)) && echo "ok - formal/taps/$2"
  else failed=$((failed + 1)) && echo "not ok - formal/taps/$2"; fi
}

emit() { # NAME [KEY=VALUE..]
  local name=$1
  shift
  # shellcheck disable=SC2086
  build/wsgen --cfg $words "$@" --only ws_sm --out "$out/$name" > /dev/null || exit 1
}

# tie MODULE WIRE: commands
tie() { echo "select =*$1; connect -set $2 1'0; select -clear;"; }
ties="$(tie ws_decode is_counter) $(tie ws_csr is_count) $(tie ws_ctrl is_perf)"

# cut DIR NAME COMMANDS: the machine of a folder, flat, its registers and RAMs as cells, to NAME.il
cut() {
  tb/limit.sh "${WS_TIMEOUT:-1800}" yosys -q -l "$1.log" -p "
    read_verilog $1/*.v; hierarchy -check -top ws_sm; blackbox =*ws_lib_ram_1r*; proc; opt_clean; $3
    memory_map; opt_expr; opt_clean; opt_dff -nodffe -nosdff
    rename -wire t:\$dff; techmap -D MAP -map tb/formal/cut.v
    select -assert-none t:\$dff* t:\$adff* t:\$sdff* t:\$aldff* t:\$dlatch* t:\$adlatch* t:\$mem*
    read_verilog tb/formal/cut.v; hierarchy -top ws_sm; blackbox =*ws_cut_reg*
    delete -output ws_sm/o:rt_*; flatten; opt_expr; opt_clean; rename ws_sm $2
    write_rtlil $out/$2.il" > /dev/null 2>&1 || { tail -1 "$1.log"; return 1; }
}

# compare NAME: exit 0 proved, 1 refuted, 2 neither; NAME.why says what is different
compare() {
  local log=$out/$1.log left=$out/$1.left
  rm -f "$left"
  tb/limit.sh "${WS_TIMEOUT:-1800}" yosys -q -l "$log" -p "
    read_rtlil $out/taps.il; read_rtlil -nooverwrite $out/bare.il
    tee -q -o $left.cut select -list bare/t:*ws_cut_reg* bare/t:*ws_lib_ram*
    expose -shared -dff -evert taps bare; delete -output taps/w:rt_*; opt_clean taps bare
    tee -q -o $left select -list t:*ws_cut_reg* t:*ws_lib_ram*
    select -assert-none t:*ws_cut_reg* t:*ws_lib_ram*
    miter -equiv -make_outcmp taps bare miter; flatten miter; hierarchy -top miter; opt_clean
    opt_merge -share_all; opt_expr; opt_merge; opt_expr; opt_clean; check -assert
    sat -prove trigger 0 -show-ports miter" > /dev/null 2>&1
  if [ -s "$left" ]; then
    sed 's/^/# only in one machine, and in use: /' "$left" | head -5 > "$out/$1.why"
    return 1
  fi
  [ -s "$left.cut" ] || return 2
  if grep -q 'no model found: SUCCESS' "$log"; then return 0; fi
  grep -q 'model found: FAIL' "$log" || return 2
  sed -n 's/^  \\cmp_\([^ ]*\) *0 .*/# differs: \1/p' "$log" | head -5 > "$out/$1.why"
  return 1
}

# seed FILE TEXT REPLACEMENT: the machine with taps and one mutation, in the folder bug.
# Fails unless the text is there exactly once.
seed() {
  rm -rf "$out/bug" && cp -r "$out/with" "$out/bug"
  TEXT=$2 BY=$3 awk '
    { at = index($0, ENVIRON["TEXT"])
      if (at) {
        $0 = substr($0, 1, at - 1) ENVIRON["BY"] substr($0, at + length(ENVIRON["TEXT"]))
        n++
      }
      print }
    END { exit n != 1 }' "$out/with/$1" > "$out/bug/$1"
}

emit without RETIRE_PORT=0 PERF_COUNTERS=0
cut "$out/without" bare "" || exit 1
emit with
if [ -z "$bugs" ]; then
  cut "$out/with" taps "$ties" && compare proof
  rc=$?
  [ $rc -eq 1 ] && [ -s "$out/proof.why" ] && cat "$out/proof.why"
  [ $rc -eq 0 ] && echo "# $(wc -l < "$out/proof.left.cut") registers and RAMs, the same in both"
  say $((rc == 0)) "the machine without retire port and counters is the same [$words]"
else
  while IFS=$'\t' read -r name file text replacement; do
    [ -n "$name" ] && [ "${name#\#}" = "$name" ] || continue
    seed "$file" "$text" "$replacement" ||
      { say 0 "$name: the text is not in $file exactly once" && continue; }
    rm -f "$out/$name.why"
    cut "$out/bug" taps "$ties" && compare "$name"
    [ $? -eq 1 ] && [ -s "$out/$name.why" ]
    rc=$?
    [ $rc -eq 0 ] && cat "$out/$name.why"
    say $((rc == 0)) "$name is refuted"
  done < tb/formal/taps.bugs
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
