# SPDX-License-Identifier: Apache-2.0
# The timelines of the operand-collector text on an SM. Included by the top Makefile.
TIMELINES := $(B)/timelines
TIMELINES_ENV = WS_TIMELINES=$(TIMELINES) WS_SRC=sim/measure/timelines WS_SEED=$(SEED)
# The pictures of docs/microarchitecture.md, of the first two machines of configs.
TIMELINES_DOCS := naive-2-in_order swizzled-4-one

#:: Measure
#: make timelines                     what the register banks do in each cycle, compared with Figs
#:                                    3.14 and 3.17 of the operand-collector text: tables, and
#:                                    pictures in build/timelines
#:: Test the whole SM
#: make timelines-test [SEED=n]       check that the cycles are those expected, under both
#:                                    simulators, and that the pictures in docs are current;
#:                                    timelines-bugs: mutants
.PHONY: timelines timelines-test timelines-test-long timelines-bugs
timelines: $(UNIT_NEEDS)
	@rm -rf $(TIMELINES) && mkdir -p $(TIMELINES)
	@$(TIMELINES_ENV) tb/run_units.sh $(TIMELINES) icarus ws_timeline > $(TIMELINES)/log || \
	  { cat $(TIMELINES)/log; false; }
	@cat $(TIMELINES)/*.txt
timelines-test: $(UNIT_NEEDS)
	@mkdir -p $(TIMELINES)
	@$(TIMELINES_ENV) WS_QUICK=1 tb/run_units.sh $(TIMELINES) "verilator icarus" ws_timeline
	@for f in $(TIMELINES_DOCS); do \
	  cmp $(TIMELINES)/$$f.svg docs/timeline-$$f.svg || exit 1; done
timelines-test-long: $(UNIT_NEEDS)
	@mkdir -p $(TIMELINES)
	@$(TIMELINES_ENV) tb/run_units.sh $(TIMELINES) "verilator icarus" ws_timeline
timelines-bugs: $(UNIT_NEEDS)
	@$(TIMELINES_ENV) tb/bugs.sh mutants $(TIMELINES) ws_timeline
