# SPDX-License-Identifier: Apache-2.0
# Area per module with yosys and a Liberty library of Debian's qflow-tech packages.

LIBERTY ?= /usr/share/qflow/tech/osu018/osu018_stdcells.lib
#own: LIBERTY
SYNTH := $(OUT)/synth

$(B)/wsarea: synth/area.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $< -ljansson

# Which Verilog: names and sums of the files, from the MANIFEST that follows.
RTL_SUMS := sed -n '/_vpi\.v /d;/^[^ ]*\.v /p'

#: make area CFG=ref                  area of each module: cells, um2, NAND2-equivalents; RAM bits separately
.PHONY: area
area: sm $(B)/wsarea
	@mkdir -p $(SYNTH)
	@echo "area: yosys on $(RTL) (a few minutes for wide configurations)"
	@synth/area.sh $(RTL) $(SYNTH) $(LIBERTY) $(PREFIX)$(or $(M),ws_sm)
	@$(B)/wsarea $(SYNTH)/stat.txt $(SYNTH)/rams.txt $(if $(M),$(M),ws_sm $(SYNTH)/area.json) | tee $(SYNTH)/area.txt
	@$(if $(M),,$(RTL_SUMS) $(RTL)/MANIFEST > $(SYNTH)/rtl.txt)
	@$(if $(M),,synth/float.sh $(SYNTH)/area.txt $(RTL) $(SYNTH) $(LIBERTY) | tee -a $(SYNTH)/area.txt)

# Units whose critical paths are printed: a sub-core with all paths from unit to unit, then in the order of the
# pipeline; those that the configuration lacks are skipped.
TIMED := ws_subcore ws_fetch ws_rocache ws_decode ws_issue ws_simt_stack ws_dispatch ws_rf_arb ws_writeback ws_alu ws_mul ws_div \
  ws_fpu ws_fdiv_core ws_sfu_lane ws_lsu ws_smem ws_dcache ws_axi

#: make timing CFG=ref [M=ws_x]       critical path between registers, unit by unit (OpenSTA)
.PHONY: timing
timing: sm
	@mkdir -p $(SYNTH)
	@for m in $(or $(M),$(TIMED)); do \
	  [ ! -e $(RTL)/$(PREFIX)$$m.v ] || synth/timing.sh $(RTL) $(SYNTH)/timing.$$m $(LIBERTY) $(PREFIX)$$m || exit 1; \
	done | tee $(SYNTH)/timing.txt
