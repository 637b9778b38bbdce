# SPDX-License-Identifier: Apache-2.0
# Accuracy of the special functions: the model with the tables of one size against MPFR.

SFU_TABLE ?= 0
SFU_SRC := $(wildcard tb/sfu/*.c)
SFU_DEPS := $(SFU_SRC) $(wildcard tb/sfu/*.h tb/sfu/*.def) sim/model/ws_sfu.c sim/model/ws_sfu.h \
  tb/common/ws_float_bits.h

# Without exceptions and errno in the way, the compiler inlines and pairs the double precision
# reference.
$(B)/sfu/%/sweep: $(SFU_DEPS) $(WSGEN)
	@mkdir -p $(@D)
	@$(WSGEN) --cfg ref ISA=+f+xwssfu SFU_TABLE=$* --only ws_sfu_rom --out $(@D)/rtl > /dev/null
	@$(CC) $(filter-out -O2,$(CFLAGS)) -O3 -march=native -fno-math-errno -fno-trapping-math -pthread \
	  -Itb/common -Isim/model -I$(@D)/rtl \
	  -o $(new) $(SFU_SRC) -lmpfr -lgmp -lm && $(keep)

.PHONY: test-sfu sfu-accuracy sfu-curve
#:: Measure
#: make sfu-accuracy [SFU_TABLE=n]    accuracy of special functions over all 2^32 operands, next to
#:                                    that of an H200 (takes a quarter of an hour)
sfu-accuracy: $(B)/sfu/$(SFU_TABLE)/sweep
	@$(if $(filter-out 0,$(SFU_TABLE)),WS_SFU_NO_GOALS=1) $< full $(F) | \
	  tee $(B)/sfu/$(SFU_TABLE)/accuracy.txt

# A sample of them with the worst operands known, for each table size.
test-sfu: $(foreach n,-2 -1 0 1,$(B)/sfu/$n/sweep)
	@for n in -2 -1 1; do WS_SFU_NO_GOALS=1 $(B)/sfu/$$n/sweep quick $(SEED) | grep '^ok\|^not ok' | \
	  sed "s/sfu/sfu table $$n/"; done > $(B)/sfu/others.tap
	@$(B)/sfu/0/sweep quick $(SEED) | grep '^ok\|^not ok' > $(B)/sfu/default.tap
	@cat $(B)/sfu/*.tap | grep '^not ok' || true
	@cat $(B)/sfu/*.tap | \
	  awk '/^ok/ {p++} /^not ok/ {f++} END {print p+0 " passed, " f+0 " failed"; exit f > 0}'

#: make sfu-curve                     accuracy against ROM bits, for one table size after another
sfu-curve: $(foreach n,-2 -1 0 1,$(B)/sfu/$n/sweep)
	@for n in -2 -1 0 1; do echo "SFU_TABLE=$$n"; $(B)/sfu/$$n/sweep binades; done
