# SPDX-License-Identifier: Apache-2.0
# The mapped netlist: kernels on it, and proofs that it is the Verilog.

GATE := $(OUT)/gate
# wsrun as a module of Icarus, with libws and the machine in it: all in one thread, the simulator's.
GATE_SRCS := $(sort $(filter-out %/main.c,$(RUN_SRCS)) sim/host/run/icarus.c $(LIBWS_SRCS) \
  $(MODEL_SRCS) $(MACHINE_COMMON_SRCS) $(RTL_SRCS) $(MACHINE_DIR)/shell_icarus.c \
  tb/common/ws_sim.c tb/common/ws_sim_vpi.c)
GATE_OBJS := $(GATE_SRCS:%.c=$(GATE)/obj/%.o)
GATE_BENCH := $(GATE)/wsrun.vpi
$(GATE)/obj/%.o: %.c $(OUT)/rtl/MANIFEST synth/gate/gate.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $$(iverilog-vpi --cflags | sed 's/-Wstrict-prototypes//') -I$(OUT)/rtl \
	  -Itb/common -Isim/model -Isim/compiler/runtime -DWS_DUT_HEADER='"ws_sm_dut.h"' \
	  -DWS_MACHINE_RTL=1 -DWS_MACHINE_TAPS=0 -DWS_MACHINE_SAME_THREAD $(EMISSION) $(object)
$(GATE)/obj/$(TRACE_DIR)/view_data.o: $(VIEW_FILES)
$(GATE_BENCH): $(GATE_OBJS)
	@$(CC) -shared -o $(new) $^ $$(iverilog-vpi --ldflags | sed 's/-shared//') $(LIBWS_LIBS) \
	  -ljansson -lm && $(keep)
-include $(GATE_OBJS:.o=.d)

# The mapping is the one of make timing.
GATE_MAP := $(SYNTH)/timing.ws_sm
CELLS ?= $(LIBERTY:.lib=.v)
#own: CELLS GATE_KERNELS GATE_MODE
GATE_SIM = synth/gate/sim.sh "$(CFG)" $(GATE_BENCH) $(OUT)/rtl $(GATE_MAP)/gate.v $(CELLS) $(GATE)
GATE_VECADD := "vecadd --param n=16"
GATE_DIVERGENT := "fmandelbrot --param w=4 --param h=2 --param limit=8"
GATE_KERNELS := $(GATE_VECADD) $(GATE_DIVERGENT) "freduce --param n=32 --param block=8" \
  "special --param n=8"
GATE_QUICK := ws_sched_rr ws_alu ws_decode ws_simt_stack ws_rf_arb ws_collector ws_csr \
  ws_coalescer ws_mshr ws_lib_fifo

#:: Prove
#: make gate CFG=tiny                 run kernels on the mapped netlist, under Icarus with the
#:                                    library's cells
#: make gate-equiv [M=ws_x]           prove, unit by unit, that the mapped netlist is equivalent to
#:                                    the Verilog
#: make gate-bugs                     put wrong cells into netlists: kernels must fail, and proofs
#:                                    must be refuted
.PHONY: gate gate-quick gate-tiny gate-equiv gate-equiv-quick gate-bugs gate-netlist
gate-netlist: $(GATE_BENCH)
	@synth/timing/map.sh nets $(OUT)/rtl $(GATE_MAP) ws_sm $(LIBERTY) $(DRIVER)
gate: gate-netlist kernels
	@$(GATE_SIM) $(GATE_MODE) "1 2" $(GATE_KERNELS)
gate-tiny:
	@$(MAKE) --no-print-directory gate CFG=tiny
gate-quick:
	@$(MAKE) --no-print-directory gate GATE_KERNELS='$(GATE_VECADD)' CFG=tiny
gate-equiv: $(WSGEN)
	@synth/gate/equiv.sh $(B)/gate/equiv $(LIBERTY) $(DRIVER) $(UNITS)
gate-equiv-quick: $(WSGEN)
	@synth/gate/equiv.sh $(B)/gate/equiv-quick $(LIBERTY) $(DRIVER) $(GATE_QUICK)
.PHONY: gate-sim-bugs gate-equiv-bugs
gate-bugs: gate-sim-bugs gate-equiv-bugs
gate-sim-bugs:
	@$(MAKE) --no-print-directory gate GATE_MODE=-b GATE_KERNELS='$(GATE_VECADD) $(GATE_DIVERGENT)' \
	  CFG=tiny
gate-equiv-bugs: $(WSGEN)
	@synth/gate/equiv.sh $(B)/gate/equiv-bugs $(LIBERTY) $(DRIVER) -b
