# SPDX-License-Identifier: Apache-2.0
# Twelve kernels on a configuration, beside one SM of an H200.
#own: BLOCKS
H200 := $(B)/h200
H200_SRCS := $(sort $(wildcard sim/measure/h200/kernels/*.cu))
$(H200): $(B)/obj/sim/measure/h200/h200.o $(B)/obj/sim/measure/h200/cases.o $(LIBWS_A)
	@mkdir -p $(@D)
	@$(CC) -o $(new) $^ $(LIBWS_LIBS) -lm && $(keep)
-include $(wildcard $(B)/obj/sim/measure/h200/*.d)

#:: Measure
#:! make bench-h200 CFG=sm32 | twelve kernels compared with one SM of an H200
#: make bench-h200 [CFG=sm32 T="crc scan" COMPILER=gcc LAT=100 BLOCKS=n]   warp instructions,
#:                                    lane-cycles and lost issue slots of twelve kernels compared
#:                                    with an SM of an H200, with n blocks (default: as many as the
#:                                    warps hold); BACKEND=model: only instructions
#: make bench-h200-baseline           write those of wide, with both compilers, and of sm32 to
#:                                    sim/measure/h200/baseline-*.txt: commit them with the change
#:: Test the whole SM
#: make bench-h200-test               check that the warp instructions on wide are those of the
#:                                    baseline; bench-h200-test-long: also their cycles, and those
#:                                    of sm32
.PHONY: bench-h200 bench-h200-baseline bench-h200-test bench-h200-test-long
bench-h200: wscc $(H200)
	@mkdir -p $(OUT)/h200
	@$(foreach s,$(H200_SRCS),$(WSCC) $(WSCC_MACHINE) $(WSCC_COMPILER) \
	  $s -o $(OUT)/h200/$(basename $(notdir $s)).elf &&) true
	@WS_CONFIG=$(CFG) WS_OVERRIDES="$(OVERRIDES)" WS_BACKEND=$(or $(BACKEND),rtl-only) \
	  WS_MEM_LATENCY=$(LAT_OF_CARD) H200_BLOCKS=$(BLOCKS) \
	  ./$(H200) $(OUT)/h200 $(T)
H200_EACH = $(MAKE) --no-print-directory bench-h200
H200_ALL := wide/gcc wide/clang sm32/clang
bench-h200-test:
	@sim/measure/h200/each.sh BASE $(filter wide/%,$(H200_ALL)) -- $(H200_EACH) BACKEND=model
bench-h200-test-long:
	@sim/measure/h200/each.sh BASE $(H200_ALL) -- $(H200_EACH)
bench-h200-baseline:
	@sim/measure/h200/each.sh NEW $(H200_ALL) -- $(H200_EACH)
