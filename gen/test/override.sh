#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# override.sh [long]: Verilog parameters overridden by hand. Each override of ws_sm and of a few
# units either elaborates in Verilator, Icarus and yosys, or stops them with the name of the rule.
# Without `long` one of the three gets it, in turn. long: all three, and what elaborates is also
# compared, in yosys' form, with what wsgen emits for those values. Ends with "N passed, N failed".
set -u
out=build/gen/override
all=${1:-} turn=0
# Sets tools_now: those of $tools that get the next override.
next_tools() {
  # shellcheck disable=SC2206
  local list=($tools)
  tools_now=$tools
  [ "$all" = long ] || tools_now=${list[turn++ % ${#list[@]}]}
}
passed=0 failed=0
say() { # claim, what it gave; the status is that of the last command
  if [ $? -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - gen/override/$1"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - gen/override/$1"
    head -5 <<< "$2" | sed 's/^/# /'
  fi
}
elaborate() { # tool, module, PARAM=VALUE ...
  local tool=$1 top=$2 set=() s
  shift 2
  case $tool in
    verilator)
      for s in "$@"; do set+=("-G$s"); done
      verilator --lint-only --top-module "$top" "${set[@]}" "$out/$dir"/*.v
      ;;
    icarus)
      for s in "$@"; do set+=("-P$top.$s"); done
      iverilog -g2005 -s "$top" "${set[@]}" -o /dev/null "$out/$dir"/*.v
      ;;
    yosys)
      for s in "$@"; do set+=("-set ${s%%=*} ${s#*=}"); done
      yosys -q -p "read_verilog $out/$dir/*.v; chparam ${set[*]} $top; hierarchy -check -top $top"
      ;;
  esac 2>&1
}
tried=" " # parameters that have been set by hand with success
works() { # module, PARAM=VALUE ...
  tried+="$(printf '%s ' "${@:2}" | sed 's/=[^ ]*//g')"
  next_tools
  for tool in $tools_now; do
    got=$(elaborate "$tool" "$@")
    [ -z "$got" ]
    say "works[$dir,$tool,$*]" "$got"
  done
}
stops() { # rule, module, PARAM=VALUE ...
  next_tools
  for tool in $tools_now; do
    got=$(elaborate "$tool" "${@:2}")
    [ $? -ne 0 ] && grep -q "ERROR_$1" <<< "$got"
    say "stops[$dir,$tool,${*:2}]" "$got"
  done
}
# The parameters with a range that this ws_sm has, beyond both ends.
ranged=" "
limits=$(sed -n 's/^WS_VRANGE(\([A-Z_]*\), \([a-z_]*\))/\1 \2/p' gen/vrules.def |
  while read -r name key; do
    sed -n "s/^WS_PART([a-z_]*, \"[a-z_0-9]*\", /WS_PARAM(/
      s/^WS_PARAM($key, [A-Z]*, [A-Z_0-9]*, \([0-9]*\), \([0-9]*\),.*/$name \1 \2/p" \
      gen/params/*.def
  done | awk '{ print $1, $2 - 1, $3 + 1 }')
ranges() {
  local name low high
  while read -r name low high; do
    if [[ $ranged == *" $name "* ]] || ! grep -q "^ *parameter $name " "$out/$dir/ws_sm.v"; then
      continue
    fi
    ranged+="$name "
    stops "${name}_must_be_" ws_sm "$name=$low"
    stops "${name}_must_be_" ws_sm "$name=$high"
  done <<< "$limits"
}
emit() { dir=$1 && build/wsgen --cfg "${@:2}" --out "$out/$dir" > /dev/null; }
rm -rf "$out"
mkdir -p "$out"

emit tiny tiny
tools="verilator icarus yosys"
works ws_sm WARPS=3 RF_ROWS=256
works ws_sm LANES=1 RF_ROWS=256 FDIV_SHARE=1
works ws_sm AXI_DATA_W=32 IC_LINE_BYTES=64
stops SCHEDULERS_is_fixed_at_1 ws_sm SCHEDULERS=2
stops LANES_must_divide_THREADS ws_sm LANES=8
stops a_derived_parameter_was_overridden ws_sm WARP_W=4
stops RF_ROWS_must_hold_a_warp ws_sm RF_ROWS=32
# Icarus is the quickest of the three.
tools=icarus
for p in THREADS=8 CTA_SLOTS=1 RF_BANKS=4 SMEM_BYTES=2048 IBUF_DEPTH=4 IC_SETS=32 IC_WAYS=1 \
  IC_LINE_BYTES=64 IC_MSHR=4 \
  AXI_DATA_W=32 STACK_DEPTH=4 BARRIERS=1 COLLECTORS=1 RF_SWIZZLE=0 FMA_STAGES=1 \
  MUL_PASSES=4 FDIV_SHARE=1 SFU_LANES=2 \
  SMEM_BANKS=4 CC_SETS=32 CC_WAYS=3 CC_LINE_BYTES=64 CC_MSHR=4 DC_SETS=32 DC_WAYS=1 \
  DC_LINE_BYTES=64 DC_MSHR=4 WRITE_MSHR=1 \
  ALU_DIRECT=0 CUT_ALLOC=0 CUT_WRITEBACK=0 CUT_BRANCH=0 CUT_LOADS=0 \
  CUT_FDIV=0 CUT_DCACHE=0 SFU_STAGES=1; do
  works ws_sm $p
done
for p in SP_STAGES=2 CUT_DISPATCH=0 CUT_RESULTS=0; do
  works ws_sm $p ALU_DIRECT=0
done
stops ALU_DIRECT_needs_CUT_DISPATCH ws_sm SP_STAGES=1
stops ALU_DIRECT_needs_cuts ws_sm CUT_RESULTS=0
# The parameters of ws_sm whose default is a number: fixed, or seen to work with another one.
fixed=$(sed -n 's/^WS_VFIXED(\(.*\))/\1/p' gen/vrules.def)
while read -r name value; do
  if grep -qx "$name" <<< "$fixed"; then
    stops "${name}_is_fixed_at_$value" ws_sm "$name=$((value + 1))"
  else
    [[ $tried == *" $name "* ]]
    say "parameter_has_a_case[$name]" "no 'works' in $0, and it is not fixed"
  fi
done <<< "$(sed -n '/^module /,/^) (/s/^ *parameter \([A-Z0-9_]*\) *= \([0-9]*\),.*/\1 \2/p' \
  "$out/$dir/ws_sm.v")"
stops WARPS_must_be_1_to_64 ws_sm WARPS=65
stops THREADS_must_be_a_power_of_two ws_sm THREADS=6
stops LANES_made_for_several_beats ws_sm LANES=4
stops RF_BANKS_must_be_a_power_of_two ws_sm RF_BANKS=3
stops SMEM_BANKS_must_be_a_power_of_two ws_sm SMEM_BANKS=3
stops SMEM_BYTES_must_be_whole_KB ws_sm SMEM_BYTES=1000
stops SMEM_BYTES_must_not_exceed_256_KB ws_sm SMEM_BYTES=524288
stops SFU_LANES_must_divide_LANES ws_sm SFU_LANES=4
stops FDIV_SHARE_must_divide_LANES ws_sm FDIV_SHARE=4
stops CTA_SLOTS_must_not_exceed_WARPS ws_sm CTA_SLOTS=3
stops IC_SETS_must_be_a_power_of_two ws_sm IC_SETS=3
stops CC_SETS_must_be_a_power_of_two ws_sm CC_SETS=3
stops DC_SETS_must_be_a_power_of_two ws_sm DC_SETS=3
stops SETS_must_be_a_power_of_two ws_rocache SETS=3
stops AXI_DATA_W_must_not_exceed_a_line ws_sm AXI_DATA_W=512
stops AXI_DATA_W_must_not_exceed_a_line_of_IC ws_sm AXI_DATA_W=512 CC_LINE_BYTES=64 DC_LINE_BYTES=64
stops AXI_DATA_W_must_not_exceed_a_line_of_CC ws_sm AXI_DATA_W=512 IC_LINE_BYTES=64 DC_LINE_BYTES=64
stops AXI_DATA_W_must_not_exceed_a_line_of_DC ws_sm AXI_DATA_W=512 IC_LINE_BYTES=64 CC_LINE_BYTES=64
stops IC_ID_W_follows_from_IC_MSHR ws_sm IC_ID_W=3
stops IC_ID_W_must_number_IC_MSHR ws_axi IC_MSHR=4 IC_ID_W=1
stops LINE_BYTES_must_be_a_power_of_two ws_dcache LINE_BYTES=24
stops SP_STAGES_and_FMA_STAGES_must_not_exceed_3 ws_sm SP_STAGES=2 FMA_STAGES=2 ALU_DIRECT=0
stops MSHR_must_be_2_or_more_to_prefetch ws_sm DC_MSHR=1
stops prefetch_needs_two_miss_registers ws_sm IC_MSHR=1
stops PART_must_be_below_SCHEDULERS ws_csr PART=1
ranges
emit wide tiny LSU_LANES=4
works ws_sm LANES=1 RF_ROWS=256 FDIV_SHARE=1
works ws_sm THREADS=8
works ws_sm SMEM_BANKS=2
stops LANES_must_divide_LSU_LANES ws_sm LSU_LANES=2
stops LSU_LANES_must_divide_THREADS ws_sm LSU_LANES=8
emit narrow tiny LSU_LANES=1
works ws_sm SMEM_BANKS=2
stops LSU_LANES_must_divide_LANES ws_sm LSU_LANES=2
stops LSU_LANES_must_divide_THREADS ws_sm LSU_LANES=0
emit steps tiny INT_LANES=1
works ws_sm SP_STAGES=1
works ws_sm LANES=4 THREADS=8
stops INT_STEPS_is_fixed_at_2 ws_sm INT_STEPS=1
stops INT_STEPS_must_divide_LANES ws_sm LANES=1
stops ALU_DIRECT_must_be_0_with_INT_STEPS ws_sm ALU_DIRECT=1
emit meets ref INT_LANES=2
stops FMA_STAGES_must_be_0_with_INT_STEPS ws_sm FMA_STAGES=1
emit dual tiny ISSUE_WIDTH=2 COLLECTORS=4
stops COLLECTORS_must_be_3_or_more_for_dual_dispatch ws_sm COLLECTORS=2
stops IBUF_DEPTH_must_be_4_or_more_for_dual_issue ws_sm IBUF_DEPTH=2
stops AXI_DATA_W_must_be_64_or_more_for_dual_issue ws_sm AXI_DATA_W=32
emit classes tiny COLLECTORS=4 COLLECTORS_SP=1 COLLECTORS_SFU=1 COLLECTORS_MEM=1
works ws_sm COLLECTORS=5 OC_SP=2
works ws_sm OC_SFU=0
works ws_sm OC_MEM=2
stops OC_classes_must_not_exceed_COLLECTORS ws_sm COLLECTORS=2
stops OC_classes_must_not_exceed_COLLECTORS ws_sm OC_SP=0 OC_SFU=0 OC_MEM=0
stops COLLECTORS_must_serve_lanes_and_LSU ws_sm OC_MEM=0 OC_SP=3
stops COLLECTORS_must_serve_SFU ws_sm OC_SFU=0 OC_SP=3
emit empty tiny FETCH_POLICY=empty
works ws_sm FETCH_COUNT=1
works ws_sm IBUF_DEPTH=5 FETCH_COUNT=5
stops FETCH_COUNT_must_fit_IBUF_DEPTH ws_sm FETCH_COUNT=3
emit waits tiny SCOREBOARD=entries SB_FULL=wait SB_ENTRIES=3
works ws_sm IBUF_DEPTH=3
stops SB_ENTRIES_must_not_be_below_IBUF_DEPTH ws_sm SB_ENTRIES=1
emit block tiny FETCH_BYTES=8
works ws_sm AXI_DATA_W=128 FETCH_BYTES=16
stops FETCH_BYTES_must_be_a_power_of_two ws_sm FETCH_BYTES=6
stops FETCH_BYTES_must_not_exceed_an_AXI_beat ws_sm FETCH_BYTES=16
emit threads tiny DIVERGENCE=threads INTERLEAVE=64
works ws_sm CONV_BARRIERS=1 THREAD_TURN=8 INTERLEAVE=1
stops INTERLEAVE_must_be_a_power_of_two ws_sm INTERLEAVE=0
stops THREAD_TURN_must_be_a_power_of_two ws_sm THREAD_TURN=100
ranges
emit pack tiny RF_BANKS=8 REG_PACK=1
works ws_sm RF_ROWS=64
stops RF_BANKS_must_be_a_multiple_of_REG_PART ws_sm RF_BANKS=4
stops RF_ROWS_must_exceed_the_parts_of_a_warp ws_sm RF_ROWS=16
emit segments tiny DCACHE=0 COALESCE=segments DCACHE_LINE=64 AXI_DATA_W=128
works ws_sm DC_LINE_BYTES=128
stops DC_LINE_BYTES_must_have_segments ws_sm DC_LINE_BYTES=32
emit few tiny CLOCK=short FPU_REGS=2
works ws_sm WARPS=4 CTA_SLOTS=4 RF_ROWS=256
stops SP_STAGES_FMA_STAGES_and_ALU_DIRECT_must_be_0 ws_sm FMA_STAGES=1
emit two tiny SCHEDULERS=2 WARPS=4 SCHED=two_level
works ws_sm WARPS=8 RF_ROWS=256
stops SCHEDULERS_must_divide_WARPS ws_sm WARPS=5
stops SCHEDULERS_is_fixed_at_2 ws_sm SCHEDULERS=1
stops TL_GROUP_must_not_exceed_WARPS ws_sched_two_level TL_GROUP=9
# Each row of the table has been seen to stop an elaboration.
while read -r name _; do
  [[ $ranged == *" $name "* ]]
  say "range_has_a_case[$name]" "no ws_sm with it and 'ranges' in $0"
done <<< "$limits"
for rule in $(sed -n 's/^WS_V\(RULE\|TOP\)(\([A-Za-z0-9_]*\),.*/\2/p' gen/vrules.def); do
  grep -q "^stops $rule " "$0"
  say "rule_has_a_case[$rule]" "no line in $0"
done

# The same modules from an override and from wsgen: yosys' text of all of them, without places and
# names of parameter sets.
form() { # PARAM=VALUE ... (may be none)
  local set=() s
  for s in "$@"; do set+=("-set ${s%%=*} ${s#*=}"); done
  (cd "$out/$dir" && yosys -q -p "read_verilog *.v; $([ $# -eq 0 ] ||
    echo "chparam ${set[*]} ws_sm;") hierarchy -check -top ws_sm;
    setattr -mod -unset src; setattr -unset src; rename -top ws_sm; write_rtlil ../il") &&
    sed -e "s/=s32'/='/g; s/=32'/='/g" -e 's/[a-z_0-9]*\.v:[0-9.|-]*\$[0-9]*//g; s/\$[0-9]\+//g
      s/$paramod[^\\ ]*//g; /^ *attribute/d; /autoidx/d' "$out/il" | sort -u
}
same() { # overrides ; keys
  dir=tiny
  # shellcheck disable=SC2086
  form $1 > "$out/by_hand"
  # shellcheck disable=SC2086
  emit other tiny $2 && form > "$out/by_wsgen"
  got=$(diff "$out/by_hand" "$out/by_wsgen")
  [ -s "$out/by_hand" ] && [ -z "$got" ]
  say "same_machine[$1]" "$got"
}
if [ "${1:-}" = long ]; then
  while IFS='|' read -r set keys; do same "$set" "$keys"; done << 'LIST'
WARPS=4 RF_ROWS=256|WARPS=4
WARPS=3 RF_ROWS=192|WARPS=3
THREADS=8 RF_ROWS=256|THREADS=8
LANES=1 RF_ROWS=256 FDIV_SHARE=1|LANES=1 SMEM_BANKS=2
CTA_SLOTS=1|CTA_SLOTS=1
RF_BANKS=4 RF_ROWS=64|RF_BANKS=4
RF_ROWS=256|RF=4K
SMEM_BYTES=2048|SMEM=2K
IBUF_DEPTH=4|IBUF_DEPTH=4
IC_SETS=32|ICACHE=2K
IC_WAYS=4 IC_SETS=8|ICACHE_WAYS=4
IC_LINE_BYTES=64 IC_SETS=8|ICACHE_LINE=64
IC_MSHR=4|ICACHE_MSHR=4
AXI_DATA_W=32|AXI_DATA_W=32
STACK_DEPTH=4|STACK_DEPTH=4
BARRIERS=1|BARRIERS=1
COLLECTORS=1|COLLECTORS=1
RF_SWIZZLE=0|RF_SWIZZLE=0
SP_STAGES=2 ALU_DIRECT=0|SP_STAGES=2
FMA_STAGES=1|FMA_STAGES=1
MUL_PASSES=4|MUL=4
FDIV_SHARE=1|FDIV_SHARE=1
SFU_LANES=2|SFU_LANES=2
SFU_STAGES=1|SFU_STAGES=1
ALU_DIRECT=0|ALU_DIRECT=0
CUT_DISPATCH=0 ALU_DIRECT=0|CUT_DISPATCH=0
CUT_ALLOC=0|CUT_ALLOC=0
CUT_WRITEBACK=0|CUT_WRITEBACK=0
CUT_BRANCH=0|CUT_BRANCH=0
CUT_RESULTS=0 ALU_DIRECT=0|CUT_RESULTS=0
CUT_LOADS=0|CUT_LOADS=0
CUT_FDIV=0|CUT_FDIV=0
CUT_DCACHE=0|CUT_DCACHE=0
SMEM_BANKS=4|SMEM_BANKS=4
CC_SETS=32|CCACHE=2K
CC_WAYS=1 CC_SETS=32|CCACHE_WAYS=1
CC_LINE_BYTES=64 CC_SETS=8|CCACHE_LINE=64
CC_MSHR=4|CCACHE_MSHR=4
DC_SETS=32|DCACHE=2K
DC_WAYS=1 DC_SETS=32|DCACHE_WAYS=1
DC_LINE_BYTES=64 DC_SETS=8|DCACHE_LINE=64
DC_MSHR=4|DCACHE_MSHR=4
WRITE_MSHR=4|WRITE_MSHR=4
LIST
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
