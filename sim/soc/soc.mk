# SPDX-License-Identifier: Apache-2.0
# The example SoC of docs/integration.md. Included by the top Makefile.
SOC_ENV = WS_ELF=$(K)/vecadd.elf WS_SRC=sim/soc WS_AGAIN=0 WS_REPRO="make soc-test"

#:: Test programs, compiler and libraries
#: make soc-test [SEED=n]             test the example SoC: two SMs, crossbar, memory, host in C;
#:                                    three linters, both simulators
#: make soc-bugs                      mutants of the SoC: the test must fail on each
.PHONY: soc-test soc-bugs
soc-test: $(WSGEN) $(VLT_OBJS) $(K)/vecadd.elf
	@$(WSGEN) --cfg tiny RETIRE_PORT=0 --out $(B)/soc/rtl && cp sim/soc/*.v $(B)/soc/rtl && \
	  tb/lint.sh files ws_soc $(B)/soc/rtl
	@$(SOC_ENV) WS_QUICK=1 WS_SEED=$(SEED) WS_LONG=$(LONG) tb/run_units.sh $(B)/soc \
	  "verilator icarus" ws_soc
soc-bugs: $(WSGEN) $(K)/vecadd.elf
	@$(SOC_ENV) tb/bugs.sh mutants $(B)/soc ws_soc
