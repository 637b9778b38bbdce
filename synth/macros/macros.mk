# SPDX-License-Identifier: Apache-2.0
# RAM macros below an emission.
#own: MACRO_BITS MACRO_HOLDS
MACRO_BITS ?= 1024
MACRO_HOLDS ?= 0
MACROS := $(OUT)/macros

#:: Emit the Verilog
#: make macros CFG=ref [MACRO_BITS=1024] [MACRO_HOLDS=1]   write the emitted Verilog, with one macro
#:                                    stub per shape of RAM from that size on, to
#:                                    build/<cfg>/macros; MACRO_HOLDS=1: for macros whose outputs
#:                                    hold
#:: Test all modules
#: make macros-test                   test the SM of tiny with all its RAMs as such macros: linters,
#:                                    one test; macros-test-long: all tests of ws_sm, both
#:                                    simulators
.PHONY: macros macros-test macros-test-long
macros: $(WSGEN)
	@$(call locked,$(MACROS)) && rm -rf $(MACROS) && \
	  $(WSGEN) --cfg $(CFG) $(OVERRIDES) --out $(MACROS) > /dev/null && \
	  synth/macros/macros.sh $(MACROS) $(MACRO_BITS) $(MACRO_HOLDS)
	@echo "macros: $$(grep -c ws_sram_ $(MACROS)/files.f) macros in $(MACROS), listed in files.f"
macros-test: $(UNIT_NEEDS)
	@synth/macros/test.sh $(B)/macros-test verilator:0:random_fast_memory
macros-test-long: $(UNIT_NEEDS)
	@synth/macros/test.sh $(B)/macros-test verilator:0: icarus:0: verilator:1:
