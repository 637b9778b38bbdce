# SPDX-License-Identifier: Apache-2.0
# wsrun: kernels on a machine; demo.

KERNEL ?= vecadd
LAT ?= 20
# Of measurements beside a card, unless LAT is given.
LAT_OF_CARD = $(if $(filter file,$(origin LAT)),100,$(LAT))
HOSTS := $(filter-out test,$(patsubst sim/programs/kernels/%/host.c,%,\
  $(wildcard sim/programs/kernels/*/host.c)))

# wsrun: one program; beside a machine, a copy of it that runs on that machine.
RUN_SRCS := $(filter-out %/icarus.c %/position.c,$(wildcard sim/host/run/*.c sim/host/debug/*.c \
  sim/programs/kernels/*.c)) \
  $(HOSTS:%=sim/programs/kernels/%/host.c)
RUN_SRCS += $(addprefix sim/measure/trace/,profile.c profile_out.c slots.c causes.c reasons.c \
  names.c read.c stream.c fields.c follow.c words.c view.c view_data.c) \
  $(addprefix gen/,isa.c disasm.c fresh.c)
RUN_OBJS := $(RUN_SRCS:%.c=$(B)/obj/%.o)
-include $(RUN_OBJS:.o=.d)
# The references of the hosts compute floats as the model does.
RUN_FLOAT_OBJS := $(patsubst %,$(B)/obj/sim/model/%.o,ws_fp ws_fp_gen ws_fp_op ws_sfu \
  ws_mma ws_mma_gen)
$(B)/wsrun: $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(LIBWS_A)
	@$(CC) -o $(new) $^ $(LIBWS_LIBS) -ljansson -lm && $(keep)
WSRUN := $(OUT)/wsrun
WSMODEL := $(OUT)/wsmodel
$(WSRUN): $(B)/wsrun $(MACHINE)
	@cp $< $(new) && $(keep)
$(WSMODEL): $(B)/wsrun $(MACHINE_MODEL)
	@cp $< $(new) && $(keep)

#:: Write and run kernels
#: make wsmodel CFG=ref [ISA=+f ..]  the golden model as a runner, without RTL: build/<cfg>/wsmodel
#: make run-model CFG=.. KERNEL=.. [ARGS=..]   run a kernel on it; test-model-sm: all kernels and SM
#:                                    tests on it
.PHONY: wsmodel run-model test-model-sm
wsmodel: $(WSMODEL)
run-model: $(WSMODEL) in-kdir/$(KERNEL).elf
	$(WSMODEL) --host $(KERNEL) $(ARGS)
test-model-sm: $(WSMODEL) kernels
	@sim/test/sm.sh machines -m "CFG=$(CFG) $(OVERRIDES)" "--model"

#: make wsrun CFG=ref [KEY=..]        build the runner of a configuration: build/<cfg>/wsrun
.PHONY: wsrun run demo
wsrun: $(WSRUN)

#:! make run CFG=ref WARPS=16 KERNEL=matmul | run a kernel on the RTL and check its results
#: make run CFG=ref KERNEL=matmul [LAT=100] [ARGS="--param n=64"]   run a kernel on the RTL, check
#:                                    its results, print counters; WAVE=1: with waves,
#:                                    build/<cfg>/<kernel>.fst (docs/waves.md)
run: $(WSRUN) $(if $(WAVE),$(MACHINE_WAVE) $(B)/wsview) in-kdir/$(KERNEL).elf
	$(WSRUN) --host $(KERNEL) --mem-latency $(LAT) \
	  $$(sed -n 's,^#define WS_PERF_COUNTERS 1,--counters,p' $(OUT)/rtl/ws_config.h) \
	  $(if $(WAVE),--wave $(WAVE_FST)) $(ARGS) $(wave_after)

#:: Start
#:! make demo | emit ref, build it, run kernels, print cycles and area
#: make demo [CFG=ref] [LAT=100]      emit ref, build it, run kernels in lockstep, measure the area
demo: sm $(WSRUN) kernels
	@for k in vecadd matmul_tiled bitonic histogram bfs; do echo "-- $$k"; \
	  $(WSRUN) --host $$k --mem-latency $(LAT) || exit 1; done
	@$(MAKE) --no-print-directory area
	@echo "The Verilog of this SM is in $(RTL): start with $(RTL)/ws_sm.v"

.PHONY: wsrun-path wsmodel-path
wsrun-path:
	@echo $(WSRUN)
wsmodel-path:
	@echo $(WSMODEL)
