#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh WSTIMING LIBERTY [FIXTURES]: small designs whose timing is known, and netlists that must be
# refused. FIXTURES: a folder in which the mapped designs are kept. TAP; last "N passed, N failed".
set -u
here=$(dirname "$0")
tool=$1 lib=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fix=${3:-$tmp}
suite=timing
# shellcheck source=tb/tap.sh
. "$here/../../../tb/tap.sh"

# time_of FOLDER [OPTION ...]: maps the design of a folder of this one and times it.
time_of() {
  local d=$1
  shift
  mkdir -p "$tmp/$d" "$fix/$d"
  "$here/../map.sh" mapped "$here/$d" "$fix/$d" ws_sm "$lib" BUFX2 &&
    "$tool" --gates "$fix/$d/gates.json" --mapped "$fix/$d/mapped.json" --top ws_sm --liberty \
      "$lib" --driver BUFX2 \
      --dir "$tmp/$d" --label "$d" "$@"
}

# refused NAME MODULE PATTERN: a module of bad.v as if yosys had mapped it.
cells() {
  mkdir -p "$fix/$1"
  yosys -q -p "read_liberty -lib $lib; read_verilog -icells $here/bad.v" \
    -p "hierarchy -top $1; write_json $fix/$1/n.json" \
    > "$fix/$1/yosys.log" 2>&1
}
time_cells() {
  mkdir -p "$tmp/$1"
  "$tool" --mapped "$fix/$1/n.json" --top "$1" --liberty "$lib" --driver BUFX2 --dir "$tmp/$1"
}
refused() {
  cells "$1"
  says "refuses_$1" 2 "$2" time_cells "$1"
}

# ---- a machine of three stages and a RAM
text=$(time_of rtl --json "$tmp/rtl.json" 2>&1) || echo "# $text"
has() { says "$1" 0 "$2" echo "$text"; }
has counts \
  '^ws_sm of rtl: [0-9]+ cells, 25 flops, 1 RAMs; osu018_stdcells, no wires, FO4 0\.0992 ns$'
has worst_is_the_ram \
  '^ +[1-9][0-9.]+ +[0-9]+ +[0-9]+ +0  10_lsu +10_lsu +u_lsu\.u_ram -> u_lsu\.u_fifo\.mem_q\[.\]'
path='u_fetch\.pc_q\[.\] -> u_lsu\.u_decode\.addr_q\[.\]'
has stages_crossed "^ +[1-9][0-9.]+ +[0-9]+ +[0-9]+ +2  02_front +10_lsu +$path"
has modules_in_order '^    fetch > alu > lsu > decode$|^    fetch > alu > decode$'
has library_belongs_to_its_user '^    lsu$'
has opposite_of_the_name '^    fetch > xlane > sm > ctrl$'
has top_is_no_stage '^ +[0-9.]+ +[0-9]+ +[0-9]+ +2  02_front +01_launch '
has input_to_register \
  '[0-9.]+ +[0-9]+  input to register +s_axi +02_front +s_axi_(data|valid) -> u_fetch\.pc_q'
has register_to_output \
  '[0-9.]+ +[0-9]+  register to output +m_axi +10_lsu +u_lsu\.u_fifo\.mem_q\[.\] -> m_axi_data'
has input_to_output '[0-9.]+ +[0-9]+  input to output +s_axi +m_axi +s_axi_valid -> m_axi_busy'

# The slowest path of all begins at a port; the period is that from register to register.
period() { grep -o '^ *[0-9.]* ns' <<< "$text" | head -n 1; }
first() { grep -m 1 -o '^ *[0-9.]* .*10_lsu  *10_lsu' <<< "$text" | grep -o '^ *[0-9.]*'; }
says period 0 "^$(first | tr -d ' ') ns" echo "$(period | sed 's/^ *//')"
sorted() { sed -n '/^Worst/,/^Ports/s/^ *\([0-9.]*\) .* -> .*/\1/p' <<< "$text" | sort -rn -c; }
says slowest_first 0 '!.' sorted

# What OpenSTA finds in yosys's own Verilog of the same netlist, whose nets have one bit each.
path_ns() { jq_ns "$1" "$2" "$3" < "$tmp/rtl.json"; }
jq_ns() { # KIND FROM TO, of the JSON: the first "ns" after such a "from" and "to"
  awk -v kind="\"$1\"" -v from="\"$2\"," -v to="\"$3\"," '
    index($0, kind) { on = 1 } on && $1 == "\"from\":" { f = $2 } on && $1 == "\"to\":" { t = $2 }
    on && $1 == "\"ns\":" && f == from && t == to { sub(",", "", $2); print $2; exit }'
}
yosys -q -p "read_json $fix/rtl/mapped.json; hierarchy -top ws_sm; splitnets -ports" \
  -p "opt_clean -purge; write_verilog -noattr -noexpr $tmp/own.v" > "$tmp/own.log" 2>&1
cat > "$tmp/own.tcl" <<T
read_liberty $lib
read_verilog $tmp/own.v
link_design ws_sm
create_clock -name clk -period 1000 [get_ports clk_i]
report_checks -from [all_registers -clock_pins] -to [all_registers -data_pins] -digits 4
exit
T
own=$(sta -no_splash -exit "$tmp/own.tcl" 2>&1 |
  awk '/slack/ { print int(1e6 - 1e3 * $1 + 0.5) / 1e3; exit }')
says agrees_with_opensta 0 "^${own:-none}\$" path_ns ram_as_flop 02_front 10_lsu

# 256 x 64 bits: 14 doublings, 14 FO4.
access() { awk '/cell_rise/ { gsub(/[^0-9.]/, ""); print; exit }' "$tmp/rtl/rams.lib"; }
says ram_by_size 0 '^1\.38[0-9]+$' access
slower() { awk -v a="$(path_ns ram_by_size 10_lsu 10_lsu)" \
  -v b="$(path_ns ram_as_flop 10_lsu 10_lsu)" \
  'BEGIN { d = a - b; print (d > 1.0 && d < 1.39) ? "slower" : "by " d }'; }
says ram_access_is_charged 0 '^slower$' slower

# ---- fan-out is buffered, nets have one bit
says fanout 0 '10_lsu|00_top' time_of fanout
most() { grep -o '(n[0-9]*)' "$tmp/$1/netlist.v" | sort | uniq -c | sort -rn |
  awk -v clk="$2" 'NR > clk { print $1; exit }'; }
says fanout_is_buffered 0 '^([0-9]|1[0-9])$' most fanout 1
says one_bit_per_net 1 '!.' grep -q '{' "$tmp/rtl/netlist.v"
cells concat
says concatenations 0 '^ +1\.[0-9]+ ns +1[0-9] FO4' time_cells concat

# ---- boundaries between stages
bounds() {
  "$here/../map.sh" stages "$here/stages" "$tmp/stages" ws_sm &&
    "$tool" --stages "$tmp/stages/stages.json" --top ws_sm "$@"
}
echo "02_front 10_lsu" > "$tmp/known"
printf '%s\n' "# 02_front 03_issue" "02_front 10_lsu" "02_front 02_front" > "$tmp/known_more"
says stages_most 0 '^2 pairs of stages; a path crosses at most 3 stage boundaries; 1 pairs have' \
  bounds --known "$tmp/known"
says stages_way 1 '^    front > nextpc > operand > sm > mem$' bounds
says stages_pair 1 '^ +3  02_front +10_lsu *$' bounds
: > "$tmp/none_known"
says stages_new 1 '^02_front > 10_lsu is a new pair$' bounds --known "$tmp/none_known"
says stages_gone 1 '^02_front > 02_front is no such pair any more$' \
  bounds --known "$tmp/known_more"
says stages_limit 0 '0 pairs have one of more than 3$' bounds --limit 3
says stages_known_is_not_there 2 'cannot read' bounds --known "$tmp/nothing"

# ---- netlists that are not what they seem
refused no_driver 'nothing drives pin D of cell u_q'
refused two_drivers 'net [0-9]+ has two drivers'
refused loop 'OpenSTA says: .*1 combinational loop'
refused other_clock 'OpenSTA says: .*1 unclocked register'
refused not_flat '1 cells are not of the library, the first is u_part \(part\)'
refused not_mapped '1 cells are not of the library, the first is u_d \(\$_NOT_\)'

# A mapped netlist that is not that of the gates.
not_the_same() {
  sed "$1" "$fix/rtl/mapped.json" > "$tmp/other.json"
  "$tool" --gates "$fix/rtl/gates.json" --mapped "$tmp/other.json" --top ws_sm --liberty "$lib" \
    --driver BUFX2 --dir "$tmp"
}
says mapping_changed 2 'mapping changed what pin [A-Za-z_]+ of .* gets' not_the_same \
  's/"type": "NAND2X1"/"type": "NOR2X1"/'
says mapping_lost 2 'mapping lost .* \(DFFPOSX1\)' not_the_same \
  's/"\(\$auto\$ff[^"]*\)": {/"other\1": {/'

# ---- levels of gates, and the committed figures
# levels_of FOLDER [ORDER]: of the Verilog of this folder, whose files are read in this order.
levels_of() {
  ORDER=${2:-0} "$here/../map.sh" generic "$1" "$tmp/levels" ws_sm "$lib" BUFX2 &&
    "$tool" --levels "$tmp/levels/generic.json" --top ws_sm --label rtl --json "$tmp/levels.json"
}
base() { "$tool" "$@" --json "$tmp/levels.json"; }
# changed FILE EXPRESSION: levels of the design with a file changed by sed.
changed() {
  rm -rf "$tmp/changed"
  cp -r "$here/stages" "$tmp/changed"
  sed -i "$2" "$tmp/changed/$1"
  cmp -s "$tmp/changed/$1" "$here/stages/$1" && echo "no change"
  levels_of "$tmp/changed" > /dev/null
}
text=$(levels_of "$here/rtl")
has levels_from_port_to_port '^s_axi > m_axi +1 level$'
has levels_of_a_module '^ws_ctrl +1 flops, 3 levels$'
has rams_end_paths '^ws_lsu +8 flops, 7 levels$'
says constants_end_nothing 0 '"inputs after 00 levels": "108"' cat "$tmp/levels.json"
has inverters_are_not_counted '!_NOT_'
has flops_counted '^flops +25$'
has rams_counted '^RAMs +1$'
# 4 levels add 1, and then come 3 gates; an inverter between two of them is no level.
text=$(levels_of "$here/stages")
has levels_of_the_way '^02_front > 10_lsu +5 levels$'
has flops_of_a_module '^ws_front +8 flops, 4 levels$'
says inputs_counted 0 '"inputs after 05 levels": "2"' cat "$tmp/levels.json"
says no_baseline 2 'base\.json' base --compare "$tmp/base.json"
says baseline 0 '!.' base --baseline "$tmp/base.json"
says same 0 '^rtl: 0 of [0-9]+ figures differ' base --compare "$tmp/base.json"
levels_of "$here/stages" 1 > /dev/null
says in_another_order 0 '^rtl: 0 of [0-9]+ figures differ' base --compare "$tmp/base.json"
changed ws_front.v 's/\<head_q\>/aaa_q/g'
says with_another_name 0 '^rtl: 0 of [0-9]+ figures differ' base --compare "$tmp/base.json"
changed ws_operand.v 's/ & issued_i;/ \& issued_i ^ {4{issued_i[0] | issued_i[3]}};/'
says a_slower_path 1 '^02_front > 10_lsu +5 levels -> [6-9] levels$' base --compare "$tmp/base.json"
says inputs_with_more_levels 1 '^inputs after 06 levels +none -> ' base --compare "$tmp/base.json"
changed ws_operand.v 's/ & issued_i;/;/'
says a_faster_path 1 '^02_front > 10_lsu +5 levels -> [1-4] levels$' base --compare "$tmp/base.json"
levels_of "$here/stages" > /dev/null
sed -i 's/"flops": "12"/"flops": "13"/' "$tmp/base.json"
says one_differs 1 '^flops +13 -> 12$' base --compare "$tmp/base.json"
says one_of_all_differs 1 '^rtl: 1 of [0-9]+ figures differ' base --compare "$tmp/base.json"
sed -i 's/"rtl"/"other"/' "$tmp/base.json"
says no_entry 2 'has no entry for rtl' base --compare "$tmp/base.json"
base --baseline "$tmp/base.json"
says entries_of_others_stay 0 '"other"' cat "$tmp/base.json"

# ---- arguments
says no_arguments 2 'an argument is missing' "$tool"
says unknown_argument 2 '^wstiming: --nope: unknown argument' "$tool" --nope
says no_such_module 2 'has no module ws_x' "$tool" --gates "$fix/rtl/gates.json" --mapped \
  "$fix/rtl/mapped.json" --top ws_x \
  --liberty "$lib" --driver BUFX2 --dir "$tmp"
says no_json 2 "$tmp/rtl.json.x:-?[0-9]+: " "$tool" --compare x --json "$tmp/rtl.json.x"
says levels_of_no_module 2 'has no module ws_x' "$tool" --levels "$fix/rtl/gates.json" --top ws_x \
  --label x --json "$tmp/x.json"
says no_library 2 'no Liberty file /none' "$here/../map.sh" mapped "$here/rtl" "$tmp" ws_sm /none \
  BUFX2
says no_such_driver 2 'has no cell BUFX99; set DRIVER' "$here/../map.sh" mapped "$here/rtl" "$tmp" \
  ws_sm "$lib" BUFX99

# ---- the same files in other orders
mkdir "$tmp/sdc" && cp "$here"/rtl/*.v "$tmp/sdc"
cat > "$tmp/sdc/ws_sm.sdc" << 'END'
create_clock -name clk_i -period $ws_period_ns [get_ports $ws_clock_port]
set_input_delay 0 -clock clk_i $ws_inputs
set_output_delay 0 -clock clk_i [all_outputs]
END
spread() {
  "$here/../timing.sh" -n "$2" "$tool" "$tmp/sdc" "$tmp/$1" "$lib" BUFX2 ws_sm --label rtl 2>&1
}
text=$(spread spread 2)
has each_order_is_timed '^order 1: [1-9][0-9.]+ ns, [1-9][0-9]+ cells$'
has least_and_largest '^period, ns +[1-9][0-9.]+ to [1-9][0-9.]+, median of 2 [1-9][0-9.]+$'
has all_pairs_of_stages \
  '^mean of the worst paths between stages, ns +[0-9.]+ to [0-9.]+, median of 2 [0-9.]+$'
medians() { "$tool" "$@" --json "$tmp/spread/medians.json"; }
medians --baseline "$tmp/medians.json"
says medians_are_the_same 0 ' 0 of 3 figures differ' medians --compare "$tmp/medians.json"
# by_percent FIGURE PERCENT: the committed figure by so much larger.
by_percent() {
  awk -v name="\"$1" -v by="$2" 'index($0, name) { at = 1 }
    at && /"median"/ { at = 0; sub(/[0-9.]+/, $2 * (1 + by / 100)) } { print }' \
    "$tmp/medians.json" > "$tmp/by.json"
}
by_percent period 7
says within_the_tolerance 0 ' 0 of 3 figures differ' medians --compare "$tmp/by.json"
by_percent period 9
says outside_of_the_tolerance 1 '^period, ns +[0-9.]+ -> [0-9.]+$' medians --compare "$tmp/by.json"
by_percent period -9
says faster_than_the_tolerance 1 '^period, ns +' medians --compare "$tmp/by.json"
says no_orders_there 2 'none/order.0.json:-?[0-9]+: ' "$tool" --medians "$tmp/none" --json \
  "$tmp/none.json"
# median PERIOD ..: of orders with these periods.
median() {
  local k=0
  rm -rf "$tmp/three" && mkdir "$tmp/three"
  for ns; do
    echo "{\"label\": \"x\", \"cells\": 7, \"ram_by_size\": {\"period_ns\": $ns}}" \
      > "$tmp/three/order.$k.json"
    k=$((k + 1))
  done
  "$tool" --medians "$tmp/three" --json "$tmp/three/medians.json"
}
says median_of_three 0 '^period, ns +4\.000 to 9\.000, median of 3 5\.000$' median 9 4 5
says median_of_four 0 '^period, ns +4\.000 to 9\.000, median of 4 5\.500$' median 9 4 5 6
spread again 2 > /dev/null
files() { grep '^read_verilog' "$tmp/$1/map.ys"; }
first=$(files spread) second=$(files spread/order.1)
says another_order 0 '^same files, another order$' eval \
  '[ "$first" != "$second" ] && [ "$(sort <<< "$first")" = "$(sort <<< "$second")" ] &&
   echo "same files, another order"'
says the_same_again 0 '^same$' eval '[ "$second" = "$(files again/order.1)" ] && echo same'
says no_orders 2 'ORDERS = 0: 1 or more' spread none 0

echo "1..$count"
ends $((count - failed)) $failed
