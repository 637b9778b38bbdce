# SPDX-License-Identifier: Apache-2.0
# The experiments of the literature on the RTL of a configuration.
MICRO := $(B)/micro/micro
MICRO_ELF := $(B)/micro/kernels.elf
MICRO_OUT := $(OUT)/micro
MICRO_KEYS := INTERVAL=alu5 LATENCY=alu12+mul15+div70+fpu13+sfu30+smem20+dcache25+ccache18+barrier21
MICRO_KEYS := $(MICRO_KEYS)+store19+branch14

$(MICRO): $(patsubst %,$(B)/obj/sim/measure/micro/%.o,micro methods caches evict geometry) \
  $(LIBWS_A)
	@mkdir -p $(@D)
	@$(CC) -o $(new) $^ $(LIBWS_LIBS) -lm && $(keep)
-include $(wildcard $(B)/obj/sim/measure/micro/*.d)

# The code that micro_call and micro_between call is written by the host.
$(MICRO_ELF): sim/measure/micro/kernels.c $(WSCC) $(WSSSY) $(KF)/libwsk.a
	@mkdir -p $(@D)
	@$(WSCC) --isa -xwsindex --allow-indirect-calls $< -o $(new) && $(keep)

#:: Measure
#: make micro CFG=gt200 [LAT=100]     the experiments of the literature: published, configured and
#:                                    inferred values, pictures and a page in build/<cfg>/micro
#:: Test the whole SM
#: make micro-test                    some of these experiments on tiny, with and without latencies
#:                                    as keys: values must be exact, and wrong assumptions must be
#:                                    found
#: make micro-presets                 latencies of the presets, on small machines with the same
#:                                    number of beats
.PHONY: micro micro-test micro-test-long
micro: $(MICRO) $(MICRO_ELF) $(OUT)/cfg/ws_config.h
	@sim/measure/micro/micro.sh $(MICRO) $(MICRO_ELF) $(OUT)/cfg/ws_config.h $(MICRO_OUT) $(CFG) \
	  "$(OVERRIDES)" $(LAT)
MICRO_MEMORY := smem:SMEM_LATENCY dcache:DCACHE_LATENCY ccache:CCACHE_LATENCY store:STORE_LATENCY
MICRO_LATENCIES := alu:ALU_LATENCY mul:MUL_LATENCY fpu:FPU_LATENCY sfu:SFU_LATENCY \
  $(MICRO_MEMORY) barrier:BARRIER_LATENCY branch:BRANCH_LATENCY clock:CSR_CYCLES
MICRO_CACHE := ccache_size:CCACHE ccache_ways:CCACHE_WAYS ccache_line:CCACHE_LINE \
  ccache_sets:CCACHE_SETS
# Levels after the constant cache: the quick rows on small ones, all rows on these.
MICRO_LEVELS := CL2=4K CL2_LINE=64 CL3=16K CL3_WAYS=8 CL3_LINE=128 LATENCY=cl2_70+cl3_120
MICRO_LEVEL_ROWS := cl2_size:CL2 cl2_ways:CL2_WAYS cl2_line:CL2_LINE cl2_sets:CL2_SETS \
  cl2_more:CL2_LATENCY cl3_size:CL3 cl3_ways:CL3_WAYS cl3_line:CL3_LINE cl3_sets:CL3_SETS \
  cl3_more:CL3_LATENCY
MICRO_SMALL_LEVELS := CL2=2K CL2_REPL=lru CL3=4K CL3_REPL=lru LATENCY=cl2_70+cl3_120
# Levels as instructions see them.
MICRO_CODE := ICACHE_PREFETCH=0 CL2=2K CL2_REPL=lru CL3=4K CL3_LINE=64 \
  LATENCY=cl2_70+cl3_120
MICRO_CODE_ROWS := icache_size:ICACHE icache_ways:ICACHE_WAYS icache_line:ICACHE_LINE \
  icache_sets:ICACHE_SETS il2_size:CL2 il2_ways:CL2_WAYS il2_line:CL2_LINE il2_sets:CL2_SETS \
  il3_size:CL3 il3_ways:CL3_WAYS il3_line:CL3_LINE il3_sets:CL3_SETS \
  code_last:CL3 code_before:CL2 code_in_l1 code_in_l2:CL2_ON code_in_l3:CL3_ON
# A PC for each thread, with short turns.
MICRO_APART := DIVERGENCE=threads THREAD_TURN=64 LANES=4
# A machine whose collectors and banks keep its load/store unit busy gives the value of stride_2.
micro-test: $(MICRO) $(MICRO_ELF) $(WSGEN)
	@sim/measure/micro/test/micro.sh $(MICRO) $(MICRO_ELF) \
	  "rtl-only tiny" "$(MICRO_LATENCIES) mul_add $(MICRO_CACHE)" \
	  "rtl-only tiny COLLECTORS=4 WARPS=4 RF_BANKS=4" "stride_2" \
	  "rtl-only tiny $(MICRO_KEYS)" "$(MICRO_LATENCIES) mul_add div:DIV_LATENCY fdiv \
	  issue:ALU_INTERVAL" \
	  "rtl-only tiny LSU_LANES=4 SMEM_BANKS=4 INTERVAL=smem4 WARPS=4 COLLECTORS=4" \
	  "$(MICRO_MEMORY) stride_2" \
	  "rtl-only tiny LSU_LANES=1 CLOCK=short CSR_PIPE=1" "$(MICRO_MEMORY) clock:CSR_CYCLES" \
	  "rtl-only tiny CLOCK=short SCHEDULERS=2 WARPS=4 LATENCY=smem30+dcache30+store30" \
	  "$(MICRO_MEMORY)" \
	  "rtl-only tiny CLOCK=short FPU_REGS=1" "alu:ALU_LATENCY fpu:FPU_LATENCY" \
	  "rtl-only tiny INT_LANES=1" \
	  "alu:ALU_LATENCY mul:MUL_LATENCY branch:BRANCH_LATENCY barrier:BARRIER_LATENCY issue add_rate" \
	  "rtl-only tiny CLOCK_HALF=1 $(MICRO_SMALL_LEVELS)" \
	  "alu:ALU_LATENCY smem:SMEM_LATENCY clock:CSR_CYCLES ccache_size:CCACHE cl2_more \
	  constant_steps:CCACHE_SETS" \
	  "rtl-only tiny READY_BIT=1 LATENCY=div70+fpu15+smem20" \
	  "$(MICRO_LATENCIES) div:DIV_LATENCY" \
	  "rtl-only tiny ISA=+xwsloads LATENCY=dcache30" "cache_cg cache_cv" \
	  "rtl-only tiny ISA=+xwsmul24" "mul24:MUL24_LATENCY" \
	  "rtl-only tiny $(MICRO_APART)" "switch_half sides spin_lock+" \
	  "rtl-only tiny $(MICRO_SMALL_LEVELS)" \
	  "cl2_size:CL2 cl2_more:CL2_LATENCY cl3_more constant_levels" \
	  "rtl-only tiny $(MICRO_CODE)" "icache_size:ICACHE code_in_l1 code_in_l2:CL2_ON" \
	  "model gt200" "registers:REG_QUANTUM register_warps:BLOCK_QUANTUM block_at_64"
# Presets with a warp of 4 or 16 threads on as many lanes as make its beats: the latencies of the
# whole machine, in a tenth of the time.
MICRO_CORE := SCHEDULERS=1 WARPS=4 THREAD_REGS=64 CTA_SLOTS=4 BLOCK_THREADS=16 STACK_DEPTH=4 \
  RF=4K THREADS=4 SMEM_BANKS=4
MICRO_CORE_1 := $(MICRO_CORE) LANES=4 SFU_LANES=4
MICRO_CORE_2 := $(MICRO_CORE) LANES=2 LSU_LANES=4 SFU_LANES=1
MICRO_CORE_4 := WARPS=4 THREAD_REGS=64 CTA_SLOTS=4 BLOCK_THREADS=64 STACK_DEPTH=16 RF=16K \
  THREADS=16 SMEM_BANKS=8 LANES=4 LSU_LANES=8 SFU_LANES=1
MICRO_tesla8800 := tesla8800 $(MICRO_CORE_4)
MICRO_gt200 := gt200 $(MICRO_CORE_4)
MICRO_fermi := fermi $(MICRO_CORE) LANES=2 LSU_LANES=2 SFU_LANES=1
MICRO_kepler_sm := kepler_sm $(MICRO_CORE_1)
MICRO_maxwell := maxwell $(MICRO_CORE_1)
MICRO_volta := volta $(MICRO_CORE_2)
MICRO_turing := turing $(MICRO_CORE_2)
MICRO_ampere := ampere $(MICRO_CORE_2)
MICRO_ga102 := ga102 $(MICRO_CORE_1) INT_LANES=2
MICRO_OF = $(or $(MICRO_$(1)),$(error $(1) has no MICRO_$(1) in sim/measure/micro/micro.mk))
MICRO_PRESET_ROWS := alu:ALU_LATENCY mul:MUL_LATENCY fpu:FPU_LATENCY smem:SMEM_LATENCY \
  ccache:CCACHE_LATENCY store:STORE_LATENCY barrier:BARRIER_LATENCY
MICRO_PRESET_CACHED := $(MICRO_PRESET_ROWS) dcache:DCACHE_LATENCY
MICRO_PRESET_PAIRS := $(MICRO_PRESET_ROWS) mul24:MUL24_LATENCY rsqrt:SFU_LATENCY sqrt_pair
# Rows of a preset other than those of MICRO_PRESET_CACHED; keys. The kernels have no read barriers,
# which maxwell needs: war = software.
MICRO_ROWS_tesla8800 := $(MICRO_PRESET_PAIRS)
MICRO_ROWS_gt200 := $(MICRO_PRESET_PAIRS)
MICRO_ROWS_volta := $(MICRO_PRESET_CACHED) switch!
MICRO_ROWS_turing := $(MICRO_PRESET_CACHED) global! switch!
MICRO_ROWS_ampere := $(MICRO_PRESET_CACHED) issue add_mul clock global! cache_cg! cache_cv! switch!
MICRO_ROWS_ga102 := $(MICRO_PRESET_CACHED) switch!
MICRO_KEYS_maxwell := WAR=in_order
.PHONY: micro-presets
micro-presets: $(MICRO) $(MICRO_ELF) $(WSGEN)
	@sim/measure/micro/test/micro.sh $(MICRO) $(MICRO_ELF) \
	  $(foreach c,$(PRESETS),"rtl-only $(call MICRO_OF,$c) $(MICRO_KEYS_$c)" \
	  "$(or $(MICRO_ROWS_$c),$(MICRO_PRESET_CACHED))")
micro-test-long: $(MICRO) $(MICRO_ELF) $(WSGEN)
	@sim/measure/micro/test/micro.sh $(MICRO) $(MICRO_ELF) \
	  "rtl-only tiny $(MICRO_LEVELS)" "ccache_size:CCACHE $(MICRO_LEVEL_ROWS)" \
	  "rtl-only tiny $(MICRO_CODE)" "$(MICRO_CODE_ROWS)" \
	  "rtl-only tiny LSU_LANES=4 CL2=2K CL2_REPL=lru" \
	  "cl2_size:CL2 cl2_ways cl2_more:CL2_LATENCY"
