# SPDX-License-Identifier: Apache-2.0
# RAM macros below an emission.
#own: MACRO_BITS
MACRO_BITS ?= 1024
MACROS := $(OUT)/macros

#: make macros CFG=ref [MACRO_BITS=1024]   the emission with a stub of a RAM macro for each shape of
#:                                    RAM from that size on, to build/<cfg>/macros
#: make macros-test                   the SM of tiny with all its RAMs as such macros: linters, a
#:                                    test; macros-test-long: all tests of ws_sm, both simulators
.PHONY: macros macros-test macros-test-long
macros: $(WSGEN)
	@$(call locked,$(MACROS)) && rm -rf $(MACROS) && \
	  $(WSGEN) --cfg $(CFG) $(OVERRIDES) --out $(MACROS) > /dev/null && \
	  synth/macros/macros.sh $(MACROS) $(MACRO_BITS)
	@echo "macros: $$(grep -c ws_sram_ $(MACROS)/files.f) macros in $(MACROS), listed in files.f"
macros-test: $(WSGEN) $(VLT_OBJS)
	@synth/macros/test.sh $(B)/macros-test verilator:random_fast_memory
macros-test-long: $(WSGEN) $(VLT_OBJS)
	@synth/macros/test.sh $(B)/macros-test verilator: icarus:
