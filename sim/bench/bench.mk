# SPDX-License-Identifier: Apache-2.0
# make bench: the fixed set of sim/bench/rows.def on ref (8 warps x 8 threads), on a 4x4 machine, on two with two
# schedulers, on one that issues two instructions of a warp and on two with other scheduling policies, all with the 16 KB 4-way caches of ref. With another CFG or with
# parameters: that machine alone, beside the anchor when it is 8x8.

#own: NEW AREA
WSBENCH := $(B)/wsbench
WSBENCH_SRCS := $(wildcard sim/bench/*.c)
WSBENCH_OBJS := $(WSBENCH_SRCS:%.c=$(B)/obj/%.o)
$(WSBENCH): $(WSBENCH_OBJS)
	@$(CC) -o $@ $^ -ljansson -lm
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
BENCH_MACHINES := 4x4 8x8/2 16x8/2 8x8/dual 8x8/gto 8x8/two_level
BENCH_BASE := sim/bench/baseline.json
# Is there an area of the very Verilog that is simulated?
BENCH_AREA = cmp -s <($(RTL_SUMS) $(OUT)/rtl/MANIFEST) $(SYNTH)/rtl.txt && [ -e $(SYNTH)/area.json ]

.PHONY: bench bench-compare bench-baseline bench-test bench-bugs
#: make bench [AREA=1]                cycles of a fixed set of kernels beside Vortex 3.0's, to build/bench.json; AREA=1:
#:                                    area too (yosys, minutes), unless there is one of this Verilog already
bench: $(WSRUN) kernels $(WSBENCH)
	@$(if $(BENCH_FIXED),$(foreach m,$(BENCH_MACHINES),$(MAKE) --no-print-directory wsrun CFG=ref $(BENCH_$(m)) &&) true)
	@$(if $(AREA),$(BENCH_AREA) || $(MAKE) --no-print-directory area)
	@$(BENCH_AREA) || echo "bench: no area of this Verilog; make bench AREA=1 measures it"
	@$(WSBENCH) run -o $(BENCH_OUT) $$($(BENCH_AREA) && echo --area $(SYNTH)/area.json) 8x8=$(WSRUN) \
	  $(if $(BENCH_FIXED),$(foreach m,$(BENCH_MACHINES),$(m)=$(B)/ref-$(subst $(space),-,$(BENCH_$(m)))/wsrun))

#: make bench-compare [BASE=a.json] [NEW=b.json]   what got better or worse since the baseline, or between two files
bench-compare: $(WSBENCH)
	@$(WSBENCH) compare $(or $(BASE),$(BENCH_BASE)) $(or $(NEW),$(BENCH_OUT))

#: make bench-baseline                make bench, and its cycles to sim/bench/baseline.json: commit it with the change
bench-baseline: bench
	@$(if $(BENCH_FIXED),$(WSBENCH) compare $(BENCH_BASE) $(BENCH_OUT) || true,echo "the baseline is of CFG=ref" >&2; false)
	@$(WSBENCH) baseline $(BENCH_OUT) $(BENCH_BASE)

#: make bench-test                    the tests of wsbench, with sanitizers; bench-bugs: its seeded bugs
$(B)/wsbench-san: $(WSBENCH_SRCS) sim/bench/bench.h sim/bench/rows.def
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $@ $(WSBENCH_SRCS) -ljansson -lm
bench-test: $(B)/wsbench-san
	@sim/bench/test/run.sh $(B)/wsbench-san
bench-bugs:
	@sim/bench/test/bugs.sh $(CC) $(B)/bench-bugs
