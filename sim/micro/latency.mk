# SPDX-License-Identifier: Apache-2.0
# Latencies on the RTL, from chains of dependent operations.
LATENCY := $(B)/micro/latency
LATENCY_KEYS := ALU_LATENCY=12 MUL_LATENCY=15 DIV_LATENCY=70 FPU_LATENCY=13 SFU_LATENCY=30 \
  SMEM_LATENCY=20 DCACHE_LATENCY=25 CCACHE_LATENCY=18

$(LATENCY): $(B)/obj/sim/micro/latency.o $(LIBWS_A)
	@mkdir -p $(@D)
	@$(CC) -o $@ $^ $(LIBWS_LIBS) -lm
-include $(B)/obj/sim/micro/latency.d

$(B)/micro/latency.elf: sim/micro/latency_kernel.c $(WSCC) $(WSSSY) $(KF)/libwsk.a
	@mkdir -p $(@D)
	@$(WSCC) $< -o $@

#: make latency-test                  dependent operations take as long as configured, on the RTL:
#:                                    with no key set, and with every *_latency
.PHONY: latency-test
latency-test: $(LATENCY) $(B)/micro/latency.elf $(WSGEN)
	@sim/micro/latency.sh $(LATENCY) $(B)/micro/latency.elf ref "tiny $(LATENCY_KEYS)"
