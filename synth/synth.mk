# SPDX-License-Identifier: Apache-2.0
# Area per module with yosys and a Liberty library of Debian's qflow-tech packages.

LIBERTY ?= /usr/share/qflow/tech/osu018/osu018_stdcells.lib
own += LIBERTY
SYNTH := $(OUT)/synth

$(B)/wsarea: synth/area.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $<

#: make area CFG=ref                  area of each module: cells, um2, NAND2-equivalents; RAM bits apart
.PHONY: area
area: sm $(B)/wsarea
	@mkdir -p $(SYNTH)
	@echo "area: yosys on $(RTL) (a few minutes for wide configurations)"
	@synth/area.sh $(RTL) $(SYNTH) $(LIBERTY) $(if $(M),$(M),ws_sm)
	@$(B)/wsarea $(SYNTH)/stat.txt $(SYNTH)/rams.txt $(if $(M),$(M),ws_sm) | tee $(SYNTH)/area.txt
