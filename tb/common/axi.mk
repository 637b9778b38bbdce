# SPDX-License-Identifier: Apache-2.0
# Tests of the AXI memory, the AXI checker and the AXI4-Lite master. Alone: make -f tb/common/axi.mk
# axi-test
include gen/new.mk
AXI_TEST_CFLAGS := -std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Wshadow -Wconversion \
  -Wstrict-prototypes \
                   -Wmissing-prototypes -Wundef -Wwrite-strings -Werror \
                   -fsanitize=address,undefined -fno-sanitize-recover=all
AXI_TEST_SRCS := tb/common/ws_axi_mem.c tb/common/ws_axi_check.c tb/common/test/test_axi.c \
  tb/common/test/test_axil.c

#:: Test all modules
#: make axi-test                      test the AXI memory and the AXI checker against each other
.PHONY: axi-test
axi-test: build/axi_test
	./build/axi_test

build/axi_test: $(AXI_TEST_SRCS) $(wildcard tb/common/ws_axi*.h tb/common/test/*.h)
	@mkdir -p $(@D)
	gcc $(AXI_TEST_CFLAGS) -Itb/common -o $(new) $(AXI_TEST_SRCS) && $(keep)

#: make bench-outcomes-test           check the outcome of a unit test that passes, fails, is
#:                                    skipped, checks nothing or never ends
.PHONY: bench-outcomes-test
bench-outcomes-test: build/outcomes_test
	@tb/common/test/bench.sh outcomes build/outcomes_test
OUTCOMES_SRCS := tb/common/ws_tb.c tb/common/ws_port.c tb/common/test/outcomes.c
build/outcomes_test: $(OUTCOMES_SRCS) tb/common/ws_tb.h tb/common/ws_port.h \
    tb/common/test/outcomes_dut.h
	@mkdir -p $(@D)
	@gcc $(AXI_TEST_CFLAGS) -Itb/common/test -DWS_DUT_HEADER='"outcomes_dut.h"' -o $(new) \
	  $(OUTCOMES_SRCS) && $(keep)
