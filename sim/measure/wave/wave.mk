# SPDX-License-Identifier: Apache-2.0
# Waves: wsview, which makes saved views and filters for GTKWave (docs/waves.md).
WSVIEW := $(B)/wsview
WAVE_DIR := sim/measure/wave
# The reader of FST files is that of Verilator.
FST = $(VROOT)/include/gtkwave
$(B)/fstapi.o:
	@mkdir -p $(@D)
	@gcc -O1 -w -DFST_CONFIG_INCLUDE='"fst_config.h"' -I$(FST) -r -o $(new) $(FST)/fstapi.c \
	  $(FST)/lz4.c $(FST)/fastlz.c && $(keep)
$(B)/libfst.a: $(B)/fstapi.o
	@ar rcs $(new) $< && $(keep)
WAVE_SRCS := $(wildcard $(WAVE_DIR)/*.c)
WSVIEW_OBJS := $(patsubst %.c,$(B)/obj/%.o,$(WAVE_SRCS) gen/isa.c gen/disasm.c \
  sim/host/libws/file.c)
$(WAVE_SRCS:%.c=$(B)/obj/%.o): CFLAGS += -isystem $(FST)
$(B)/obj/$(WAVE_DIR)/save.o: $(WAVE_DIR)/views.def
-include $(WSVIEW_OBJS:.o=.d)
$(WSVIEW): $(WSVIEW_OBJS) $(B)/libfst.a
	@$(CC) -o $(new) $^ -lz && $(keep)

# The wave file of a run, its views and filters in a folder beside it; what follows a run, and keeps
# its exit status.
WAVE_FST = $(OUT)/$(KERNEL).fst
wave_after = $(if $(WAVE),; rc=$$?; \
  $(WSVIEW) $(WAVE_FST) --rtl $(OUT)/rtl --out $(WAVE_FST:.fst=.view) && exit $$rc)

#:: Write and run kernels
#:! make wave CFG=ref | build the runner that records waves
#: make wave CFG=ref                  build the runner with waves: wsrun --wave FILE.fst
.PHONY: wave wave-view
wave: $(WSRUN) $(MACHINE_WAVE) $(WSVIEW)

#: make wave-view CFG=ref KERNEL=vecadd [STAGE=issue]   show the waves that `make run` has recorded
#:                                    of this kernel, or `make test-sm` of KERNEL=test-sm, with
#:                                    names, in GTKWave; without a display: print the command.
#:                                    STAGE: top (default), front, issue, operands, units, memory,
#:                                    writeback (docs/waves.md)
wave-view: $(WSVIEW)
	@[ -e $(WAVE_FST) ] || { echo "$(WAVE_FST): make run CFG=$(CFG) KERNEL=$(KERNEL) WAVE=1" \
	  "makes it" >&2; exit 1; }
	@open=$$($(WSVIEW) $(WAVE_FST) --rtl $(OUT)/rtl --out $(WAVE_FST:.fst=.view) \
	  $(addprefix --stage ,$(STAGE)) | tail -1) && echo "$$open" && \
	  if [ -n "$$DISPLAY" ] && command -v gtkwave >/dev/null; then eval "$$open"; fi

# ---- tests
#:: Test all modules
#: make wave-test                     check the waves of a unit test, views and filters: time is the
#:                                    cycle, the clock ticks, names exist, each code has a text
#: make wave-test-long                the same of `wsrun --wave` on tiny, with a mismatch
#: make wave-bugs                     mutants of wsview that wave-test must find
.PHONY: wave-test wave-test-long wave-bugs
WAVE_TEST := $(WAVE_DIR)/test/wave.sh
wave-test: $(B)/wave_test $(WSVIEW) $(WSGEN) $(VLT_OBJS)
	@$(WAVE_TEST) all $(WSVIEW) $(B)/wave
wave-test-long: $(B)/wave_test $(WSVIEW)
	@$(MAKE) --no-print-directory CFG=tiny wave in-kdir/vecadd.elf
	@$(WAVE_TEST) run $(B)/wave/run $$($(MAKE) --no-print-directory CFG=tiny wsrun-path)
wave-bugs: $(B)/wave_test $(WSVIEW) $(WSGEN) $(B)/libfst.a
	@sim/test/tool_bugs.sh wave $(WAVE_DIR) "$(CC) -isystem $(FST) -L$(B)" $(B)/wave-bugs \
	  "gen/isa.c gen/disasm.c sim/host/libws/file.c" "-lfst -lz" \
	  $(WAVE_TEST) tool @ $(B)/wave/tool
$(B)/wave_test: $(WAVE_DIR)/test/check.c $(B)/libfst.a
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -isystem $(FST) -o $(new) $^ -lz && $(keep)
