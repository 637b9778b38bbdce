# SPDX-License-Identifier: Apache-2.0
# Kernels: the reconvergence pass, the runtime, the kernel library and their tests.
# Included by the top Makefile; alone: make -f sim/sim.mk [target]
B ?= build
SIM_CC ?= gcc
SIM_WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wwrite-strings -Werror
SIM_CFLAGS := -std=c11 -D_GNU_SOURCE -O2 -g $(SIM_WARN)
SIM_SAN := -fsanitize=address,undefined -fno-sanitize-recover=all
WSSSY := $(B)/wsssy

own += SRC SSY_PROGRAMS RV_CC SIM_CC
.PHONY: kernels test-ssy test-ssy-bugs test-kernels-model kernel bench-kernels-model

#: make kernels                       compile all of sim/kernels to build/kernels/*.elf
kernels: # rules below; first target when used alone

# ---- host objects -----------------------------------------------------------------------------
$(B)/sim/%.o: sim/%.c
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) -MMD -MP -c -o $@ $<

$(B)/sim/san/%.o: sim/%.c
	@mkdir -p $(@D)
	$(SIM_CC) -std=c11 -D_GNU_SOURCE -O1 -g $(SIM_WARN) $(SIM_SAN) -MMD -MP -c -o $@ $<

# ---- the reconvergence pass -------------------------------------------------------------------
SSY_SRCS := $(filter-out sim/ssy/main.c,$(sort $(wildcard sim/ssy/*.c)))
SSY_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(SSY_SRCS) sim/ssy/main.c)
SSY_TESTS := $(sort $(wildcard sim/ssy/test/*.c))
SSY_TEST_OBJS := $(patsubst sim/%.c,$(B)/sim/san/%.o,$(SSY_SRCS) $(SSY_TESTS))

$(WSSSY): $(SSY_OBJS)
	$(SIM_CC) -o $@.tmp $^ && mv $@.tmp $@

$(B)/ssy_test: $(SSY_TEST_OBJS)
	$(SIM_CC) $(SIM_SAN) -o $@ $^

# ---- kernels: C -> assembly -> wsssy -> ELF ---------------------------------------------------
# No jump tables (a computed jump must not diverge), no tail calls (returns have to meet), no copies of
# blocks and no threaded jumps (they would pull meeting points apart and double barriers).
RV_CC ?= riscv64-unknown-elf-gcc
RV_ARCH := -march=rv32ima_zicsr -mabi=ilp32 -mno-relax
RV_CFLAGS := $(RV_ARCH) -std=gnu11 -O2 -g1 -ffreestanding -fno-builtin -fno-pic -msmall-data-limit=0 \
  -fno-jump-tables -fno-optimize-sibling-calls -freorder-blocks-algorithm=simple -fno-thread-jumps \
  -fno-tree-loop-distribute-patterns -fno-reorder-blocks-and-partition -fno-ipa-icf \
  -fno-asynchronous-unwind-tables -fno-dwarf2-cfi-asm -fno-ident -fno-common -ffunction-sections \
  -Wall -Wextra -Werror -Isim/runtime
RV_LDFLAGS := $(RV_ARCH) -nostdlib -nostartfiles -static -T sim/runtime/ws.ld \
  -Wl,--no-relax,--gc-sections,--build-id=none
K := $(B)/kernels
KERNEL_SRCS := $(sort $(wildcard sim/kernels/*/kernel.c))
KERNEL_NAMES := $(patsubst sim/kernels/%/kernel.c,%,$(KERNEL_SRCS))
KERNEL_ELFS := $(patsubst %,$(K)/%.elf,$(KERNEL_NAMES)) $(K)/bare.elf

kernels: $(KERNEL_ELFS)

$(K)/rt.s: sim/runtime/ws_rt.c
	@mkdir -p $(@D)
	$(RV_CC) $(RV_CFLAGS) -MMD -MP -MF $(K)/rt.d -MT $@ -S -o $@ $<

$(K)/rt.o $(K)/rt.sum &: $(K)/rt.s $(WSSSY)
	$(WSSSY) $(K)/rt.s -o $(K)/rt.ssy.s --summary $(K)/rt.sum
	$(RV_CC) $(RV_ARCH) -c -o $(K)/rt.o $(K)/rt.ssy.s

$(K)/%.s: sim/kernels/%/kernel.c
	@mkdir -p $(@D)
	$(RV_CC) $(RV_CFLAGS) -MMD -MP -MF $(K)/$*.d -MT $@ -S -o $@ $<

$(K)/%.ssy.s: $(K)/%.s $(K)/rt.sum $(WSSSY)
	$(WSSSY) $< -o $@ --with $(K)/rt.sum

$(K)/%.elf: $(K)/%.ssy.s $(K)/rt.o sim/runtime/ws.ld
	$(RV_CC) $(RV_ARCH) -c -o $(K)/$*.o $<
	$(RV_CC) $(RV_LDFLAGS) -o $@.tmp $(K)/$*.o $(K)/rt.o && mv $@.tmp $@

# ---- tests of the pass ------------------------------------------------------------------------
#: make test-ssy [SEED=n]              the reconvergence pass: cases, random graphs, all kernels
SSY_PROGRAMS ?= 1500
test-ssy: $(B)/ssy_test $(K)/rt.o $(KERNEL_NAMES:%=$(K)/%.ssy.s)
	timeout 300 ./$(B)/ssy_test sim/ssy/test $(or $(SEED),1) $(SSY_PROGRAMS) $(K)/rt.ssy.s $(KERNEL_NAMES:%=$(K)/%.ssy.s)

#: make test-ssy-bugs                 seeded bugs of the pass: its tests must fail on each
test-ssy-bugs:
	sim/ssy/test/bugs.sh "$(SIM_CC)" "" $(B)/sim/bugs

#: make kernel SRC=dir/foo.c          a kernel file of your own to build/kernels/foo.elf
kernel: $(K)/rt.sum
	$(if $(SRC),,$(error make kernel needs SRC=file.c))
	$(RV_CC) $(RV_CFLAGS) -S -o $(K)/$(basename $(notdir $(SRC))).s $(SRC)
	@$(MAKE) --no-print-directory -f $(firstword $(MAKEFILE_LIST)) $(K)/$(basename $(notdir $(SRC))).elf

# Bare programs, without runtime and pass.
$(K)/bare.elf: sim/kernels/faults/bare.S sim/runtime/ws.ld
	@mkdir -p $(@D)
	$(RV_CC) $(RV_ARCH) -g -nostdlib -static -T sim/runtime/ws.ld -Wl,--no-relax,--build-id=none -o $@ $<

.PRECIOUS: $(K)/%.s $(K)/%.ssy.s

# ---- all kernels on the golden model ----------------------------------------------------------
KHOST_SRCS := sim/kernels/ws_host.c $(sort $(wildcard sim/kernels/*/host.c))
KHOST_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(KHOST_SRCS))
KMODEL_SRCS := $(sort $(wildcard sim/kernels/test/*.c)) sim/run/elf32.c
KMODEL_OBJS := $(KHOST_OBJS) $(patsubst sim/%.c,$(B)/sim/%.o,$(KMODEL_SRCS)) \
  $(patsubst tb/model/%.c,$(B)/sim/model/%.o,$(sort $(wildcard tb/model/*.c)))

$(B)/sim/model/%.o: tb/model/%.c
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) -MMD -MP -c -o $@ $<

$(B)/kernel_model_test: $(KMODEL_OBJS)
	$(SIM_CC) -o $@ $^ -lelf -ldw

#: make test-kernels-model            every kernel on the golden model, for five machine shapes
test-kernels-model: $(B)/kernel_model_test $(KERNEL_ELFS)
	timeout 600 ./$(B)/kernel_model_test --dir $(K)

#: make bench-kernels-model           instruction counts of the measured sizes at 8 warps x 8 threads
bench-kernels-model: $(B)/kernel_model_test $(KERNEL_ELFS)
	timeout 600 ./$(B)/kernel_model_test --dir $(K) --bench

-include $(wildcard $(K)/*.d $(B)/sim/*/*.d $(B)/sim/*/*/*.d $(B)/sim/*/*/*/*.d)
