# SPDX-License-Identifier: Apache-2.0
# The two test runs. Each target in the lists prints "N passed, N failed" last.

#own: VARIANT
QUICK := gen-test check-test golden-test test-model test-fp test-sfu axi-test bench-test bench-bugs test-ssy test-kernels-model \
         quick-lint quick-units rtl-ref rtl-tiny rtl-warp32 rtl-policies test-bad
LONG_ONLY := gen-test-new model-bugs test-fp-long fp-bugs formal sfu-accuracy test-ssy-bugs unit-bugs units lint-long rtl-wide rtl-matrix

#: make test                          everything that is quick: this is what continuous integration runs
#: make test-long                     and the rest: all configurations, seeded bugs, exhaustive sweeps
.PHONY: test test-long $(QUICK) $(LONG_ONLY)
test: $(WSGEN)
	@tb/run_all.sh $(QUICK)
test-long: $(WSGEN)
	@tb/run_all.sh $(QUICK) $(LONG_ONLY)

check-test: $(WSGEN)
	@$(WSGEN) --check && echo "1 passed, 0 failed"
golden-test: golden
	@echo "1 passed, 0 failed"
quick-lint: $(WSGEN)
	@tb/run_lint.sh $(B)/lint 6
lint-long: $(WSGEN)
	@tb/run_lint.sh $(B)/lint 200
quick-units: $(WSGEN) $(VLT_OBJS)
	@WS_QUICK=1 WS_SEED=$(SEED) tb/run_units.sh $(B)/unit "verilator icarus" $(UNITS)

# The whole SM: all kernels and all SM tests in lockstep. rtl-matrix: every policy on every shipped
# configuration at all memory latencies.
MAKE_SM = $(MAKE) --no-print-directory
rtl-ref: kernels
	@sim/test_sm.sh "CFG=ref" "--mem-latency 1" "--mem-latency 20" "--mem-latency 100" "--mem-latency 20 --stress"
rtl-tiny: kernels
	@sim/test_sm.sh "CFG=tiny" "--mem-latency 20" "--mem-latency 100 --stress"
rtl-warp32: kernels
	@sim/test_sm.sh "CFG=warp32" "--mem-latency 20" "--mem-latency 20 --stress --seed 2"
rtl-wide: kernels
	@sim/test_sm.sh "CFG=wide" "--mem-latency 1" "--mem-latency 20" "--mem-latency 100" "--mem-latency 20 --stress"
rtl-policies: kernels
	@sim/test_sm.sh "CFG=tiny SCHED=gto SCOREBOARD=entries WAR=bloom" "--mem-latency 20" \
	  -- "CFG=ref SCHED=two_level SCOREBOARD=entries WAR=release_on_read RF_BANKS=8 AXI_DATA_W=64" "--mem-latency 20 --stress" \
	  -- "CFG=tiny SCHEDULERS=2 WARPS=4" "--mem-latency 20 --stress" \
	  -- "CFG=tiny SCHEDULERS=2 WARPS=4 ISSUE_WIDTH=2 COLLECTORS=4" "--mem-latency 20 --stress"
rtl-matrix: kernels
	@sim/test_matrix.sh
