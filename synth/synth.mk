# SPDX-License-Identifier: Apache-2.0
# Area per module and timing with yosys and a Liberty library of Debian's qflow-tech packages.

LIBERTY ?= /usr/share/qflow/tech/osu018/osu018_stdcells.lib
#own: LIBERTY
SYNTH := $(OUT)/synth

$(B)/wsarea: synth/area.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $(new) $< -ljansson && $(keep)

WSTIMING := $(B)/wstiming
WSTIMING_SRCS := $(wildcard synth/timing/*.c) gen/util.c gen/fresh.c sim/common/spawn.c
$(WSTIMING): $(WSTIMING_SRCS) $(wildcard synth/timing/*.h) gen/modules.def
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $(new) $(WSTIMING_SRCS) -ljansson && $(keep)

# Cell at inputs and registers, for abc and OpenSTA.
DRIVER ?= BUFX2
#own: DRIVER
# Identifies the Verilog: names and sums of the files, from the MANIFEST that follows.
RTL_SUMS := sed -n '/_vpi\.v /d;/^[^ ]*\.v /p'

#:: Measure
#:! make area CFG=ref WARPS=16 | area of each module (yosys)
#: make area CFG=ref [M=ws_x]         area of each module: cells, um2, NAND2 equivalents; RAM bits
#:                                    separately; M: only this module and what it instantiates
.PHONY: area area-sm
area-sm: sm $(B)/wsarea
	@mkdir -p $(SYNTH)
	@echo "area: yosys on $(RTL) (a few minutes for wide configurations)"
	@$(call locked,$(SYNTH)) && \
	  synth/area.sh cells $(RTL) $(SYNTH) $(LIBERTY) $(PREFIX)$(or $(M),ws_sm) && \
	  $(B)/wsarea $(SYNTH)/stat.txt $(SYNTH)/rams.txt $(if $(M),$(M),ws_sm $(SYNTH)/area.json) | \
	  tee $(SYNTH)/area.txt
	@$(if $(M),,$(RTL_SUMS) $(RTL)/MANIFEST > $(SYNTH)/rtl.txt)
# For a whole SM, also the cost of floating point.
area: area-sm $(if $(M),,$(WSTIMING))
	@$(if $(M),,synth/area.sh floats $(SYNTH)/area.txt $(RTL) $(SYNTH) $(LIBERTY) $(WSTIMING) \
	  $(DRIVER) | tee -a $(SYNTH)/area.txt)

# Units that are timed after the SM, in the order of the pipeline; those that the configuration
# lacks are left out.
TIMED := ws_fetch ws_rocache ws_decode ws_issue ws_simt_stack ws_dispatch ws_rf_arb ws_writeback \
  ws_alu ws_mul ws_mul_rows ws_div \
  ws_fpu ws_fdiv_core ws_sfu_lane ws_lsu ws_smem ws_dcache ws_axi
TIMED_FROM = $(WSTIMING) $(RTL) $(SYNTH)/timing.$(1) $(LIBERTY) $(DRIVER) $(PREFIX)$(1)
TIME = synth/timing/timing.sh $(TIMED_FROM)
TIMING_JSON := $(SYNTH)/timing.json
# The sums of the Verilog that the figures belong to.
TIMING_SUMS := $(SYNTH)/timing.rtl.txt

#:! make timing CFG=tiny | critical paths (yosys, OpenSTA)
#: make timing CFG=ref                critical paths of the whole SM, flattened, from stage to stage
#:                                    (yosys, OpenSTA; ref takes 15 minutes), then of the units
#:                                    between registers; M=ws_sm: only the SM; M=ws_x: only this
#:                                    unit
#: make timing-spread CFG=tiny [ORDERS=3]   period and cells of the SM with its files read in 3
#:                                    orders, and the medians; only a larger difference is more than
#:                                    the variation of mapping
#: make timing-compare CFG=ref [ORDERS=3]   compare these medians with synth/timing.json, which
#:                                    gives the tolerances
#: make timing-baseline CFG=ref [ORDERS=3]   write these medians to synth/timing.json
#: make levels CFG=tiny               before mapping: compare gates, flops, and levels of gates
#:                                    between stages and of modules with synth/levels.json, exactly;
#:                                    levels-baseline writes the file
ORDERS ?= 3
#own: ORDERS
.PHONY: timing timing-sm timing-units timing-compare timing-baseline timing-spread
.PHONY: levels levels-baseline levels-json
timing: $(if $(M),,timing-sm timing-units)
ifneq ($(filter-out ws_sm,$(M)),)
timing: sm $(WSTIMING)
	@$(call TIME,$(M)) --unit
else ifneq ($(M),)
timing: timing-sm
endif
timing-sm: sm $(WSTIMING)
	@mkdir -p $(SYNTH)
	@echo "timing: yosys on $(RTL)"
	@rm -f $(TIMING_SUMS)
	@$(call TIME,ws_sm) --label $(notdir $(RTL)) --json $(TIMING_JSON) > $(SYNTH)/timing.txt
	@$(RTL_SUMS) $(RTL)/MANIFEST > $(TIMING_SUMS)
	@awk '/^ *[0-9.]+ +[0-9]+ +[0-9]+ +[0-9]+  / { n++ } /^Ports/ { n = 0 } n <= 12' \
	  $(SYNTH)/timing.txt
	@echo; echo "timing: all pairs of stages are in $(SYNTH)/timing.txt, and in $(TIMING_JSON)"
timing-units: sm $(WSTIMING) | timing-sm
	@echo; echo "Units, with inputs that change with the clock and outputs due at its next edge"
	@for m in $(TIMED); do \
	  [ ! -e $(RTL)/$(PREFIX)$$m.v ] || $(call TIME,$$m) --unit || exit 1; \
	done
timing-spread: sm $(WSTIMING)
	@mkdir -p $(SYNTH)
	@synth/timing/timing.sh -n '$(ORDERS)' $(call TIMED_FROM,ws_sm) --label $(notdir $(RTL))
timing-compare: timing-spread
	@$(WSTIMING) --compare synth/timing.json --json $(SYNTH)/timing.ws_sm/medians.json
timing-baseline: timing-spread
	@$(WSTIMING) --baseline synth/timing.json --json $(SYNTH)/timing.ws_sm/medians.json
levels-json: sm $(WSTIMING)
	@mkdir -p $(SYNTH)
	@synth/timing/map.sh generic $(RTL) $(SYNTH)/timing.ws_sm $(PREFIX)ws_sm $(LIBERTY) $(DRIVER)
	@$(WSTIMING) --levels $(SYNTH)/timing.ws_sm/generic.json --top $(PREFIX)ws_sm \
	  --label $(notdir $(RTL)) --json $(SYNTH)/levels.json
levels: levels-json
	@$(WSTIMING) --compare synth/levels.json --json $(SYNTH)/levels.json
levels-baseline: levels-json
	@$(WSTIMING) --baseline synth/levels.json --json $(SYNTH)/levels.json

#:: Test the tools that measure
#: make timing-test                   test wstiming; timing-bugs: its mutants; timing-tiny: compare
#:                                    levels of tiny, and its period in one order, with the
#:                                    committed ones; timing-medians: in three orders
.PHONY: timing-test timing-bugs timing-tiny timing-medians
timing-test: $(WSTIMING)
	@synth/timing/test/run.sh $(WSTIMING) $(LIBERTY)
# Both come from one run of yosys, whose netlist gate-quick simulates.
timing-tiny timing-medians:
	@good=0; \
	for t in "timing-compare ORDERS=$(if $(filter timing-tiny,$@),1,3)" levels; do \
	  $(MAKE) --no-print-directory $$t CFG=tiny && good=$$((good + 1)); \
	done; \
	[ $$good = 2 ] || \
	  echo "$@: when the change is meant, make timing-baseline levels-baseline CFG=tiny"; \
	echo "$$good passed, $$((2 - good)) failed"; [ $$good = 2 ]
timing-bugs:
	@sim/test/tool_bugs.sh timing synth/timing $(CC) $(B)/timing-bugs \
	  "gen/util.c gen/fresh.c sim/common/spawn.c" -ljansson \
	  synth/timing/test/run.sh @ $(LIBERTY) $(B)/timing-bugs.maps

#:: Measure
#: make stages CFG=ref                count the stage boundaries that each path from register to
#:                                    register crosses; with clock=fast the paths that cross more
#:                                    than two must be those of synth/stages.known; stages-test: on
#:                                    tiny
.PHONY: stages stages-test
stages: sm $(WSTIMING)
	@synth/timing/map.sh stages $(RTL) $(SYNTH)/stages $(PREFIX)ws_sm
	@$(WSTIMING) --stages $(SYNTH)/stages/stages.json --top $(PREFIX)ws_sm \
	  --known synth/stages.known
stages-test:
	@$(MAKE) --no-print-directory stages CFG=tiny && echo "1 passed, 0 failed" || \
	  { echo "0 passed, 1 failed"; exit 1; }

#: make ports CFG=ref                 check that every path from an input to an output passes
#:                                    through a register or a RAM (except for the retire port);
#:                                    ports-test: on tiny, short and fast; ports-bugs: a path that
#:                                    it must find
.PHONY: ports ports-test ports-bugs
ports: sm
	@synth/ports.sh $(RTL) $(SYNTH)/ports $(PREFIX)ws_sm
# AXI beats wider than a row of the instruction cache, whose ready was such a path.
ports-test:
	@for c in short fast; do \
	  $(MAKE) --no-print-directory ports CFG=tiny AXI_DATA_W=256 CLOCK=$$c || \
	    { echo "0 passed, 1 failed"; exit 1; }; \
	done; echo "2 passed, 0 failed"
ports-bugs:
	@$(MAKE) --no-print-directory sm CFG=tiny AXI_DATA_W=256
	@synth/ports.sh -b rtl_out/tiny-AXI_DATA_W=256 $(B)/ports-bugs ws_sm

# FPGAs. Multipliers for the DSP blocks and RAM cells for the block RAMs, unless the command line
# says otherwise.
#own: FAMILY
FAMILY ?= xilinx
FPGA_KEYS := $(if $(filter MUL_STYLE=%,$(OVERRIDES)),,MUL_STYLE=infer) \
  $(if $(filter RAM_STYLE=%,$(OVERRIDES)),,RAM_STYLE=$(if $(filter intel,$(FAMILY)),split,block))

#:: FPGA
#: make fpga CFG=ref FAMILY=xilinx [M=ws_x]   LUTs, flip-flops, block RAMs and DSP blocks of each
#:                                    module; FAMILY: xilinx, ecp5, intel or ice40 (docs/fpga.md)
#: make fpga-test                     check that multipliers of units are in DSP blocks, and RAMs in
#:                                    block RAM
.PHONY: fpga fpga-sm fpga-test
fpga:
	@$(MAKE) --no-print-directory fpga-sm $(FPGA_KEYS)
fpga-sm: sm
	@echo "fpga: yosys on $(RTL) for $(FAMILY) (minutes)"
	@synth/fpga.sh $(RTL) $(SYNTH)/fpga-$(FAMILY) $(FAMILY) $(PREFIX)$(or $(M),ws_sm)
	@! [ -s $(SYNTH)/fpga-$(FAMILY)/rams.txt ] || \
	  sed 's/^/fpga: not in block RAM: /' $(SYNTH)/fpga-$(FAMILY)/rams.txt
	@echo "fpga: the same as JSON: $(SYNTH)/fpga-$(FAMILY)/table.json"
fpga-test: $(WSGEN)
	@synth/fpga_test.sh $(B)/fpga-test

# A small SM with memory and host of its own.
DEMO := $(B)/fpga-demo
$(DEMO)/demo.elf: synth/fpga/demo.c $(WSGEN)
	@$(MAKE) --no-print-directory kernel SRC=$< ELF=$@ ISA=-f > /dev/null
#: make fpga-demo                     ws_demo, a small SM with its own memory and host: shows its
#:                                    kernel's sum on the LEDs, in Icarus
#: make fpga-demo-bugs                mutants of ws_demo
#: make fpga-place                    place ws_demo on an iCE40 HX8K (yosys, nextpnr-ice40,
#:                                    icepack): cells, MHz, bitstream; then check the LEDs of the
#:                                    unpacked bitstream in Icarus
#: make fpga-place-bugs               faults in that bitstream
.PHONY: fpga-demo fpga-demo-bugs fpga-place fpga-place-bugs
fpga-demo: $(DEMO)/demo.elf
	@synth/fpga/demo.sh simulate $(DEMO)
fpga-demo-bugs: $(DEMO)/demo.elf
	@synth/fpga/demo.sh simulate -b $(DEMO)
fpga-place: $(DEMO)/demo.elf
	@synth/fpga/demo.sh place $(DEMO)
fpga-place-bugs:
	@[ -e $(DEMO)/placed.v ] || $(MAKE) --no-print-directory fpga-place
	@synth/fpga/demo.sh place -b $(DEMO)
