# SPDX-License-Identifier: Apache-2.0
# Unit tests, mutants, lint.

#own: WS_CFGLINE WAVE
SIM ?= verilator icarus
# The modules of a target: those of M, otherwise all.
UNITS = $(or $(M),$(shell $(WSGEN) --list-all 2>/dev/null))
CFGLINE = $(strip $(if $(filter command line,$(origin CFG))$(strip $(OVERRIDES)),$(CFG) \
  $(OVERRIDES),$(WS_CFGLINE)))

# The Verilator run time, compiled once for all units.
VROOT := $(shell verilator --getenv VERILATOR_ROOT 2>/dev/null)
VLT_OBJS := $(patsubst %,$(B)/vlt/%.o,verilated verilated_dpi verilated_timing verilated_threads)
VLT_COMPILE := g++ -std=c++20 -fcoroutines -O1 -DVERILATOR=1 -DVL_TIME_CONTEXT -DVM_COVERAGE=0 \
  -DVM_SC=0 -DVM_TRACE=0 -DVM_TRACE_FST=0 -DVM_TRACE_VCD=0 -faligned-new -fcf-protection=none \
  -Wno-bool-operation -Wno-sign-compare -Wno-uninitialized -Wno-unused-but-set-variable \
  -Wno-unused-parameter -Wno-unused-variable -Wno-shadow -I$(VROOT)/include \
  -I$(VROOT)/include/vltstd
$(B)/vlt/%.o: $(VROOT)/include/%.cpp
	@mkdir -p $(@D)
	@$(VLT_COMPILE) -c -o $(new) $< && $(keep)

# What tests of modules have in common, compiled once.
UNIT_COMMON := $(B)/unit-common/made
$(UNIT_COMMON): tb/unit.sh gen/isa.c $(wildcard gen/*.h gen/*.def gen/isa/*.def) \
  $(wildcard tb/common/*.[ch] sim/model/*.[ch]) | $(WSGEN)
	@tb/unit.sh --common $(@D) && touch $@
UNIT_NEEDS := $(WSGEN) $(VLT_OBJS) $(UNIT_COMMON)

#:: Change a module
#:! make unit M=ws_lsu SIM=icarus | test a module against its model
#: make unit M=ws_x [SIM=icarus] [CFG=.. KEY=..] [T=claim] [SEED=n]   test one module against its
#:                                    model; WAVE=1: with waves (docs/waves.md), best with T, one
#:                                    SIM and CFG
.PHONY: unit bugs lint-unit
unit: $(UNIT_NEEDS) $(if $(WAVE),build/wsview)
	@WS_SEED=$(SEED) WS_TEST=$(T) WS_LONG=$(LONG) WS_WAVE=$(WAVE) WS_CFGLINE="$(CFGLINE)" \
	  tb/run_units.sh $(B)/unit "$(SIM)" $(M)

#:! make bugs M=ws_lsu | check that the test of a module finds its mutants
#: make bugs M=ws_x                   mutants of a module: its tests must fail on each
bugs: $(UNIT_NEEDS)
	$(if $(M),,$(error make bugs needs M=ws_x; make unit-bugs: all))@tb/bugs.sh mutants $(B)/unit $(M)

#: make reset-bugs [M=ws_x]           make registers ignore a second reset, one at a time: the test
#:                                    of the module must notice each
reset-bugs: $(UNIT_NEEDS)
	@tb/bugs.sh resets $(B)/unit-resets $(UNITS)

#: make lint-unit M=ws_x [CFG=.. KEY=..]   check one module with the three linters
lint-unit: $(WSGEN)
	@$(call locked,$(OUT)/lint/$(M)) && rm -rf $(OUT)/lint/$(M) && \
	  $(WSGEN) --cfg $(CFG) $(OVERRIDES) --only $(M) --out $(OUT)/lint/$(M) \
	  >/dev/null && tb/lint.sh files $(PREFIX)$(M) $(OUT)/lint/$(M) && echo "$(M): clean"

# The configurations of gen/configs: those of GPUs in the literature, and the others, without gpu,
# the largest.
CONFIGS := $(patsubst gen/configs/%.cfg,%,$(sort $(wildcard gen/configs/*.cfg)))
PRESETS := $(filter $(patsubst gen/configs/%.cfg,%,$(shell grep -l '^# An SM of' \
  gen/configs/*.cfg)),$(CONFIGS))
OWN_CONFIGS := $(filter-out $(PRESETS) gpu,$(CONFIGS))

#:: Test all modules
#: make lint [N=..]                   run the three linters on five configurations, on small ones
#:                                    with each value of each key, and on N random ones (0)
.PHONY: lint units unit-bugs
lint: $(WSGEN)
	@tb/lint.sh machines $(B)/lint $(or $(N),0) 1 $(OWN_CONFIGS)

#: make units [M=ws_x] [SIM=icarus] [SEED=n]   run the tests of every module under both simulators
units: $(UNIT_NEEDS)
	@WS_SEED=$(SEED) WS_LONG=$(LONG) tb/run_units.sh $(B)/unit "$(SIM)" $(UNITS)

#: make unit-bugs [M=ws_x]            run the mutants of every module
unit-bugs: $(UNIT_NEEDS)
	@tb/bugs.sh mutants $(B)/unit $(UNITS)

#:: Prove
#: make formal                        prove the floating-point datapath for all operands of a small
#:                                    format
.PHONY: formal
formal: $(WSGEN)
	@tb/formal/run.sh $(B)/formal

#: make formal-axi [DEPTH=12]         prove the rules of AXI4, AXI4-Lite and the Q-Channel on the
#:                                    ports, and the contract of the caches, without a bound or for
#:                                    the first 14 to 16 cycles from reset on; DEPTH: that many
#:                                    cycles for all
#: make formal-axi-bugs               mutants that this proof must refute
#own: DEPTH
.PHONY: formal-axi formal-axi-bugs
formal-axi: $(WSGEN)
	@DEPTH=$(DEPTH) tb/formal/axi/run.sh $(B)/formal/axi
formal-axi-bugs: $(WSGEN)
	@tb/formal/axi/run.sh $(B)/formal/axi-bugs -b

#: make formal-simt [DEPTH=20]        prove that the divergence policies run each thread along its
#:                                    own path, on small machines, without a bound or for the first
#:                                    cycles from reset on, and that no thread starves
#:                                    with a PC for each thread; DEPTH: that many cycles
#: make formal-simt-bugs              mutants that this proof must refute
#own: DEPTH
.PHONY: formal-simt formal-simt-bugs
formal-simt: $(WSGEN)
	@DEPTH=$(DEPTH) tb/formal/simt/run.sh $(B)/formal/simt
formal-simt-bugs: $(WSGEN)
	@tb/formal/simt/run.sh $(B)/formal/simt-bugs -b

#: make formal-taps [WORDS="tiny .."]   prove that without retire port and counters the machine is
#:                                    the same, except for the taps
#: make formal-taps-bugs              mutants that this proof must refute
#own: WORDS
.PHONY: formal-taps formal-taps-bugs
formal-taps: $(WSGEN)
	@tb/formal/taps.sh $(B)/formal/taps $(if $(WORDS),"$(WORDS)")
formal-taps-bugs: $(WSGEN)
	@tb/formal/taps.sh $(B)/formal/taps-bugs -b
