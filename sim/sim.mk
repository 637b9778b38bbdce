# SPDX-License-Identifier: Apache-2.0
# Kernels: the reconvergence pass, the runtime, the kernel library and their tests.
# Included by the top Makefile; alone: make -f sim/sim.mk [target]
include gen/new.mk
B ?= build
SIM_CC ?= $(if $(filter default undefined,$(origin CC)),gcc,$(CC))
SIM_WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef \
  -Wwrite-strings -Werror
SIM_CFLAGS := -std=c11 -D_GNU_SOURCE -O2 -g $(SIM_WARN)
SIM_SAN := -fsanitize=address,undefined -fno-sanitize-recover=all
WSSSY := $(B)/wsssy

#own: VERBOSE KERNELS SRC ELF SSY_PROGRAMS RV_CC SIM_CC FP_CONTRACT BACKEND COMPILER
.PHONY: kernels kernels-bitmanip kernels-pairs kernels-read-barriers kernels-indexed
.PHONY: test-rdbar test-rdbar-bugs
.PHONY: test-ssy test-ssy-bugs test-kernels-model test-race kernel \
  bench-kernels-model

#:: Write and run kernels
#: make kernels                       compile sim/programs/kernels to build/kernels and, with float,
#:                                    build/kernels-f; kernels-bitmanip: for isa=+zba_zbb, to
#:                                    build/kernels-b and build/kernels-fb; kernels-pairs: for
#:                                    isa=+xwssfupairs, to build/kernels-fp;
#:                                    kernels-read-barriers: for war=software, to build/kernels-r
#:                                    and build/kernels-fr; kernels-indexed: for isa=+xwsindex, to
#:                                    build/kernels-x and build/kernels-fx. With a configuration,
#:                                    those that it runs
kernels: # rules below; first target when used alone

# ---- host objects -----------------------------------------------------------------------------
$(B)/sim/%.o: sim/%.c
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) $(object)

$(B)/sim/san/%.o: sim/%.c
	@mkdir -p $(@D)
	$(SIM_CC) -std=c11 -D_GNU_SOURCE -O1 -g $(SIM_WARN) $(SIM_SAN) $(object)

# ---- the reconvergence pass -------------------------------------------------------------------
SSY_SRCS := $(filter-out sim/compiler/ssy/main.c,$(sort $(wildcard sim/compiler/ssy/*.c)))
SSY_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(SSY_SRCS) sim/compiler/ssy/main.c)
SSY_TESTS := $(sort $(wildcard sim/compiler/ssy/test/*.c))
SSY_TEST_OBJS := $(patsubst sim/%.c,$(B)/sim/san/%.o,$(SSY_SRCS) $(SSY_TESTS))

# The table of instructions; what other tools use, too.
SSY_SHARED := $(addprefix $(B)/sim/,gen/isa.o gen/fresh.o common/text.o)
$(WSSSY): $(SSY_OBJS) $(B)/sim/host/libws/file.o $(SSY_SHARED)
	$(SIM_CC) -o $(new) $^ && $(keep)

$(B)/ssy_test: $(SSY_TEST_OBJS) $(B)/sim/san/host/libws/file.o $(SSY_SHARED)
	$(SIM_CC) $(SIM_SAN) -o $(new) $^ && $(keep)

# ---- the pass of read barriers, by what the other one reads and writes ------------------------
WSRDBAR := $(B)/wsrdbar
RDBAR_SRCS := $(filter-out sim/compiler/rdbar/main.c,$(sort $(wildcard sim/compiler/rdbar/*.c)))
RDBAR_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(RDBAR_SRCS) sim/compiler/rdbar/main.c $(SSY_SRCS))
RDBAR_TESTS := $(sort $(wildcard sim/compiler/rdbar/test/*.c)) sim/compiler/ssy/test/cases.c
RDBAR_TEST_OBJS := $(patsubst sim/%.c,$(B)/sim/san/%.o,$(RDBAR_SRCS) $(RDBAR_TESTS) $(SSY_SRCS))

$(WSRDBAR): $(RDBAR_OBJS) $(B)/sim/host/libws/file.o $(SSY_SHARED)
	$(SIM_CC) -o $(new) $^ && $(keep)

$(B)/rdbar_test: $(RDBAR_TEST_OBJS) $(B)/sim/san/host/libws/file.o $(SSY_SHARED)
	$(SIM_CC) $(SIM_SAN) -o $(new) $^ && $(keep)

# ---- kernels: C -> assembly -> wsssy -> ELF ---------------------------------------------------
# Twice: for machines without float registers into build/kernels (those that need none), for the
# others into build/kernels-f.
# No jump tables (a computed jump must not diverge), no tail calls (returns have to meet), no copies
# of blocks and no threaded jumps (they would pull meeting points apart and double barriers).
# No scheduling before registers are given: it spreads the loads that a kernel has put together. A
# kernel that gains from it, or from another flag, says so in a line `// Flags: -fschedule-insns` of
# its own. FP_CONTRACT=off: a * b + c is two operations as it is in C, and one only where the source
# says fmaf; so a reference in C gives the same bits. FP_CONTRACT=fast is what GPU compilers do by
# default.
RV_CC ?= riscv64-unknown-elf-gcc
FP_CONTRACT ?= off
RV_INT := -march=rv32ima_zicsr -mabi=ilp32 -mno-relax
RV_FLOAT := -march=rv32imaf_zicsr -mabi=ilp32f -mno-relax
RV_FLOAT_CFLAGS := -ffp-contract=$(FP_CONTRACT) -fno-math-errno -fno-trapping-math \
  -Wdouble-promotion
RV_BASE := -std=gnu11 -O2 -g1 -ffreestanding -fno-builtin -fno-pic -msmall-data-limit=0 \
  -fno-jump-tables -fno-optimize-sibling-calls -freorder-blocks-algorithm=simple -fno-thread-jumps \
  -fno-schedule-insns -fno-tracer -fno-split-paths -fno-split-loops -fno-unswitch-loops \
  -fno-version-loops-for-strides \
  -fno-tree-loop-distribute-patterns -fno-reorder-blocks-and-partition -fno-ipa-icf \
  -fno-asynchronous-unwind-tables -fno-dwarf2-cfi-asm -fno-ident -fno-common -ffunction-sections
# No saves of registers in the middle of a kernel: GCC copies what it finds before them. (Kernels of
# the tree keep the code that the baselines of their cycles are of; wsssy refuses copies.) Functions
# are inlined at -O3 as at -O2: the threads of a call meet at its return, those of an inlined one
# perhaps not before the end of a loop around it.
RV_WSCC := -fno-shrink-wrap -Wdouble-promotion -fno-ipa-cp-clone \
  --param=max-inline-insns-auto=15 --param=max-inline-insns-single=70 \
  --param=inline-min-speedup=30 --param=early-inlining-insns=6 \
  --param=inline-heuristics-hint-percent=200
RV_CFLAGS := $(RV_BASE) -Wall -Wextra -Werror -Isim/compiler/runtime
LIB_INPUTS := sim/compiler/runtime/ws_float.h \
  $(wildcard sim/compiler/runtime/lib/*.* sim/compiler/runtime/lib/newlib/*)
# What a kernel's own line of flags says.
KERNEL_FLAGS := sed -n 's,^// Flags: *,,p'
RV_LDFLAGS := -nostdlib -nostartfiles -static -T sim/compiler/runtime/ws.ld \
  -Wl,--no-relax,--gc-sections,--build-id=none
K := $(B)/kernels
KF := $(B)/kernels-f
KB := $(B)/kernels-b
KFB := $(B)/kernels-fb
KFP := $(B)/kernels-fp
# The folder of the kernels of this configuration.
CFG_FILE ?= gen/configs/$(CFG).cfg
# The resolved configuration: KEY=VALUE for each key, and for each word of a list with + or - before
# it: isa=+zacas. The first recipe that needs it has wsgen made and runs it. Reading the makefiles
# must not do so, so no prerequisite may have these names: see in-kdir/%.
WSGEN ?= $(B)/wsgen
machine_built := $(if $(filter command environment,$(firstword $(origin WSGEN))),true,\
  make -s -f gen/gen.mk build/wsgen)
machine_said = $(shell { env -u MAKEFLAGS -u MAKELEVEL $(machine_built) && \
  $(WSGEN) $(if $(CFG),--cfg $(CFG)) $(OVERRIDES) --resolved || echo refused; } 2>&1)
machine_is = $(eval machine_is := $$(machine_said))$(if $(filter refused,$(machine_is)),\
  $(error $(filter-out refused,$(machine_is))))$(machine_is)
has = $(filter $(1),$(machine_is))
# With bitmanip they are in folders of their own, which other configurations do not make; with
# xwssfupairs and read barriers, a trait of war, too; the former without bitmanip. With xwsindex,
# without read barriers, too.
CFG_BITMANIP = $(call has,isa=+zba_zbb)
CFG_PAIRS = $(call has,isa=+xwssfupairs)
CFG_RDBAR = $(call has,war.rdbar=1)
CFG_LRSC = $(call has,isa=+zalrsc)
CFG_INDEXED = $(call has,isa=+xwsindex)
CFG_KIND = $(if $(call has,isa=-f),,f)$(if $(CFG_PAIRS),p,$(if $(CFG_BITMANIP),b))$(if \
  $(CFG_RDBAR),r,$(if $(CFG_INDEXED),x))
KDIR = $(K)$(addprefix -,$(CFG_KIND))
# A prerequisite in-kdir/NAME is $(KDIR)/NAME, which another make builds. No file has that name.
in-kdir/%: $(WSSSY) $(WSRDBAR)
	@$(MAKE) --no-print-directory $(KDIR)/$*
# The library has no loads with an index.
in-kdir/libwsk.a: $(WSSSY) $(WSRDBAR)
	@$(MAKE) --no-print-directory $(patsubst %-,%,$(KDIR:x=))/libwsk.a

KERNEL_FOLDERS := $(patsubst sim/programs/kernels/%/kernel.c,%,\
  $(sort $(wildcard sim/programs/kernels/*/kernel.c)))
FLOAT_NEEDS := FP\|SFU\|FATOMIC\|TENSOR
FLOAT_KERNELS := $(shell sed -n 's/^WS_KERNEL_ROW.\([a-z0-9_]*\), *\($(FLOAT_NEEDS)\),.*/\1/p' \
  sim/programs/kernels/kernels.def)
LRSC_KERNELS := $(shell sed -n 's/^WS_KERNEL_ROW.\([a-z0-9_]*\), *LRSC,.*/\1/p' \
  sim/programs/kernels/kernels.def)
KERNEL_NAMES := $(filter-out $(FLOAT_KERNELS),$(KERNEL_FOLDERS))
KERNEL_ELFS := $(KERNEL_NAMES:%=$(K)/%.elf) $(K)/bare.elf
FLOAT_ELFS := $(KERNEL_FOLDERS:%=$(KF)/%.elf) $(KF)/bare.elf
BIT_ELFS := $(KERNEL_NAMES:%=$(KB)/%.elf) $(KERNEL_FOLDERS:%=$(KFB)/%.elf) $(KB)/bare.elf \
  $(KFB)/bare.elf
PAIR_ELFS := $(KERNEL_FOLDERS:%=$(KFP)/%.elf) $(KFP)/bare.elf
INDEX_ELFS := $(KERNEL_NAMES:%=$(K)-x/%.elf) $(KERNEL_FOLDERS:%=$(KF)x/%.elf) $(K)-x/bare.elf \
  $(KF)x/bare.elf
INDEX_BIT_ELFS := $(KERNEL_NAMES:%=$(KB)x/%.elf) $(KERNEL_FOLDERS:%=$(KFB)x/%.elf) \
  $(KB)x/bare.elf $(KFB)x/bare.elf
INDEX_PAIR_ELFS := $(KERNEL_FOLDERS:%=$(KFP)x/%.elf) $(KFP)x/bare.elf
KERNEL_SSY := $(KERNEL_NAMES:%=$(K)/%.ssy.s) \
  $(foreach d,$(KF) $(KFB),$(KERNEL_FOLDERS:%=$(d)/%.ssy.s))
RT_SSY := $(foreach d,$(K) $(KF) $(KFB),$(d)/rt.ssy.s)

# No machine with read barriers has a tensor unit.
READ_FLOAT_KERNELS := $(filter-out $(shell sed -n \
  's/^WS_KERNEL_ROW.\([a-z0-9_]*\), *TENSOR,.*/\1/p' sim/programs/kernels/kernels.def),\
  $(KERNEL_FOLDERS))
READ_ELFS := $(KERNEL_NAMES:%=$(K)-r/%.elf) $(READ_FLOAT_KERNELS:%=$(KF)r/%.elf)
READ_BIT_ELFS := $(KERNEL_NAMES:%=$(KB)r/%.elf) $(READ_FLOAT_KERNELS:%=$(KFB)r/%.elf)
READ_PAIR_ELFS := $(READ_FLOAT_KERNELS:%=$(KFP)r/%.elf)

CFG_KERNELS = $(addprefix kernels-,$(if $(CFG_BITMANIP),bitmanip) $(if $(CFG_PAIRS),pairs) \
  $(if $(CFG_RDBAR),read-barriers) $(if $(filter %x,$(CFG_KIND)),indexed))
kernels: $(KERNEL_ELFS) $(FLOAT_ELFS)
	@$(if $(CFG_KERNELS),$(MAKE) --no-print-directory $(CFG_KERNELS))
kernels-pairs: $(PAIR_ELFS)
kernels-bitmanip: $(BIT_ELFS)
CFG_INDEX_ELFS = $(if $(CFG_PAIRS),$(INDEX_PAIR_ELFS),$(if $(CFG_BITMANIP),$(INDEX_BIT_ELFS)))
kernels-indexed: $(INDEX_ELFS)
	@$(if $(strip $(CFG_INDEX_ELFS)),$(MAKE) --no-print-directory $(CFG_INDEX_ELFS))
CFG_READ_ELFS = $(if $(CFG_BITMANIP),$(READ_BIT_ELFS)) $(if $(CFG_PAIRS),$(READ_PAIR_ELFS))
kernels-read-barriers: $(READ_ELFS)
	@$(if $(strip $(CFG_READ_ELFS)),$(MAKE) --no-print-directory $(CFG_READ_ELFS))

# $(call elf_rule,directory,pass that wrote its assembly,runtime,architecture)
define elf_rule
$(1)/%.elf: $(1)/%.$(2).s $(3) sim/compiler/runtime/ws.ld
	$$(RV_CC) $(4) -c -o $$(new).o $$<
	$$(RV_CC) $(4) $$(RV_LDFLAGS) -o $$(new) $$(new).o $(3)
	rm -f $$(new).o && $$(keep)
endef

# $(call kernel_rules,directory,architecture,flags of the compiler)
define kernel_rules
$(1)/rt.s: sim/compiler/runtime/ws_rt.c sim/sim.mk
	@mkdir -p $$(@D)
	$$(RV_CC) $(2) $$(RV_CFLAGS) $(3) -MMD -MP -MF $$(new).d -MT $$@ -S -o $$(new) $$<
	mv -f $$(new).d $(1)/rt.d && $$(keep)

$(1)/rt.o $(1)/rt.sum &: $(1)/rt.s $$(WSSSY)
	$$(WSSSY) $(1)/rt.s -o $(1)/rt.ssy.s --summary $(1)/rt.sum
	$$(RV_CC) $(2) -c -o $$(new) $(1)/rt.ssy.s && mv -f $$(new) $(1)/rt.o

$(1)/libwsk.a $(1)/lib.sum &: $(1)/rt.sum $$(LIB_INPUTS)
	@echo "build: $(1)/libwsk.a"
	@sim/compiler/runtime/lib/lib.sh $(1) $$(WSSSY) $$(RV_CC) $(2) $$(RV_BASE) $(3)

$(1)/%.s: sim/programs/kernels/%/kernel.c sim/sim.mk
	@mkdir -p $$(@D)
	$$(RV_CC) $(2) $$(RV_CFLAGS) $(3) $$$$($$(KERNEL_FLAGS) $$<) -MMD -MP -MF $$(new).d -MT $$@ \
	  -S -o $$(new) $$< && mv -f $$(new).d $(1)/$$*.d && $$(keep)

$(1)/%.ssy.s: $(1)/%.s $(1)/rt.sum $$(WSSSY)
	$$(WSSSY) $$< -o $$@ --with $(1)/rt.sum \
	  $$(if $$(CFG_LRSC)$$(filter $$*,$$(LRSC_KERNELS)),--lrsc)

$(call elf_rule,$(1),ssy,$(1)/rt.o,$(2))

# Bare programs, without runtime and pass.
$(1)/bare.elf: sim/programs/kernels/faults/bare.S sim/compiler/runtime/ws.ld
	@mkdir -p $$(@D)
	$$(RV_CC) $(2) -g -nostdlib -static -T sim/compiler/runtime/ws.ld -Wl,--no-relax,--build-id=none \
	  -o $$(new) $$< && $$(keep)

.PRECIOUS: $(1)/%.s $(1)/%.ssy.s
endef
$(eval $(call kernel_rules,$(K),$(RV_INT),))
$(eval $(call kernel_rules,$(KF),$(RV_FLOAT),$(RV_FLOAT_CFLAGS)))
$(eval $(call kernel_rules,$(KFP),$(RV_FLOAT),$(RV_FLOAT_CFLAGS) -D__WS_SFU_PAIRS=1))
BITS := _zicsr_zba_zbb
RV_BITS = $(patsubst %_zicsr,%$(BITS),$(1))
$(eval $(call kernel_rules,$(KB),$(call RV_BITS,$(RV_INT)),))
$(eval $(call kernel_rules,$(KFB),$(call RV_BITS,$(RV_FLOAT)),$(RV_FLOAT_CFLAGS)))

include sim/programs/kinds.mk

# ---- tests of the pass ------------------------------------------------------------------------
#:: Test programs, compiler and libraries
#: make test-ssy [SEED=n]             test the reconvergence pass: cases, random graphs, all kernels
SSY_PROGRAMS ?= 1500
test-ssy: $(B)/ssy_test $(RT_SSY:.ssy.s=.o) $(KERNEL_SSY)
	tb/limit.sh 1800 ./$(B)/ssy_test sim/compiler/ssy/test $(or $(SEED),1) $(SSY_PROGRAMS) \
	  $(RT_SSY) $(KERNEL_SSY)

#: make test-rdbar [SEED=n]           test the pass of read barriers: cases, random programs,
#:                                    kernels
READ_S := $(patsubst %.elf,%.rdb.s,$(READ_ELFS) $(K)-r/rt.elf $(KF)r/rt.elf)
RDBAR_PROGRAMS ?= 2000
test-rdbar: $(B)/rdbar_test $(READ_ELFS)
	tb/limit.sh 900 $(B)/rdbar_test sim/compiler/rdbar/test $(or $(SEED),1) $(RDBAR_PROGRAMS) $(READ_S)

#: make test-ssy-bugs                 mutants of the pass: its tests must fail on each
test-ssy-bugs:
	sim/compiler/pass_bugs.sh ssy 300 "$(SIM_CC)" $(B)/sim/bugs

#: make test-rdbar-bugs               mutants of the pass of read barriers
test-rdbar-bugs:
	sim/compiler/pass_bugs.sh rdbar 200 "$(SIM_CC)" $(B)/sim/rdbar-bugs

# ---- wscc: programs of the user ----------------------------------------------------------------
#:: Write and run kernels
#: make wscc [ISA=-f+zba_zbb ..]      the compiler for kernels, build/wscc, with the library for
#:                                    such a machine: build/wscc foo.c -o foo.elf
WSCC := $(B)/wscc
# What tools share with libws.
HOST_TOOLS := $(B)/sim/host/libws/file.o $(patsubst sim/%.c,$(B)/sim/%.o,$(wildcard sim/common/*.c))
WSCC_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(sort $(wildcard sim/compiler/cc/*.c)))
WSCC_DEFS = -DWSCC_SOURCE='"$(CURDIR)"' -DWSCC_GCC='"$(RV_CC)"' -DWSCC_CLANG='"$(CLANG)"' \
  -DWSCC_BASE='"$(RV_BASE) $(RV_WSCC)"' -DWSCC_FLOAT='"$(RV_FLOAT_CFLAGS)"'
$(B)/sim/compiler/cc/options.o: SIM_CFLAGS += $(WSCC_DEFS)
$(B)/sim/compiler/cc/options.o: sim/sim.mk
# gen/: the reader of configurations
CFG_OBJS := $(patsubst %,$(B)/sim/gen/%.o,config keys words util fresh)
$(WSCC): $(WSCC_OBJS) $(HOST_TOOLS) $(CFG_OBJS)
	$(SIM_CC) -o $(new) $^ && $(keep)

# COMPILER: gcc or clang; otherwise by the names of the sources.
WSCC_COMPILER = $(addprefix --cc ,$(COMPILER))
# The machine of this configuration.
WSCC_MACHINE = $(if $(wildcard $(CFG_FILE)),--config $(CFG)) \
  $(addprefix --isa ,$(or $(ISA),$(isa))) $(if $(CFG_RDBAR),--read-barriers)

.PHONY: wscc
wscc: $(WSCC) $(WSSSY) $(WSRDBAR) $(WSOPT_IF_LLVM) in-kdir/libwsk.a
	$(if $(WSOPT_IF_LLVM),,@echo "wscc: $(LLVM_CONFIG) is missing (package llvm-14-dev):" \
	  "sources named .cu need --cc gcc, or COMPILER=gcc" >&2)

#:! make kernel SRC=my/foo.c ELF=foo.elf | compile a kernel of your own
#: make kernel SRC=dir/foo.c [ELF=..] [CFG=.. ISA=.. COMPILER=gcc]   compile your own source to an
#:                                    ELF file, by default build/user/foo.elf
kernel: wscc
	$(if $(value SRC),,$(error make kernel needs SRC=file.c))
	@src=$(call quoted,$(value SRC)) elf=$(call quoted,$(value ELF)); name=$${src##*/}; \
	elf=$${elf:-$(B)/user/$${name%.*}.elf} && mkdir -p "$$(dirname "$$elf")" && \
	$(WSCC) $(WSCC_MACHINE) $(WSCC_COMPILER) "$$src" -o "$$elf"

# ---- kernels with CUDA keywords ------------------------------------------------------------------
#:: Test programs, compiler and libraries
#: make test-cuda [T=name BACKEND=rtl COMPILER=gcc]   run the programs of sim/programs/cuda, with
#:                                    ws_cuda.h, on the golden model; test-cuda-rtl: on the RTL in
#:                                    lockstep
CUDA_NAMES := $(patsubst sim/programs/cuda/%.cu,%,$(sort $(wildcard sim/programs/cuda/*.cu)))
CUDA_ELFS := $(B)/cuda$(addprefix -,$(COMPILER))
$(CUDA_ELFS)/%.elf: sim/programs/cuda/%.cu $(WSCC) $(WSSSY) $(WSOPT_IF_LLVM) $(KF)/libwsk.a \
  $(wildcard sim/compiler/runtime/*.h)
	@mkdir -p $(@D)
	@$(WSCC) $(WSCC_COMPILER) $< -o $(new) && $(keep)
CUDA_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(sort $(wildcard sim/programs/cuda/test/*.c)))
$(B)/cuda_test: $(CUDA_OBJS) $(B)/libws.a
	$(SIM_CC) -rdynamic -o $(new) $^ $(LIBWS_LIBS) -lm && $(keep)
.PHONY: test-cuda test-cuda-rtl test-cuda-gcc
test-cuda: $(B)/cuda_test $(CUDA_NAMES:%=$(CUDA_ELFS)/%.elf)
	WS_BACKEND=$(or $(BACKEND),model) tb/limit.sh $(if $(filter rtl,$(BACKEND)),7200,1800) \
	  ./$(B)/cuda_test $(CUDA_ELFS) $(T)
test-cuda-rtl:
	@$(MAKE) --no-print-directory test-cuda BACKEND=rtl
#: make test-cuda-gcc                 test-cuda, compiled by GCC
test-cuda-gcc:
	@$(MAKE) --no-print-directory test-cuda COMPILER=gcc

# ---- the library of kernels ---------------------------------------------------------------------
#: make test-runtime [N=3000]           soft double and printf on the host, math.h on the golden
#:                                    model: N arguments per function, errors in ulp
$(B)/double_test: sim/compiler/runtime/lib/test/double_test.c \
  $(wildcard sim/compiler/runtime/lib/double*)
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) -o $(new) $< -lm && $(keep)
$(B)/printf_test: sim/host/libws/test/printf_test.c $(wildcard sim/host/libws/printf.[ch]) \
  sim/compiler/runtime/lib/print.h
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) $(SIM_SAN) -o $(new) $(filter %.c,$^) && $(keep)
$(B)/ulp.elf: $(wildcard sim/compiler/runtime/lib/test/ulp.*) $(WSCC) $(WSSSY) $(WSOPT) \
  $(KF)/libwsk.a
	@$(WSCC) sim/compiler/runtime/lib/test/ulp.cu -o $(new) && $(keep)
$(B)/ulp_test: sim/compiler/runtime/lib/test/ulp.c sim/compiler/runtime/lib/test/ulp.def \
  $(B)/libws.a
	$(SIM_CC) $(SIM_CFLAGS) -rdynamic -o $(new) $< $(B)/libws.a $(LIBWS_LIBS) -lm && $(keep)
.PHONY: test-runtime
test-runtime: $(B)/double_test $(B)/printf_test $(B)/ulp_test $(B)/ulp.elf
	tb/limit.sh 600 ./$(B)/double_test 200000
	tb/limit.sh 300 ./$(B)/printf_test
	WS_BACKEND=model tb/limit.sh 1200 ./$(B)/ulp_test $(B)/ulp.elf $(or $(N),3000)

# Corner operands over every function on numbers of ws_cuda*.h and math.h. What GCC says of the
# headers tells which names there are.
CORNER := sim/compiler/runtime/lib/test/corner
CORNER_SRCS := $(patsubst %,$(CORNER)/%.c,judge judge_int corner)
CORNER_HEADERS = $(RV_CC) -std=gnu11 -ffreestanding $(RV_FLOAT) -D__WSCC__=1 -D__WS_SFU=1 \
  -Isim/compiler/runtime -isystem sim/compiler/runtime/include -x c
$(B)/corner.elf: $(wildcard $(CORNER)/*.cu $(CORNER)/*.def sim/compiler/runtime/*.h) $(WSCC) \
  $(WSSSY) $(WSOPT) $(KF)/libwsk.a
	@$(WSCC) $(CORNER)/cuda.cu -o $(new) && $(keep)
$(B)/corner-bare.elf: $(B)/corner.elf
	@$(WSCC) --no-sfu $(CORNER)/cuda.cu -o $(new) && $(keep)
$(B)/corner-pairs.elf: $(B)/corner.elf
	@$(WSCC) --sfu-pairs $(CORNER)/cuda.cu -o $(new) && $(keep)
$(B)/corner.functions $(B)/corner.macros &: $(wildcard sim/compiler/runtime/*.h)
	@echo '#include "ws_cuda.h"' | \
	  $(CORNER_HEADERS) -fsyntax-only -aux-info $(new) - && mv -f $(new) $(B)/corner.functions
	@echo '#include "ws_cuda.h"' | $(CORNER_HEADERS) -E -dM - > $(new) && \
	  mv -f $(new) $(B)/corner.macros
$(B)/corner_cuda: $(CORNER_SRCS) $(CORNER)/corner_cuda.c $(wildcard $(CORNER)/*.def $(CORNER)/*.h) \
  $(B)/libws.a
	$(SIM_CC) $(SIM_CFLAGS) -rdynamic -o $(new) $(CORNER_SRCS) $(CORNER)/corner_cuda.c $(B)/libws.a \
	  $(LIBWS_LIBS) -lmpfr -lgmp -lm && $(keep)

#: make test-corner [T=name VERBOSE=1]   zeros, subnormals, infinities, NaNs, halves and more over
#:                                    every function of ws_cuda*.h and math.h, on the golden model,
#:                                    with and without the special function unit; MPFR is the judge;
#:                                    test-corner-long: on machines whose special functions are
#:                                    pairs
.PHONY: test-corner test-corner-long
CORNER_RUN = $(addprefix VERBOSE=,$(VERBOSE)) WS_BACKEND=model tb/limit.sh 900 ./$(B)/corner_cuda
test-corner-long: $(B)/corner_cuda $(B)/corner-pairs.elf $(B)/corner.functions
	WS_OVERRIDES="ISA=+xwssfu+xwssfupairs" $(CORNER_RUN) $(B)/corner-pairs.elf \
	  $(B)/corner.functions $(B)/corner.macros $(T)
test-corner: $(B)/corner_cuda $(B)/corner.elf $(B)/corner-bare.elf $(B)/corner.functions
	$(CORNER_RUN) $(B)/corner.elf,$(B)/corner-bare.elf $(B)/corner.functions $(B)/corner.macros $(T)

# ---- random programs ----------------------------------------------------------------------------
#: make test-csmith N=1000 [SEED=1 COMPILER=clang]   run random C programs (csmith, and our own with
#:                                    threads that branch on their data) on the model against
#:                                    qemu-riscv32; BACKEND=rtl: on the RTL, in lockstep; CFG=..,
#:                                    keys: on that machine. csmith-rtl, in test-long: 500 of each
#:                                    kind; csmith-read-barriers: 100, war = software
.PHONY: test-csmith csmith-quick csmith-read-barriers csmith-rtl
test-csmith: $(B)/wsrun wscc
	@sim/programs/csmith/run.sh $(B) $(or $(N),1000) $(or $(SEED),1) \
	  "$(if $(filter rtl,$(BACKEND)),,--model)" "$(CFG) $(OVERRIDES)" "$(WSCC_COMPILER) \
	  $(if $(CFG_BITMANIP),--bitmanip) $(if $(CFG_RDBAR),--read-barriers) \
	  $(if $(CFG_INDEXED),--indexed)"
csmith-quick:
	@$(MAKE) --no-print-directory test-csmith N=10
csmith-read-barriers:
	@$(MAKE) --no-print-directory test-csmith N=100 WAR=software
csmith-rtl:
	@$(MAKE) --no-print-directory test-csmith N=500 BACKEND=rtl

# ---- all kernels on the golden model ----------------------------------------------------------
KHOST_SRCS := $(wildcard sim/programs/kernels/*.c) $(sort $(wildcard sim/programs/kernels/*/host.c))
KHOST_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(KHOST_SRCS))
# The sources of libws: profiles come with the code that reads traces.
LIBWS_PROFILE_SRCS := $(wildcard sim/host/libws/profil*.c) $(addprefix sim/measure/trace/, \
  profile.c profile_out.c slots.c causes.c reasons.c names.c read.c stream.c fields.c follow.c \
  words.c) \
  $(addprefix gen/,isa.c disasm.c fresh.c)
LIBWS_SRCS := $(sort $(wildcard sim/host/libws/*.c sim/common/*.c) $(LIBWS_PROFILE_SRCS))
KMODEL_SRCS := $(sort $(wildcard sim/programs/kernels/test/*.c) $(filter sim/%,$(LIBWS_SRCS))) \
  $(addprefix sim/host/libws/machine/,machine.c debug.c)
KMODEL_OBJS := $(KHOST_OBJS) $(patsubst sim/%.c,$(B)/sim/%.o,$(KMODEL_SRCS)) \
  $(patsubst sim/%.c,$(B)/sim/%.o,$(sort $(wildcard sim/model/*.c))) \
  $(patsubst %.c,$(B)/sim/%.o,$(filter gen/%,$(LIBWS_SRCS)))

$(B)/sim/gen/%.o: gen/%.c
	@mkdir -p $(@D)
	$(SIM_CC) $(SIM_CFLAGS) $(object)

# The tables of the special functions at their default size, as the generator makes them.
$(B)/sfu-rom/ws_sfu_rom.h: $(WSGEN)
	@$(WSGEN) --cfg ref ISA=+f+xwssfu --only ws_sfu --out $(@D) >/dev/null
$(B)/sim/programs/kernels/test/main.o: SIM_CFLAGS += -I$(B)/sfu-rom -Isim/model
$(B)/sim/programs/kernels/test/main.o: $(B)/sfu-rom/ws_sfu_rom.h

$(B)/kernel_model_test: $(KMODEL_OBJS)
	$(SIM_CC) -o $(new) $^ $(LIBWS_LIBS) -lm && $(keep)

#: make test-kernels-model            run every kernel on the golden model, for eleven machine
#:                                    shapes, five with floats and three with bitmanip
test-kernels-model: $(B)/kernel_model_test $(KERNEL_ELFS) $(FLOAT_ELFS) $(BIT_ELFS)
	tb/limit.sh 3600 ./$(B)/kernel_model_test

#: make test-race                     the same, while the model looks for races
test-race: $(B)/kernel_model_test $(KERNEL_ELFS) $(FLOAT_ELFS) $(BIT_ELFS)
	tb/limit.sh 3600 ./$(B)/kernel_model_test --race

#:: Measure
#: make bench-kernels-model           instruction counts of the benchmark sizes at 8 warps x 8
#:                                    threads
bench-kernels-model: $(B)/kernel_model_test $(KERNEL_ELFS) $(FLOAT_ELFS)
	tb/limit.sh 600 ./$(B)/kernel_model_test --bench

-include $(wildcard $(B)/kernels*/*.d $(B)/sim/*/*.d $(B)/sim/*/*/*.d $(B)/sim/*/*/*/*.d \
  $(B)/sim/*/*/*/*/*.d)
