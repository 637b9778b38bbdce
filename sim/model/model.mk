# SPDX-License-Identifier: Apache-2.0
# The golden model: library, tests, mutants. Run from the top: make -f sim/model/model.mk
# test-model
#
#   model        build/model/libws_model.a
#   test-model   unit tests, then MODEL_PROGRAMS random programs against qemu-riscv32 (TAP)
#   model-bugs   builds the model with each mutant; the tests have to notice every one
#   test-fp      floating point against MPFR and the host (quick); test-fp-long: 1e8 cases of every
# operation
#                and rounding mode, conversions of all 2^32 operands
#   test-fp64    floating point in numbers of 64 bits against MPFR, the host, and those of 32 bits;
#                test-fp64-long: 400,000 cases of every operation and mode
#   fp-bugs      the same as model-bugs for floating point; fp64-bugs
#   test-mma     matrix products against results of an H200 and MPFR; test-mma-long: 1e7 steps of
#                each type; MMA_DIR=folder: results of a card that are elsewhere; mma-bugs

include gen/new.mk
#own: MMA_DIR MODEL_PROGRAMS MODEL_SEED MODEL_QEMU
MODEL_DIR := sim/model
MODEL_OUT := build/model
MODEL_PROGRAMS ?= 1000
MODEL_SEED ?= 1
MODEL_QEMU ?= qemu-riscv32

MODEL_CFLAGS := -std=c11 -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes \
  -Wmissing-prototypes \
  -Wundef -Wwrite-strings -Werror
MODEL_SAN := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
MODEL_LIBS := -lmpfr -lgmp -lm
# The judge of Xws takes the tables of the special functions as they are emitted.
MODEL_SFU_ROM := rtl_out/ref/ws_sfu_rom.h
$(MODEL_OUT)/san/test/test_xws.o $(MODEL_OUT)/test/test_xws.o: MODEL_CFLAGS += \
  -I$(dir $(MODEL_SFU_ROM)) -I$(MODEL_DIR)
$(MODEL_OUT)/san/test/test_xws.o $(MODEL_OUT)/test/test_xws.o: $(MODEL_SFU_ROM)

MODEL_SRC := $(wildcard $(MODEL_DIR)/*.c)
MODEL_ISA := gen/isa.h gen/isa.def gen/units.def $(wildcard gen/isa/*.def) gen/csr.def \
  gen/grid.h
MODEL_HDR := $(wildcard $(MODEL_DIR)/*.h $(MODEL_DIR)/test/*.h) $(MODEL_ISA)
MODEL_TEST_SRC := $(wildcard $(MODEL_DIR)/test/*.c)
MODEL_OBJ := $(MODEL_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/%.o)
MODEL_SAN_OBJ := $(MODEL_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/san/%.o) \
  $(MODEL_TEST_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/san/%.o) $(MODEL_OUT)/isa.o \
  $(MODEL_OUT)/common/spawn.o
MODEL_TEST_OBJ := $(MODEL_TEST_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/%.o) $(MODEL_OUT)/isa.o \
  $(MODEL_OUT)/common/spawn.o

.PHONY: model test-model model-bugs
model: $(MODEL_OUT)/libws_model.a

$(MODEL_OUT)/libws_model.a: $(MODEL_OBJ) $(MODEL_OUT)/isa.o
	ar rcs $(new) $^ && $(keep)

$(MODEL_OUT)/%.o: $(MODEL_DIR)/%.c $(MODEL_HDR)
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) -O2 -c $< -o $(new) && $(keep)

$(MODEL_OUT)/common/%.o: sim/common/%.c sim/common/%.h
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) -D_GNU_SOURCE -O2 -c $< -o $(new) && $(keep)

# The instruction table.
$(MODEL_OUT)/isa.o: gen/isa.c $(MODEL_ISA)
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) -O2 -c $< -o $(new) && $(keep)

$(MODEL_OUT)/san/%.o: $(MODEL_DIR)/%.c $(MODEL_HDR)
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) $(MODEL_SAN) -c $< -o $(new) && $(keep)

$(MODEL_OUT)/test_model: $(MODEL_SAN_OBJ)
	$(CC) $(MODEL_SAN) $^ $(MODEL_LIBS) -o $(new) && $(keep)

test-model: $(MODEL_OUT)/test_model
	$(MODEL_OUT)/test_model --qemu $(MODEL_QEMU) --dir $(MODEL_OUT) --seed $(MODEL_SEED) --programs \
	  $(MODEL_PROGRAMS)

model-bugs: $(MODEL_OBJ) $(MODEL_TEST_OBJ)
	@$(MODEL_DIR)/test/bugs.sh "$(CC)" "$(MODEL_CFLAGS)" model BUG WS_MODEL_BUG "$(MODEL_SRC)" \
	  $(MODEL_OUT) "$(MODEL_TEST_OBJ) $(MODEL_LIBS)" $(MODEL_OUT)/bug --qemu $(MODEL_QEMU) \
	  --dir $(MODEL_OUT)/bug --programs 100

# ---- floating point: programs of its own, as they need MPFR ----

FP_CFLAGS := $(MODEL_CFLAGS) -O2
FP_LIBS := -lmpfr -lgmp -lm
FP_MODEL := $(filter-out $(MODEL_DIR)/ws_fp64%,$(wildcard $(MODEL_DIR)/ws_fp*.c))
FP_SRC := $(FP_MODEL) $(wildcard $(MODEL_DIR)/test/fp/*.c)
FP_HDR := $(wildcard $(MODEL_DIR)/ws_fp*.h $(MODEL_DIR)/test/fp/*.h $(MODEL_ISA))
FP_OBJ := $(FP_MODEL:$(MODEL_DIR)/%.c=$(MODEL_OUT)/fp/%.o) \
  $(patsubst $(MODEL_DIR)/test/fp/%.c,$(MODEL_OUT)/fp/test/%.o,$(wildcard $(MODEL_DIR)/test/fp/*.c))
$(MODEL_OUT)/ws_fp_op.o $(MODEL_OUT)/ws_fp_gen.o: $(FP_HDR)

.PHONY: test-fp test-fp-long fp-bugs
# The quick tests with sanitizers, the long ones as fast as they go.
$(MODEL_OUT)/test_fp: $(FP_SRC) $(FP_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -g -fsanitize=address,undefined -fno-sanitize-recover=all $(FP_SRC) $(FP_LIBS) \
	  -o $(new) && $(keep)

$(MODEL_OUT)/test_fp_long: $(FP_SRC) $(FP_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -flto=auto $(FP_SRC) $(FP_LIBS) -o $(new) && $(keep)

$(MODEL_OUT)/fp/test/%.o: $(MODEL_DIR)/test/fp/%.c $(FP_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -c $< -o $(new) && $(keep)

$(MODEL_OUT)/fp/%.o: $(MODEL_DIR)/%.c $(FP_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -c $< -o $(new) && $(keep)

test-fp: $(MODEL_OUT)/test_fp
	$(MODEL_OUT)/test_fp --seed $(MODEL_SEED)

test-fp-long: $(MODEL_OUT)/test_fp_long
	$(MODEL_OUT)/test_fp_long --long --seed $(MODEL_SEED)

fp-bugs: $(FP_OBJ)
	@$(MODEL_DIR)/test/bugs.sh "$(CC)" "$(MODEL_CFLAGS)" fp WRONG WS_FP_WRONG "$(FP_MODEL)" \
	  $(MODEL_OUT)/fp "$(filter $(MODEL_OUT)/fp/test/%,$(FP_OBJ)) $(FP_LIBS)" $(MODEL_OUT)/bug-fp \
	  --cases 20000 --mpfr 5000

FP64_TEST_SRC := $(wildcard $(MODEL_DIR)/test/fp64/*.c)
FP64_MODEL := $(FP_MODEL) $(wildcard $(MODEL_DIR)/ws_fp64*.c)
FP64_SRC := $(FP64_MODEL) $(FP64_TEST_SRC)
FP64_OBJ := $(FP64_MODEL:$(MODEL_DIR)/%.c=$(MODEL_OUT)/fp/%.o)
FP64_HDR := $(FP_HDR) $(wildcard $(MODEL_DIR)/test/fp64/*.h) $(MODEL_DIR)/test/fp/report.c \
  $(MODEL_DIR)/test/fp/ref_mpfr.c
FP64_TEST_OBJ := $(FP64_TEST_SRC:$(MODEL_DIR)/test/fp64/%.c=$(MODEL_OUT)/fp64/%.o)
# Texts that another file compiles again.
$(MODEL_OUT)/ws_fp64.o $(MODEL_OUT)/san/ws_fp64.o $(MODEL_OUT)/fp/ws_fp64.o: \
  $(MODEL_DIR)/ws_fp.c $(MODEL_DIR)/ws_fp_op.c
$(MODEL_OUT)/ws_fp64_gen.o $(MODEL_OUT)/san/ws_fp64_gen.o $(MODEL_OUT)/fp/ws_fp64_gen.o: \
  $(MODEL_DIR)/ws_fp_gen.c

.PHONY: test-fp64 test-fp64-long fp64-bugs
$(MODEL_OUT)/test_fp64: $(FP64_SRC) $(FP64_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -g -fsanitize=address,undefined -fno-sanitize-recover=all $(FP64_SRC) \
	  $(FP_LIBS) -o $(new) && $(keep)

$(MODEL_OUT)/test_fp64_long: $(FP64_OBJ) $(FP64_TEST_OBJ)
	$(CC) $(FP_CFLAGS) $^ $(FP_LIBS) -o $(new) && $(keep)

$(MODEL_OUT)/fp64/%.o: $(MODEL_DIR)/test/fp64/%.c $(FP64_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -c $< -o $(new) && $(keep)

test-fp64: $(MODEL_OUT)/test_fp64
	$(MODEL_OUT)/test_fp64 --seed $(MODEL_SEED)

test-fp64-long: $(MODEL_OUT)/test_fp64_long
	$(MODEL_OUT)/test_fp64_long --cases 400000 --seed $(MODEL_SEED)

# Those of the texts that ws_fp64.c compiles.
fp64-bugs: $(FP64_OBJ) $(FP64_TEST_OBJ)
	@$(MODEL_DIR)/test/bugs.sh "$(CC)" "$(MODEL_CFLAGS)" fp64 WRONG WS_FP_WRONG \
	  $(MODEL_DIR)/ws_fp64.c $(MODEL_OUT)/fp \
	  "$(filter-out %/ws_fp64.o,$(FP64_OBJ)) $(FP64_TEST_OBJ) $(FP_LIBS)" \
	  $(MODEL_OUT)/bug-fp64

# ---- matrix products ----

MMA_MODEL := $(wildcard $(MODEL_DIR)/ws_mma*.c)
MMA_TEST_SRC := $(wildcard $(MODEL_DIR)/test/mma/*.c)
MMA_HDR := $(wildcard $(MODEL_DIR)/ws_mma*.h $(MODEL_DIR)/test/mma/*.h)
MMA_TEST_OBJ := $(MMA_TEST_SRC:$(MODEL_DIR)/test/mma/%.c=$(MODEL_OUT)/mma/test/%.o)
MMA_OBJ := $(MMA_MODEL:$(MODEL_DIR)/%.c=$(MODEL_OUT)/mma/%.o) $(MMA_TEST_OBJ)
# Where the results of a card are: mma_f16f32.bin and others (sim/model/test/mma/main.c).
MMA_DIR ?= $(MODEL_DIR)/test/mma

.PHONY: test-mma test-mma-long mma-bugs
$(MODEL_OUT)/test_mma: $(MMA_MODEL) $(MMA_TEST_SRC) $(MMA_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -g -fsanitize=address,undefined -fno-sanitize-recover=all $(MMA_MODEL) \
	  $(MMA_TEST_SRC) $(FP_LIBS) -o $(new) && $(keep)

$(MODEL_OUT)/test_mma_long: $(MMA_OBJ)
	$(CC) $(FP_CFLAGS) $^ $(FP_LIBS) -o $(new) && $(keep)

$(MODEL_OUT)/mma/test/%.o: $(MODEL_DIR)/test/mma/%.c $(MMA_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -c $< -o $(new) && $(keep)

$(MODEL_OUT)/mma/%.o: $(MODEL_DIR)/%.c $(MMA_HDR)
	@mkdir -p $(@D)
	$(CC) $(FP_CFLAGS) -c $< -o $(new) && $(keep)

test-mma: $(MODEL_OUT)/test_mma
	$(MODEL_OUT)/test_mma --seed $(MODEL_SEED) --dir "$(MMA_DIR)"

test-mma-long: $(MODEL_OUT)/test_mma_long
	$(MODEL_OUT)/test_mma_long --seed $(MODEL_SEED) --cases 10000000

mma-bugs: $(MMA_OBJ)
	@$(MODEL_DIR)/test/bugs.sh "$(CC)" "$(MODEL_CFLAGS)" mma WRONG WS_MMA_WRONG "$(MMA_MODEL)" \
	  $(MODEL_OUT)/mma "$(MMA_TEST_OBJ) $(FP_LIBS)" $(MODEL_OUT)/bug-mma --cases 20000
