# SPDX-License-Identifier: Apache-2.0
# The golden model: library, tests, seeded bugs. Run from the top: make -f tb/model/model.mk test-model
#
#   model        build/model/libws_model.a
#   test-model   unit tests, then MODEL_PROGRAMS random programs against qemu-riscv32 (TAP)
#   model-bugs   builds the model with each seeded bug; the tests have to notice every one

MODEL_DIR := tb/model
MODEL_OUT := build/model
MODEL_PROGRAMS ?= 1000
MODEL_SEED ?= 1
MODEL_QEMU ?= qemu-riscv32

MODEL_CFLAGS := -std=c11 -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
  -Wundef -Wwrite-strings -Werror
MODEL_SAN := -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all

MODEL_SRC := $(wildcard $(MODEL_DIR)/*.c)
MODEL_HDR := $(wildcard $(MODEL_DIR)/*.h $(MODEL_DIR)/test/*.h)
MODEL_TEST_SRC := $(wildcard $(MODEL_DIR)/test/*.c)
MODEL_OBJ := $(MODEL_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/%.o)
MODEL_SAN_OBJ := $(MODEL_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/san/%.o) \
  $(MODEL_TEST_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/san/%.o)
MODEL_TEST_OBJ := $(MODEL_TEST_SRC:$(MODEL_DIR)/%.c=$(MODEL_OUT)/%.o)

.PHONY: model test-model model-bugs
model: $(MODEL_OUT)/libws_model.a

$(MODEL_OUT)/libws_model.a: $(MODEL_OBJ)
	rm -f $@
	ar rcs $@ $^

$(MODEL_OUT)/%.o: $(MODEL_DIR)/%.c $(MODEL_HDR)
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) -O2 -c $< -o $@

$(MODEL_OUT)/san/%.o: $(MODEL_DIR)/%.c $(MODEL_HDR)
	@mkdir -p $(@D)
	$(CC) $(MODEL_CFLAGS) $(MODEL_SAN) -c $< -o $@

$(MODEL_OUT)/test_model: $(MODEL_SAN_OBJ)
	$(CC) $(MODEL_SAN) $^ -o $@

test-model: $(MODEL_OUT)/test_model
	$(MODEL_OUT)/test_model --qemu $(MODEL_QEMU) --dir $(MODEL_OUT) --seed $(MODEL_SEED) --programs $(MODEL_PROGRAMS)

model-bugs: $(MODEL_OBJ) $(MODEL_TEST_OBJ)
	@sh $(MODEL_DIR)/test/bugs.sh "$(CC)" "$(MODEL_CFLAGS)" $(MODEL_OUT) $(MODEL_QEMU)
