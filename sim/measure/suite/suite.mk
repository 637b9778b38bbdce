# SPDX-License-Identifier: Apache-2.0
# Plain CUDA programs on a configuration: IPC, and what issue slots were lost to.
SUITE := $(B)/suite
SUITE_DEF := sim/measure/suite/suite.def
SUITE_NAMES := $(sort $(shell sed -n 's/^SUITE.\([a-z0-9_]*\),.*/\1/p' $(SUITE_DEF)))
SUITE_BASE := sim/measure/suite/baseline.txt
$(SUITE): $(B)/obj/sim/measure/suite/suite.o $(filter-out %/main.o,$(CUDA_OBJS)) $(LIBWS_A)
	@mkdir -p $(@D)
	@$(CC) -rdynamic -o $(new) $^ $(LIBWS_LIBS) -lm && $(keep)
-include $(wildcard $(B)/obj/sim/measure/suite/*.d)

#:: Measure
#:! make bench-suite | plain CUDA programs: IPC and lost issue slots
#: make bench-suite [CFG=.. T="atax lud" LAT=100 COMPILER=gcc]   programs of sim/programs/cuda in
#:                                    the style of PolyBench-GPU, Rodinia and the CUDA samples:
#:                                    cycles, IPC, lost issue slots; also sizes next to powers of
#:                                    two
#: make bench-suite-baseline          write the cycles and instructions of all programs on ref to
#:                                    sim/measure/suite/baseline.txt: commit it with the change
#:: Test the whole SM
#: make bench-suite-test-long         check that all rows are those of the baseline;
#:                                    bench-suite-test: only a few rows
.PHONY: bench-suite bench-suite-baseline bench-suite-test bench-suite-test-long
bench-suite: wscc $(SUITE)
	@mkdir -p $(OUT)/suite
	@$(foreach s,$(or $(T),$(SUITE_NAMES)),$(WSCC) $(WSCC_MACHINE) $(WSCC_COMPILER) \
	  sim/programs/cuda/$s.cu -o $(OUT)/suite/$s.elf &&) true
	@WS_CONFIG=$(CFG) WS_OVERRIDES="$(OVERRIDES)" WS_BACKEND=rtl-only \
	  WS_MEM_LATENCY=$(LAT_OF_CARD) ./$(SUITE) $(OUT)/suite $(T)
SUITE_MAKE = $(MAKE) --no-print-directory bench-suite CFG=ref
bench-suite-test:
	@SUITE_BASE=$(SUITE_BASE) $(SUITE_MAKE) T="nn pathfinder scan_block vectoradd"
bench-suite-test-long:
	@SUITE_BASE=$(SUITE_BASE) $(SUITE_MAKE)
bench-suite-baseline:
	@SUITE_NEW=$(SUITE_BASE) $(SUITE_MAKE)
