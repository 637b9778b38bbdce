# SPDX-License-Identifier: Apache-2.0
# Tests of the whole SM: bare programs and their driver. Alone: make -f sim/test/test.mk
# Run by sim/test/sm.sh and run_bad.sh.
include gen/new.mk
B ?= build
SMT := $(B)/sm_test
SMT_CC := riscv64-unknown-elf-gcc
SMT_ASFLAGS := -march=rv32imaf_zicsr -mabi=ilp32 -mno-relax -g -Isim/test/asm
SMT_LDFLAGS := -nostdlib -static -Wl,--no-relax,--build-id=none,-T,sim/test/asm/test.ld
SMT_PROGRAMS := $(patsubst sim/test/asm/%.S,$(SMT)/%.elf,$(wildcard sim/test/asm/*.S))
SMT_OBJS := $(patsubst sim/test/%.c,$(SMT)/%.o,$(wildcard sim/test/*.c)) $(SMT)/model/ws_fp.o \
  $(SMT)/model/ws_fp_op.o $(SMT)/common/spawn.o
SMT_CFLAGS := -std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Wshadow -Wconversion \
  -Wstrict-prototypes \
  -Wmissing-prototypes -Wundef -Wwrite-strings -Werror

.PHONY: sm-tests sm-programs sm-programs-read
sm-tests: $(SMT)/sm_test sm-programs
sm-programs: $(SMT_PROGRAMS)

$(SMT)/%.o: sim/test/%.c sim/test/sm.h sim/test/test.mk
	@mkdir -p $(@D)
	gcc $(SMT_CFLAGS) -c -o $(new) $< && $(keep)

$(SMT)/model/%.o: sim/model/%.c sim/model/ws_fp.h sim/model/ws_fp_int.h
	@mkdir -p $(@D)
	gcc $(SMT_CFLAGS) -c -o $(new) $< && $(keep)

$(SMT)/common/%.o: sim/common/%.c sim/common/%.h
	@mkdir -p $(@D)
	gcc $(SMT_CFLAGS) -c -o $(new) $< && $(keep)

$(SMT)/sm_test: $(SMT_OBJS)
	gcc -o $(new) $^ -lm && $(keep)

$(SMT)/%.elf: sim/test/asm/%.S sim/test/asm/ws.inc sim/test/asm/test.ld sim/test/test.mk
	@mkdir -p $(@D)
	$(SMT_CC) $(SMT_ASFLAGS) -c -o $(new).o $<
	$(SMT_CC) $(SMT_ASFLAGS) $(SMT_LDFLAGS) -o $(new) $(new).o
	rm -f $(new).o
	riscv64-unknown-elf-nm $(new) > $(new).sym && mv -f $(new).sym $(@:.elf=.sym) && $(keep)

# The same for machines with war = software.
SMT_READ := $(patsubst sim/test/asm/%.S,$(SMT)/read/%.elf,$(wildcard sim/test/asm/*.S))
sm-programs-read: $(SMT_READ)
$(SMT)/read/%.elf: sim/test/asm/%.S sim/test/asm/ws.inc sim/test/asm/read_barriers.inc \
  sim/test/asm/test.ld sim/test/test.mk
	@mkdir -p $(@D)
	$(SMT_CC) $(SMT_ASFLAGS) -include sim/test/asm/read_barriers.inc -c -o $(new).o $<
	$(SMT_CC) $(SMT_ASFLAGS) $(SMT_LDFLAGS) -o $(new) $(new).o
	rm -f $(new).o
	riscv64-unknown-elf-nm $(new) > $(new).sym && mv -f $(new).sym $(@:.elf=.sym) && $(keep)

#:: Test the whole SM
#: make test-sm CFG=ref [T=name] [ARGS="--mem-latency 100 --stress"]   test the whole SM, RTL in
#:                                    lockstep; T: tests with that in their names; WAVE=1: with
#:                                    waves of the last one, build/<cfg>/test-sm.fst
#: make test-sm-model CFG=ref         the same on the golden model alone; test-bad: incorrect use of
#:                                    the runner
.PHONY: test-sm test-sm-model test-bad
test-sm: KERNEL = test-sm
test-sm: $(WSRUN) $(if $(WAVE),$(MACHINE_WAVE) $(B)/wsview)
	@sim/test/sm.sh runner $(if $(T),-t $(T)) $(WSRUN) $(if $(WAVE),--wave $(WAVE_FST)) $(ARGS) \
	  $(wave_after)
test-sm-model: $(WSRUN)
	@sim/test/sm.sh runner $(WSRUN) --model
test-bad: $(WSRUN) $(B)/kernels/vecadd.elf $(B)/kernels/bitonic.elf $(B)/kernels/faults.elf \
  in-kdir/vecadd.elf
	@sim/test/run_bad.sh $(WSRUN)

#:: Test programs, compiler and libraries
#: make fuzz-elf [N=20000] [SEED=n]   run the ELF reader on damaged programs, with sanitizers
.PHONY: fuzz-elf
FUZZ_SAN := log_path=$(B)/fuzz/report:halt_on_error=1
$(B)/fuzz/elf_fuzz: sim/test/fuzz/elf_fuzz.c $(LIBWS_SAN_OBJS)
	@mkdir -p $(@D)
	@$(CC) $(SMT_CFLAGS) $(SANITIZE) -o $(new) $^ $(LIBWS_LIBS) && $(keep)
fuzz-elf: $(MACHINE_MODEL) $(B)/fuzz/elf_fuzz $(B)/kernels/vecadd.elf
	@rm -f $(B)/fuzz/report*
	@ASAN_OPTIONS=$(FUZZ_SAN) UBSAN_OPTIONS=$(FUZZ_SAN) \
	  $(B)/fuzz/elf_fuzz $(MACHINE_MODEL) $(B)/kernels/vecadd.elf $(or $(N),20000) $(SEED) \
	  2> /dev/null || { cat $(B)/fuzz/report* 2>/dev/null; exit 1; }
