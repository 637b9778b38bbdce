# SPDX-License-Identifier: Apache-2.0
# GDB on the threads of the SM: wsrun --gdb, and what GDB needs to know.

GDB_OUT := $(B)/gdb
GDB_DIR := sim/host/debug
# Variables that the stub shows; nothing of it is loaded.
$(GDB_OUT)/position.elf: $(GDB_DIR)/position.c $(GDB_DIR)/position.ld
	@mkdir -p $(@D)
	@$(RV_CC) $(RV_INT) -g -nostdlib -static -Wl,--build-id=none -T $(GDB_DIR)/position.ld \
	  -o $(new) $< && $(keep)
$(GDB_OUT)/ws.gdb: $(GDB_DIR)/ws.gdb.in $(GDB_OUT)/position.elf
	@sed "s,@POSITION@,$$(realpath $(GDB_OUT)/position.elf)," $< > $(new) && $(keep)
# Kernels with all that GDB can know of them.
$(OUT)/gdb/%.elf: sim/programs/kernels/%/kernel.c wscc
	@mkdir -p $(@D)
	@$(WSCC) --config $(CFG) $(addprefix --isa ,$(ISA)) $(if $(CFG_RDBAR),--read-barriers) -g \
	  $$($(KERNEL_FLAGS) $<) $< -o $(new) && $(keep)

#:: Write and run kernels
#: make gdb CFG=ref KERNEL=matmul [ARGS="--param n=16"]   step through a kernel with GDB, on the RTL
#:                                    in lockstep (docs/debug.md); gdb-model: on the golden model;
#:                                    gdb-script: only build/gdb/ws.gdb, for GDB's option -x
.PHONY: gdb gdb-model gdb-script
gdb_on = gdb-multiarch -q -x $(GDB_OUT)/ws.gdb -ex "target remote | $(1) --gdb - --host $(KERNEL) \
  --mem-latency $(LAT) $(ARGS) $(OUT)/gdb/$(KERNEL).elf" $(OUT)/gdb/$(KERNEL).elf
gdb: $(WSRUN) $(GDB_OUT)/ws.gdb
	@$(MAKE) --no-print-directory $(OUT)/gdb/$(KERNEL).elf
	$(call gdb_on,$(WSRUN))
gdb-model: $(WSMODEL) $(GDB_OUT)/ws.gdb
	@$(MAKE) --no-print-directory $(OUT)/gdb/$(KERNEL).elf
	$(call gdb_on,$(WSMODEL))
gdb-script: $(GDB_OUT)/ws.gdb
	@echo "gdb: $(GDB_OUT)/ws.gdb"

# ---- tests
$(GDB_OUT)/k.elf: $(GDB_DIR)/test/k.c wscc
	@mkdir -p $(@D)
	@$(WSCC) --config tiny -g $< -o $(new) && $(keep)
$(GDB_OUT)/ax_test: $(GDB_DIR)/test/ax_test.c $(GDB_DIR)/ax.c $(GDB_DIR)/ax.h
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(filter %.c,$^) && $(keep)

#:: Test programs, compiler and libraries
#: make gdb-test                      sessions of GDB, raw packets and wsrun --break, on the golden
#:                                    model and on the RTL of tiny; gdb-bugs: mutants, which these
#:                                    tests must find
.PHONY: gdb-test gdb-bugs
gdb-test-needs: $(GDB_OUT)/ws.gdb $(GDB_OUT)/k.elf $(GDB_OUT)/ax_test
.PHONY: gdb-test-needs
gdb-test: gdb-test-needs
	@$(MAKE) --no-print-directory wsmodel wsrun CFG=tiny > /dev/null
	@$(GDB_DIR)/test/session.sh $(GDB_OUT) $(GDB_OUT)/k.elf $(B)/tiny/wsmodel $(B)/tiny/wsrun
GDB_BUG_PARTS := $(sort $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(LIBWS_OBJS))
gdb-bugs: gdb-test-needs
	@$(MAKE) --no-print-directory wsmodel CFG=tiny > /dev/null
	@$(GDB_DIR)/test/bugs.sh $(GDB_OUT) $(B)/gdb-bugs "$(CC) $(CFLAGS) -w $(SHARED)" \
	  "$(GDB_BUG_PARTS)" "$(MACHINE_COMMON_OBJS) $(B)/tiny/cfg/$(MACHINE_DIR)/table.o" \
	  "$(LIBWS_LIBS) -ljansson -lm"
