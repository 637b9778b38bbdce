# SPDX-License-Identifier: Apache-2.0
# make cuts: what each word of `cuts` that `clock = fast` sets gains in clock period and costs in
# cycles and area. A point, the machine with some of them, is kept under the sum of what it was
# measured of: the Verilog without its first line, which names the configuration; the cells; the
# scripts and programs that map and time it; the kernels of the rows that count.

#own: CUT
CUTS_DIR := $(B)/cuts/$(TAG)
CUTS_KEPT := $(B)/cuts/points
CUTS_STEM := $(if $(filter-out ref,$(CFG))$(OVERRIDES),$(OUT),$(B))/cuts
CUTS_HOST := s/^WS_BENCH_RUN("[^"]*", "\([a-z_0-9]*\)",.* 1)$$/\1/p
CUTS_HOSTS := $(shell sed -n '$(CUTS_HOST)' sim/measure/bench/rows.def | sort -u)
CUTS_TOOLS := synth/area.sh synth/timing/*.[ch] synth/timing/map.sh sim/measure/bench/rows.def
CUTS_OF = { for f in $$(ls $(OUT)/rtl/*.v | grep -v '_vpi\.v$$'); do sed 1d $$f; done; \
  echo $(DRIVER); cat $(LIBERTY) $(CUTS_TOOLS) $(CUTS_HOSTS:%=$(KDIR)/%.elf); }
CUTS_CFG = $(WSGEN) --cfg $(CFG) $(OVERRIDES) CLOCK=$(1) --resolved > $(CUTS_DIR)/$(1)
CUTS_MAKE = $(MAKE) --no-print-directory

.PHONY: cuts cuts-docs cut-point cut-measure
#:: Measure
#: make cuts CFG=tiny                 what each of the cuts of clock=fast gains in ns and costs in
#:                                    cycles and area: with no cuts, with one added after another,
#:                                    with all, and with all except each one; to
#:                                    build/<cfg>/cuts.json and cuts.svg (ref: build/cuts.json). A
#:                                    point takes minutes, on ref a quarter of an hour. An
#:                                    interrupted run continues and keeps the points of the same
#:                                    Verilog
#: make cuts-docs [CFG=tiny]          the same, then write docs/cuts.md and docs/cuts.svg
cuts: $(WSGEN) $(WSBENCH)
	@$(if $(filter CLOCK=% CUTS=%,$(OVERRIDES)),echo "make cuts sets CLOCK and CUTS" >&2; false)
	@mkdir -p $(OUT) && rm -rf $(CUTS_DIR)/short $(CUTS_DIR)/fast && mkdir -p $(CUTS_DIR)
	@$(call CUTS_CFG,short) && $(call CUTS_CFG,fast)
	@sim/measure/bench/cuts.sh $(WSBENCH) $(CUTS_DIR) \
	  "$(WSGEN) --cfg $(CFG) $(OVERRIDES) --list" "$(CUTS_MAKE) cut-point" $(CUTS_STEM) "$(TAG)"
	@gnuplot -e "data = '$(CUTS_STEM).dat'; set output '$(CUTS_STEM).svg'; \
	  title = '$(TAG): what clock=fast gains and costs'" sim/measure/bench/cuts.gp
	@echo "cuts: $(CUTS_STEM).json, .md, .svg"
cuts-docs: cuts
	@$(if $(OVERRIDES),echo "docs/cuts.md is of a shipped configuration" >&2; false)
	@cp $(CUTS_STEM).svg docs/cuts.svg
	@sed 's/@CFG@/$(CFG)/' sim/measure/bench/cuts.txt | cat - $(CUTS_STEM).md > docs/cuts.md

# A point of make cuts, into the file CUT.
cut-point: $(OUT)/rtl/MANIFEST $(WSBENCH) kernels
	@mkdir -p $(CUTS_KEPT); log=$(OUT)/cut.log; \
	kept=$(CUTS_KEPT)/$$($(CUTS_OF) | sha256sum | cut -c 1-24).json; \
	if [ -e $$kept ]; then echo "  kept from an earlier run"; \
	else $(CUTS_MAKE) cut-measure CUT=$$kept > $$log 2>&1 || \
	  { tail -n 20 $$log >&2; exit 1; }; fi && cp $$kept $(CUT)
cut-measure: $(WSRUN) timing-sm area-sm
	@$(WSBENCH) run --counting -o $(OUT)/counting.json 8x8=$(WSRUN)
	@$(WSBENCH) point $(OUT)/counting.json $(TIMING_JSON) $(SYNTH)/area.json $(CUT).tmp
	@mv $(CUT).tmp $(CUT)
