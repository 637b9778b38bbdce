# SPDX-License-Identifier: Apache-2.0
# make bench: the fixed set of rows.def on ref (8 warps x 8 threads), on a 4x4 machine,
# on two with two schedulers, on one that issues two instructions of a warp, on two with other
# scheduling policies, on one with address and bit instructions and on one of 32-thread warps on
# eight lanes, all with the 16 KB 4-way caches of ref. With another CFG or with parameters: that
# machine alone, beside the anchor when it is 8x8.

#own: NEW AREA TIMING ON
WSBENCH := $(B)/wsbench
WSBENCH_SRCS := $(wildcard sim/measure/bench/*.c) sim/common/spawn.c
WSBENCH_OBJS := $(WSBENCH_SRCS:%.c=$(B)/obj/%.o)
$(WSBENCH): $(WSBENCH_OBJS)
	@$(CC) -o $(new) $^ -ljansson -lm && $(keep)
-include $(WSBENCH_OBJS:.o=.d)

BENCH_FIXED := $(if $(filter-out ref,$(CFG))$(OVERRIDES),,yes)
BENCH_OUT := $(if $(BENCH_FIXED),$(B),$(OUT))/bench.json
# Its machines besides ref, by the names of rows.def.
BENCH_4x4 := LANES=4 THREADS=4 WARPS=4
BENCH_8x8/2 := SCHEDULERS=2
BENCH_16x8/2 := SCHEDULERS=2 WARPS=16
BENCH_8x8/dual := ISSUE_WIDTH=2
BENCH_8x8/gto := SCHED=gto
BENCH_8x8/two_level := SCHED=two_level
BENCH_8x8/bitmanip := ISA=+zba_zbb
BENCH_8x32 := THREADS=32 STACK_DEPTH=32 SFU_LANES=8
BENCH_MACHINES := 4x4 8x8/2 16x8/2 8x8/dual 8x8/gto 8x8/two_level 8x8/bitmanip 8x32
# Those with anchors, whose time counts too.
BENCH_TIMED := 4x4 8x8/dual
BENCH_DIR = $(B)/ref-$(subst $(space),-,$(sort $(BENCH_$(1))))
BENCH_BASE := sim/measure/bench/baseline.json
# Whether there is an area of the Verilog that is simulated.
BENCH_AREA = cmp -s <($(RTL_SUMS) $(OUT)/rtl/MANIFEST) $(SYNTH)/rtl.txt && [ -e $(SYNTH)/area.json ]
# The same for the timing. wsbench also checks it, and reports the timings that it ignores.
BENCH_TIMING = cmp -s <($(RTL_SUMS) $(OUT)/rtl/MANIFEST) $(TIMING_SUMS) && [ -e $(TIMING_JSON) ]
BENCH_TIMINGS = --timing 8x8=$(TIMING_JSON) \
  $(if $(BENCH_FIXED),$(foreach m,$(BENCH_TIMED),--timing \
  $(m)=$(call BENCH_DIR,$(m))/synth/timing.json))

.PHONY: bench bench-timing bench-compare bench-baseline bench-test bench-bugs
#:: Measure
#:! make bench AREA=1 | cycles, time and area compared with Vortex 3.0
#: make bench [AREA=1] [TIMING=1]     cycles of a fixed set of kernels compared with Vortex 3.0, to
#:                                    build/bench.json, and their time if the clock period is known;
#:                                    AREA=1: also the area (yosys, minutes), TIMING=1: also the
#:                                    period (15 minutes), TIMING=all: also those of 4x4 and of
#:                                    ISSUE_WIDTH=2; area and period are measured once per version
#:                                    of the Verilog; CFG=.. and keys: only that machine, to
#:                                    build/<cfg>/bench.json
bench: $(WSRUN) kernels $(WSBENCH)
	@$(if $(BENCH_FIXED),$(foreach m,$(BENCH_MACHINES),$(MAKE) --no-print-directory wsrun kernels \
	  CFG=ref $(BENCH_$(m)) &&) true)
	@$(if $(AREA),$(BENCH_AREA) || $(MAKE) --no-print-directory area)
	@$(BENCH_AREA) || echo "bench: no area of this Verilog; make bench AREA=1 measures it"
	@$(if $(TIMING),$(MAKE) --no-print-directory bench-timing)
	@$(if $(BENCH_FIXED),$(if $(filter all,$(TIMING)),$(foreach m,$(BENCH_TIMED),\
	  $(MAKE) --no-print-directory bench-timing CFG=ref $(BENCH_$(m)) &&) true))
	@$(WSBENCH) run -o $(BENCH_OUT) $$($(BENCH_AREA) && echo --area $(SYNTH)/area.json) \
	  $(BENCH_TIMINGS) \
	  8x8=$(WSRUN) \
	  $(if $(BENCH_FIXED),$(foreach m,$(BENCH_MACHINES),$(m)=$(call BENCH_DIR,$(m))/wsrun))
bench-timing: $(OUT)/rtl/MANIFEST
	@$(BENCH_TIMING) || $(MAKE) --no-print-directory timing-sm

#: make bench-compare [BASE=a.json] [NEW=b.json]   list the rows that are better or worse than in
#:                                    the baseline, or compare two files
bench-compare: $(WSBENCH)
	@$(WSBENCH) compare $(or $(BASE),$(BENCH_BASE)) $(or $(NEW),$(BENCH_OUT))

#: make bench-baseline [AREA=1] [TIMING=1]   run make bench and write its cycles to baseline.json:
#:                                    commit it with the change
bench-baseline: bench
	@$(if $(BENCH_FIXED),$(WSBENCH) compare $(BENCH_BASE) $(BENCH_OUT) || \
	  true,echo "the baseline is of CFG=ref" >&2; false)
	@$(WSBENCH) baseline $(BENCH_OUT) $(BENCH_BASE)

#:: Test the tools that measure
#: make bench-test                    test wsbench, with sanitizers; bench-bugs: its mutants
$(B)/wsbench-san: $(WSBENCH_SRCS) $(wildcard sim/measure/bench/*.h) sim/measure/bench/rows.def
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(WSBENCH_SRCS) -ljansson -lm && $(keep)
bench-test: $(B)/wsbench-san
	@sim/measure/bench/test/run.sh $(B)/wsbench-san
bench-bugs:
	@sim/test/tool_bugs.sh bench sim/measure/bench $(CC) $(B)/bench-bugs sim/common/spawn.c \
	  "-ljansson -lm" sim/measure/bench/test/run.sh @

# ---- exact cycles -----------------------------------------------------------------------------
# The machines of exact.def: those that the tests of the whole SM build anyway, and three
# small ones.
EXACT_ref := CFG=ref
EXACT_tiny := CFG=tiny
EXACT_warp32 := CFG=warp32
EXACT_warp32/lsu := CFG=warp32 LSU_LANES=16 INTERVAL=+smem2+alu4+lsu4
EXACT_tiny/gto := CFG=tiny SCHED=gto SCOREBOARD=entries WAR=bloom
EXACT_ref/two_level := CFG=ref SCHED=two_level SCOREBOARD=entries WAR=release_on_read RF_BANKS=8 \
  AXI_DATA_W=64
EXACT_tiny/2 := CFG=tiny SCHEDULERS=2 WARPS=4
EXACT_tiny/2/dual := CFG=tiny SCHEDULERS=2 WARPS=4 ISSUE_WIDTH=2 COLLECTORS=4
EXACT_tiny/none := CFG=tiny ISA=-f WARPS=4 THREADS=8 LANES=4 WAR=release_on_read \
  DCACHE_PREFETCH=0 ICACHE_PREFETCH=0 STORE_MERGE=0
EXACT_tiny/4 := CFG=tiny ISA=+xwsftz SCHEDULERS=4 WARPS=8 WAR=bloom
EXACT_tiny/dual := CFG=tiny WARPS=8 LANES=4 ISSUE_WIDTH=2 COLLECTORS=4 SCHED=two_level TL_GROUP=2
EXACT_tiny/lri := CFG=tiny SCHED=lri
EXACT_tiny/bitmanip := CFG=tiny ISA=+zba_zbb
EXACT_tiny/short := CFG=tiny CLOCK=short
EXACT_warp32/tensor := CFG=warp32 LANES=32 SMEM=32K SCHED=oldest TENSOR=64
EXACT_MACHINES := ref tiny warp32 warp32/lsu warp32/tensor tiny/gto ref/two_level tiny/2 \
  tiny/2/dual tiny/none tiny/4 tiny/dual tiny/lri tiny/bitmanip tiny/short
EXACT_BASE := sim/measure/bench/exact.json
EXACT_OUT := $(B)/exact.json
# Machines of this run, and "name=runner" of each.
EXACT_RUN = $(or $(ON),$(EXACT_MACHINES))
EXACT_MAKE = $(MAKE) --no-print-directory
EXACT_RUNNERS = $(foreach m,$(EXACT_RUN),$(m)=$$($(EXACT_MAKE) wsrun-path $(EXACT_$(m))))
EXACT_ALONE = $(if $(filter-out ref,$(CFG))$(OVERRIDES),\
  echo "make $@ has machines of its own" >&2; false,true)
EXACT_BUILD = $(EXACT_ALONE)$(foreach m,$(EXACT_RUN), && $(EXACT_MAKE) wsrun kernels $(EXACT_$(m)))

.PHONY: cycles cycles-test cycles-baseline
#:: Measure
#: make cycles [ON="ref tiny"]        cycles and counters of short kernels on fifteen machines, or
#:                                    on those named; they must equal exact.json to the last digit
cycles: $(WSBENCH)
	@$(EXACT_BUILD)
	@$(WSBENCH) exact --base $(EXACT_BASE) $(if $(ON),--part) -o $(EXACT_OUT) $(EXACT_RUNNERS)
cycles-test: cycles

#: make cycles-baseline               write what make cycles has measured to exact.json
cycles-baseline: $(WSBENCH)
	@$(if $(ON),echo "the baseline is of all machines" >&2; false)
	@$(EXACT_BUILD)
	@$(WSBENCH) exact -o $(EXACT_BASE) $(EXACT_RUNNERS)
