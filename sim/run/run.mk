# SPDX-License-Identifier: Apache-2.0
#own: VLT_CXX VLT_ARCH
# wsrun: the Verilated SM of a configuration with the lockstep runner; kernels on it; demo.

KERNEL ?= vecadd
LAT ?= 20
HOSTS := $(filter-out test,$(notdir $(patsubst %/,%,$(dir $(wildcard sim/kernels/*/host.c)))))

# Configuration-independent objects, compiled once.
RUN_COMMON := $(wildcard tb/model/*.c) $(addprefix gen/,isa.c disasm.c) \
  $(wildcard sim/kernels/*.c) \
              $(HOSTS:%=sim/kernels/%/host.c) sim/run/elf32.c sim/run/options.c sim/host/printf.c
RUN_COMMON_OBJS := $(RUN_COMMON:%.c=$(B)/obj/%.o)
$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

# Objects that see the configuration. Its folder may have a = in its name (ref-WARPS=4), which make
# would take for an assignment when it reads the dependencies: it must come from a variable.
equals := =
FIX_DEPS = sed -i 's/=/$$(equals)/g' $(@:.o=.d)
RUN_CFG := $(filter-out sim/run/elf32.c sim/run/options.c,$(wildcard sim/run/*.c)) \
  tb/common/ws_sim.c \
           tb/common/ws_axi_mem.c tb/common/ws_axi_check.c
RUN_CFG_OBJS := $(RUN_CFG:%.c=$(OUT)/obj/%.o)
$(OUT)/obj/%.o: %.c $(OUT)/rtl/MANIFEST sim/run/run.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -MMD -MP -I$(OUT)/rtl -Itb/common -Itb/model -DWS_DUT_HEADER='"ws_sm_dut.h"' \
	  -c -o $@ $<
	@$(FIX_DEPS)
-include $(RUN_COMMON_OBJS:.o=.d) $(RUN_CFG_OBJS:.o=.d)

RTL_INPUTS := $(wildcard templates/*/*.tmpl gen/configs/*.cfg)
$(OUT)/rtl/MANIFEST: $(WSGEN) $(RTL_INPUTS)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_sm --harness ws_sm --out $(OUT)/rtl >/dev/null

# wsmodel: the runner without RTL, for configurations whose Verilog is of no interest. ws_config.h
# comes with whatever is emitted; a library cell has no needs of its own. ws_sfu brings
# ws_sfu_rom.h.
WSMODEL := $(OUT)/wsmodel
MODEL_RUN := $(filter-out sim/run/rtl.c sim/run/retire.c sim/run/lockstep.c sim/run/elf32.c \
  sim/run/options.c,$(wildcard sim/run/*.c)) \
             sim/run/model/main.c
MODEL_RUN_OBJS := $(MODEL_RUN:%.c=$(OUT)/cfg/%.o)
$(OUT)/cfg/ws_config.h: $(WSGEN) $(wildcard gen/configs/*.cfg)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_lib_ram_1rw --out $(OUT)/cfg >/dev/null && touch $@
	@! grep -q '^#define WS_SFU 1' $@ || $(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_sfu --out \
	  $(OUT)/cfg >/dev/null
$(OUT)/cfg/%.o: %.c $(OUT)/cfg/ws_config.h sim/run/run.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -MMD -MP -I$(OUT)/cfg -Itb/common -Itb/model -c -o $@ $<
	@$(FIX_DEPS)
$(WSMODEL): $(RUN_COMMON_OBJS) $(MODEL_RUN_OBJS)
	@$(CC) -o $@ $^ -ldw -lelf -ljansson -lm
-include $(MODEL_RUN_OBJS:.o=.d)

#: make wsmodel CFG=ref [FP=ieee ..]  the golden model as a runner, without RTL: build/<cfg>/wsmodel
#: make run-model CFG=.. KERNEL=..    a kernel on it; test-model-sm: all kernels and SM tests on it
.PHONY: wsmodel run-model test-model-sm
wsmodel: $(WSMODEL)
run-model: $(WSMODEL) $(KDIR)/$(KERNEL).elf
	$(WSMODEL) --host $(KERNEL) $(ARGS)
test-model-sm: $(WSMODEL) kernels
	@sim/test_kernels.sh $(WSMODEL) "$(CFG) $(OVERRIDES)"
	@sim/test/run_sm.sh -c $(OUT)/cfg/ws_config.h $(WSMODEL) --model

# Verilator's own flags: two-state start values 0 so that RTL and model agree on registers that were
# never written; optimised for speed where it runs, not where it starts (Verilator's makefile would
# have -Os last).
VLT_FLAGS := --binary -O3 --x-assign fast --x-initial fast --noassert --top-module ws_sm_tbtop \
  --output-split 20000
# clang makes faster code of it than g++, and sooner. Where there is no clang 14 or so, g++ does it.
VLT_CXX = $(shell clang++ -fcoroutines-ts -fsyntax-only -x c++ /dev/null 2>/dev/null && \
  echo CXX=clang++ LINK=clang++ CFG_CXXFLAGS_COROUTINES=-fcoroutines-ts)
# For the very processor that it is made on: the machine's vectors are wide. make VLT_ARCH= for one
# that runs elsewhere.
VLT_ARCH = $(shell c++ -march=native -fsyntax-only -x c++ /dev/null 2>/dev/null && \
  echo -march=native)
WSRUN := $(OUT)/wsrun
$(WSRUN): $(RUN_COMMON_OBJS) $(RUN_CFG_OBJS) $(VLT_OBJS)
	@echo "build: $@ (verilator, then $(if $(VLT_CXX),clang++,g++) on what it made)"
	@mkdir -p $(OUT)/vlt && cp -p $(VLT_OBJS) $(OUT)/vlt/
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL verilator $(VLT_FLAGS) --build-jobs $(or $(JOBS),2) \
	  -MAKEFLAGS "OPT_FAST=-O2 OPT_SLOW=-O0 $(VLT_CXX)" \
	  $(if $(VLT_ARCH),-CFLAGS "$(VLT_ARCH)") --Mdir $(OUT)/vlt -o ../wsrun $(OUT)/rtl/ws_sm_dpi.sv \
	  $(filter-out %_vpi.v,$(shell ls $(OUT)/rtl/*.v 2>/dev/null)) \
	  -LDFLAGS "$(abspath $(RUN_COMMON_OBJS) $(RUN_CFG_OBJS)) -ldw -lelf -ljansson -lm" \
	  > $(OUT)/vlt.log 2>&1 || { cat $(OUT)/vlt.log; exit 1; }

# The same with waves: FST by Verilator, closed when the simulation ends.
$(WSRUN)-wave: $(RUN_COMMON_OBJS) $(RUN_CFG_OBJS)
	@echo "build: $@"
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL verilator $(VLT_FLAGS) --trace-fst --trace-structs \
	  +define+WS_TRACE \
	  --build-jobs $(or $(JOBS),2) -CFLAGS "-O1" --Mdir $(OUT)/vlt-wave -o ../wsrun-wave \
	  $(OUT)/rtl/ws_sm_dpi.sv $(filter-out %_vpi.v,$(shell ls $(OUT)/rtl/*.v 2>/dev/null)) \
	  -LDFLAGS "$(abspath $(RUN_COMMON_OBJS) $(RUN_CFG_OBJS)) -ldw -lelf -ljansson -lz -lm" \
	  > $(OUT)/vlt-wave.log 2>&1 || { cat $(OUT)/vlt-wave.log; exit 1; }

#: make wave CFG=ref                  the runner with waves: wsrun --wave FILE.fst
wave: $(WSRUN) $(WSRUN)-wave

#: make wsrun CFG=ref [KEY=..]        the runner of a configuration: build/<cfg>/wsrun
.PHONY: wsrun run demo wave
wsrun: $(WSRUN)

#: make run CFG=ref KERNEL=matmul [LAT=100] [ARGS="--param n=64"]   a kernel on the RTL, checked,
#:                                    with counters
run: $(WSRUN) $(KDIR)/$(KERNEL).elf
	$(WSRUN) --host $(KERNEL) --mem-latency $(LAT) \
	  $$(sed -n 's,^#define WS_PERF_COUNTERS 1,--counters,p' $(OUT)/rtl/ws_config.h) $(ARGS)

#: make demo                          emit ref, build it, run kernels in lockstep, area
demo: sm $(WSRUN) kernels
	@for k in vecadd matmul_tiled bitonic histogram bfs; do echo "-- $$k"; \
	  $(WSRUN) --host $$k --mem-latency $(LAT) || exit 1; done
	@$(MAKE) --no-print-directory area
	@echo "The Verilog of this SM is in $(RTL): start with $(RTL)/ws_sm.v"

.PHONY: wsrun-path
wsrun-path:
	@echo $(WSRUN)
