# SPDX-License-Identifier: Apache-2.0
# The two test runs. Each target in the lists prints "N passed, N failed" last.

#own: PART RESUME
# tb/tests lists them; a new test is a row there.
tests_of = $(shell awk -F'\t' '$$1 == "$(1)" { print $$2 }' $(wildcard tb/tests) < /dev/null)
TEST_APART := $(call tests_of,apart)
TEST_SHARED := $(call tests_of,shared)
LONG_ONLY := $(call tests_of,long)
TEST_ALL := $(TEST_APART) $(TEST_SHARED) $(LONG_ONLY)
# Without what a long target runs, too.
TEST_LONG := $(filter-out $(shell awk -F'\t' '$$4 != "" { print $$2 }' \
  $(wildcard tb/tests) < /dev/null),$(TEST_ALL))

#:: Test everything
#:! make test | run all quick tests, as continuous integration does
#: make test [SEED=n]                 all quick tests: what continuous integration runs
#: make test-long [SEED=n]            run these and the rest: all configurations, mutants,
#:                                    exhaustive sweeps; random tests use other seeds each day.
#:                                    PART="rtl-wide units": only these targets of it; RESUME=1:
#:                                    without those that have passed on the same tree
#: make test-ran                      list when each of its targets ran last, how long it took, and
#:                                    what passed
# SEED, where it is given; otherwise the day.
LONG_SEED = $(strip $(if $(filter command environment,$(firstword $(origin SEED))),$(SEED),\
  $(shell date +%Y%m%d)))
.PHONY: test test-long test-ran $(TEST_APART) $(TEST_SHARED) $(LONG_ONLY)
test: $(UNIT_NEEDS)
	@SEED=$(SEED) tb/run_all.sh $(TEST_APART) -- $(TEST_SHARED)
test-long: $(UNIT_NEEDS)
	@echo "seed of random tests: $(LONG_SEED); again: make test-long SEED=$(LONG_SEED)"
	@SEED=$(LONG_SEED) RESUME=$(filter 1,$(RESUME)) tb/run_all.sh $(or $(PART),$(TEST_LONG))
test-ran:
	@tb/run_all.sh --ran $(TEST_ALL)
ran-test:
	@tb/ran_test.sh
$(foreach t,$(firstword $(filter-out $(TEST_ALL),$(PART))),\
  $(error PART = $t: not a target of make test-long; those are $(TEST_ALL)))

check-test: $(WSGEN)
	@$(WSGEN) --check && echo "1 passed, 0 failed"
golden-test: golden
	@echo "1 passed, 0 failed"
#:: Change a module
#: make bugs-test [M=ws_x]            check that the text of every mutant is in the Verilog; nothing
#:                                    is simulated
bugs-test: $(WSGEN)
	@tb/bugs.sh texts $(B)/bugs $(UNITS)
#: make tool-bugs-test                the same for the mutants of the tools
tool-bugs-test:
	@sim/test/seeded_texts.sh
#: make fmt-test                      check that C is as clang-format writes it, lines have at most
#:                                    100 columns, and files at most 450 lines
fmt-test:
	@tb/style/run.sh format
#: make style-test                    reject the phrases of tb/style/phrases in docs, comments and
#:                                    messages
style-test:
	@tb/style/run.sh words
# Each value of each key once; yosys, which takes most of the time, reads tiny only; in lint-long,
# all.
quick-lint: $(WSGEN)
	@WS_QUICK=small tb/lint.sh machines $(B)/lint 0 1 tiny
# ref, and the machines of the literature, cut to a warp of few threads, without yosys; lint-long
# has them whole.
presets-lint: $(WSGEN)
	@WS_QUICK=1 tb/lint.sh machines $(B)/lint/presets 0 0 ref \
	  $(foreach c,$(PRESETS),"$(call MICRO_OF,$c)")
# Two modules of what make reset-bugs does with all.
reset-bugs-quick: $(UNIT_NEEDS)
	@tb/bugs.sh resets $(B)/unit-resets ws_ldtrack ws_csr
lint-long: $(WSGEN)
	@tb/lint.sh machines $(B)/lint 200 3 $(OWN_CONFIGS) $(PRESETS)
quick-units: $(UNIT_NEEDS)
	@WS_QUICK=1 WS_SEED=$(SEED) tb/run_units.sh $(B)/unit "verilator icarus" $(UNITS)

# One bus error in each place of a kernel, an abort and a reset in each cycle: sweep.c of ws_sm. The
# write-through cache of two sub-cores is among quick-units.
RECOVER_BACK := tiny WARPS=4 SCHEDULERS=2 ISA=-f DCACHE_WRITE=back DCACHE=256 DCACHE_WAYS=2 \
  PERF_COUNTERS=0 QUIESCE=pause
RECOVER_PARTS := tiny ISA=-f PERF_COUNTERS=0 DCACHE=0 COALESCE=segments DCACHE_LINE=64 \
  AXI_DATA_W=128 CL2=1K CL2_LINE=64 LATENCY=+cl2_20 CL3=2K CL3_WAYS=4 QUIESCE=pause
RECOVER_LEVELS := tiny ISA=-f+zalrsc DCACHE_WRITE=back DCACHE=256 CL2=1K CL2_LINE=128 \
  CL3=2K AXI_DATA_W=32 QUIESCE=deny
# $(call recover,long run or not,lines of configurations). Resets are in the sweep: no further runs.
recover = WS_TEST='sweep_*' WS_LONG=$(1) WS_OPTIMISE=1 WS_AGAIN=0 WS_SEED=$(SEED) \
  WS_CFGLINE="$$(printf '%s\n' $(2))" \
  tb/run_units.sh $(B)/recover$(1) verilator ws_sm
#:: Test the whole SM
#: make recover-test [SEED=n]         bus errors, aborts and resets during a kernel, each followed
#:                                    by another kernel; recover-test-long: in every place, on more
#:                                    machines
recover-test: $(UNIT_NEEDS)
	@$(call recover,,"$(RECOVER_BACK)")
recover-test-long: $(UNIT_NEEDS)
	@$(call recover,1,"$(RECOVER_BACK)" "$(RECOVER_PARTS)" "$(RECOVER_LEVELS)" "tiny" \
	  "tiny SCHEDULERS=2 WARPS=4" "tiny ISA=-f DCACHE=0" \
	  "tiny ISA=-f DCACHE_MSHR=1 ICACHE_MSHR=1 CCACHE_MSHR=1 WRITE_MSHR=1 ICACHE_PREFETCH=0")

# The whole SM: all kernels and all SM tests in lockstep. rtl-matrix: five choices of policies and
# sub-cores on four shipped configurations, at three memory latencies and under back-pressure.
MAKE_SM = $(MAKE) --no-print-directory
rtl-ref:
	@sim/test/sm.sh machines "CFG=ref" "--mem-latency 20" "--mem-latency 100 --stress"
rtl-tiny:
	@sim/test/sm.sh machines "CFG=tiny" "--mem-latency 20" "--mem-latency 100 --stress"
rtl-warp32:
	@sim/test/sm.sh machines "CFG=warp32" "--mem-latency 20" "--mem-latency 20 --stress --seed 2"
rtl-wide:
	@sim/test/sm.sh machines "CFG=wide" "--mem-latency 1" "--mem-latency 20" "--mem-latency 100" \
	  "--mem-latency 20 --stress"
rtl-sm32:
	@sim/test/sm.sh machines "CFG=sm32" "--mem-latency 20" "--mem-latency 100 --stress"
# Modes of the literature together: operands read one at a time, a warp's instructions one after
# the other, a scoreboard that is full often, no data cache, further levels of constants and
# instructions; and fetch into empty buffers.
MODES := CFG=tiny WARPS=4 CTA_SLOTS=4 COLLECTORS=4 WAR=release_on_commit COLLECTOR_READS=one \
  SCOREBOARD=entries SB_ENTRIES=2 SB_FULL=wait SCHED=oldest DCACHE=0 PERF_REFUSED=1 \
  CL2=1K CL2_LINE=128 CL2_REPL=lru CL2_WAYS=2 CL3=2K CL3_WAYS=4 \
  CL3_REPL=random \
  COALESCE=segments DCACHE_LINE=128 CLOCK_HALF=1
# Collectors of the lanes and of a narrow load/store unit, and general ones.
CLASSES := CFG=warp32 LSU_LANES=16 INTERVAL=+smem2 ISA=+zacas CUTS=-results CSR_PIPE=1 REG_PACK=1 \
  COLLECTORS_SP=1 COLLECTORS_MEM=1 FPU_REGS=2
PIPES := CFG=tiny THREADS=8 LANES=4 COLLECTORS=4 CLOCK=short FPU_REGS=1 DISPATCH_WIDTH=2 MUL_UNIT=fp
# Two instructions per cycle to them, and results that are held back.
CLASSES_DUAL := CFG=tiny ISA=+xwsftz+xwssfu ISSUE_WIDTH=2 COLLECTORS=5 COLLECTORS_SP=2 \
  COLLECTORS_SFU=1 COLLECTORS_MEM=1 LATENCY=+alu9+smem20+sfu40 INTERVAL=+sfu5 \
  READ_ARB=serial
# Latencies and intervals that no other machine has, caches of no power of two, and a block's
# part of the registers.
HELD := LATENCY=mul25+div60+fpu20+dcache20+ccache20+barrier30+store20+branch15 \
  INTERVAL=alu2+mul3+div40+fpu2+lsu2 \
  ICACHE=768 ICACHE_WAYS=3 ICACHE_REPL=lru CCACHE=384 CCACHE_WAYS=3 CCACHE_REPL=random \
  RF=8K BLOCK_RF=4K
# Few miss registers and places, coarse allocation, a ready bit, flags.
FEW := WARPS=4 CTA_SLOTS=4 READY_BIT=1 ISA=+xwsfflags+zalrsc+zacas+xwsamofadd+xwsloads+xwsindex \
  FDIV_SHARE=1 SCHED=two_level TL_GROUP=2 PC_BITS=24 RF_SWIZZLE=0 \
  ICACHE_MSHR=1 DCACHE_MSHR=4 CCACHE_MSHR=1 WRITE_MSHR=5 \
  DCACHE_QUEUE=1 DCACHE_PREFETCH=2 ICACHE_PREFETCH=0 STORE_MERGE=0 DCACHE_REPL=lru \
  SMEM_GRANULE=64 BARRIERS=8 BLOCK_QUANTUM=2 REG_QUANTUM=8 \
  FETCH_BYTES=8 AXI_PROT=5
# Pipeline registers other than those of either clock; what is for FPGAs.
OTHER_CUTS := CUTS=results+sp1+fma2+sfu1 SFU_TABLE=-1 MUL_STYLE=infer RAM_STYLE=split \
  FETCH_POLICY=empty IBUF_DEPTH=4 FETCH_COUNT=3
FRONT_EMPTY := CFG=tiny WARPS=4 CTA_SLOTS=4 FETCH_POLICY=empty
# Policies of gen/policies/ that no machine above names.
policies_but = $(filter-out $(2),$(shell sed -n 's/^WS_POLICY.[a-z]*, \([a-z0-9_]*\),.*/\1/p' \
  gen/policies/$(1).def))
all_caches = CFG=tiny ICACHE_REPL=$(1) DCACHE_REPL=$(1) CCACHE_REPL=$(1) CL2=1K CL2_LINE=128 \
  CL2_WAYS=2 CL2_REPL=$(1) CL3=2K CL3_WAYS=4 CL3_REPL=$(1)
# Machines with a PC for each thread.
APART := CFG=tiny CFG=ref CFG=warp32 CFG=tiny+THREAD_TURN=256+CONV_BARRIERS=1+INTERLEAVE=4 \
  CFG=tiny+WARPS=4+ISSUE_WIDTH=2+COLLECTORS=4+SCHEDULERS=2
rtl-policies:
	@sim/test/sm.sh machines "$(EXACT_tiny/gto)" "--mem-latency 20" \
	  -- "$(EXACT_tiny/2/dual)" "--mem-latency 20 --stress" \
	  -- "$(CLASSES) READ_AHEAD=oldest DCACHE_WRITE=back DCACHE=2K" "--mem-latency 20" \
	  -- "$(MODES)" "--mem-latency 20" \
	  -- "$(PIPES)" "--mem-latency 20" \
	  -- "$(CLASSES_DUAL)" "--mem-latency 20 --stress" \
	  -- "CFG=tiny WARPS=4 THREADS=8 LANES=4 WAR=software" "--mem-latency 20 --stress" \
	  -- "CFG=tiny WARPS=4 THREADS=8 LANES=4 WAR=software ISSUE_WIDTH=2 COLLECTORS=4 \
  DIVERGENCE=threads CONV_BARRIERS=5 THREAD_TURN=256" "--mem-latency 20 --stress" \
	  -- "CFG=tiny ISA=+xwsftz+xwssfu+xwssfupairs+xwsmul24+xwsfmad MUL=8 $(OTHER_CUTS)" \
	  "--mem-latency 20" \
	  -- "CFG=tiny INT_LANES=1 $(HELD) $(FEW) DIVERGENCE=threads THREAD_TURN=32 INTERLEAVE=1" \
	  "--mem-latency 20"
rtl-policies-long:
	@sim/test/sm.sh machines "$(EXACT_ref/two_level)" "--mem-latency 20 --stress" \
	  $(foreach w,$(APART),-- "$(subst +, ,$w) DIVERGENCE=threads" "--mem-latency 20 --stress") \
	  -- "$(EXACT_tiny/lri)" "--mem-latency 20 --stress" \
	  -- "$(EXACT_tiny/2)" "--mem-latency 20 --stress" \
	  -- "$(EXACT_tiny/short)" "--mem-latency 20 --stress" \
	  -- "$(EXACT_tiny/bitmanip)" "--mem-latency 20" \
	  -- "CFG=tiny LSU_LANES=1 LATENCY=+store20+branch9 INTERVAL=+mul6 ISA=+xwsloads" \
	  "--mem-latency 20 --stress" \
	  -- "CFG=tiny DCACHE=0 ISA=+zacas+zalrsc PERF_REFUSED=1" "--mem-latency 20 --stress" \
	  -- "CFG=tiny DCACHE_WRITE=back DCACHE=512 DCACHE_REPL=lru ISA=+zalrsc" \
	  "--mem-latency 20 --stress" \
	  -- "CFG=tiny CLOCK=short FPU_REGS=1 CLOCK_HALF=1" "--mem-latency 20 --stress" \
	  -- "CFG=tiny ISA=+xwsftz ISSUE_WIDTH=2 COLLECTORS=4 MUL_UNIT=fp INTERVAL=+mul2+fpu2 \
  COLLECTOR_IN_SP=1 COLLECTOR_OUT_SP=1" \
	  "--mem-latency 20 --stress" \
	  -- "CFG=tiny ISA=+xwsftz ISSUE_WIDTH=2 COLLECTORS=4 MUL_UNIT=fp INT_LANES=1" \
	  "--mem-latency 20 --stress" \
	  -- "CFG=tiny WAR=release_on_commit LATENCY=+store20" "--mem-latency 20 --stress" \
	  -- "CFG=warp32 COLLECTOR_READS=one WAR=bloom" "--mem-latency 20 --stress" \
	  -- "CFG=tiny COLLECTOR_READS=in_order" "--mem-latency 20 --stress" \
	  $(foreach w,$(call policies_but,sched,rr gto two_level lri oldest),\
	    -- "$(FRONT_EMPTY) SCHED=$w" "--mem-latency 20 --stress") \
	  $(foreach w,$(call policies_but,repl,lru random),-- "$(call all_caches,$w)" "--mem-latency 20") \
	  $(foreach w,$(call policies_but,fetch,eager empty),\
	    -- "CFG=tiny FETCH_POLICY=$w" "--mem-latency 20 --stress")
# The machines of the literature, whose files begin so: all of them on the model; on the RTL two
# with all kernels, the others with a few.
presets-model:
	@sim/test/sm.sh machines -m $(foreach c,$(PRESETS),-- "CFG=$c" "--model")
rtl-presets:
	@sim/test/sm.sh machines $(foreach c,gt200 ampere,-- "CFG=$c" "--mem-latency 100")
# Words, divergence, barriers and shared memory, floats, atomics.
PRESETS_BRIEF := vecadd reduce matmul fmandelbrot histogram
rtl-presets-brief:
	@sim/test/sm.sh machines -k "$(PRESETS_BRIEF)" \
	  $(foreach c,$(filter-out gt200 ampere,$(PRESETS)),-- "CFG=$c" "--mem-latency 100")
# Configurations of GPGPU-Sim: all of them on the model; on the RTL the two small ones, and the
# public machines at full size, whose RTL takes some seven minutes of a core each to build.
GPGPUSIM := $(patsubst gen/test/gpgpusim/%/gpgpusim.config,%,\
  $(sort $(wildcard gen/test/gpgpusim/*/gpgpusim.config)))
GPGPUSIM_INPUTS := $(WSGEN) $(B)/wsrun kernels
gpgpusim-model: $(GPGPUSIM_INPUTS)
	@sim/test/test_gpgpusim.sh model $(GPGPUSIM)
gpgpusim-rtl: $(GPGPUSIM_INPUTS)
	@sim/test/test_gpgpusim.sh rtl $(filter small_%,$(GPGPUSIM))
rtl-gpgpusim: $(GPGPUSIM_INPUTS)
	@sim/test/test_gpgpusim.sh rtl $(filter-out small_%,$(GPGPUSIM))
#: make rtl-random N=20 [SEED=1] [KEY=VALUE ..]   run all kernels and SM tests in lockstep on random
#:                                    machines of bounded size, with these keys
rtl-random: $(WSGEN)
	@sim/test/random.sh run $(or $(N),20) $(SEED) $(OVERRIDES)
#: make keys-test                     check that each key is set on a machine that make test-long
#:                                    runs as a whole on the RTL; rtl-keys runs random machines for
#:                                    the other keys
KEYS_OF := rtl-ref rtl-tiny rtl-warp32 rtl-policies rtl-policies-long rtl-bare rtl-wide rtl-sm32 \
  rtl-threads rtl-presets rtl-no-atomics rtl-tensor
keys-test: $(WSGEN) kernels
	@sim/test/random.sh keys $(KEYS_OF)
rtl-keys: $(WSGEN) kernels
	@sim/test/random.sh keys --run $(KEYS_OF)
rtl-bare:
	@sim/test/sm.sh bare
# Kernels that need no atomics.
rtl-no-atomics:
	@sim/test/sm.sh machines -k "vecadd saxpy scan bitonic transpose matmul crc32 sha256" \
	  "CFG=tiny ISA=-zaamo" "--mem-latency 20"
# Matrix products: sums as those of an H200, and sums that round once.
rtl-tensor:
	@sim/test/sm.sh machines -k "mma hgemm freduce" "CFG=warp32 ISA=+f TENSOR=64" \
	    "--mem-latency 20 --stress" \
	  -- "CFG=warp32 ISA=+f LANES=32 TENSOR=64 TENSOR_NUM=exact SMEM=32K" "--mem-latency 20"
# The simulation in two threads.
rtl-threads:
	@sim/test/sm.sh machines "CFG=tiny VLT_THREADS=2" "--mem-latency 20 --stress"
# Memories alternate from machine to machine, and the next configuration begins with the other ones.
MATRIX_GTO := SCHED=gto SCOREBOARD=entries WAR=release_on_read
MATRIX_BLOOM := SCHED=two_level WAR=bloom
MATRIX_2 := SCHEDULERS=2 WARPS=8
MATRIX_4 := SCHEDULERS=4 WARPS=16 SCHED=two_level SCOREBOARD=entries WAR=release_on_read
MATRIX_DUAL := ISSUE_WIDTH=2 COLLECTORS=8 SCHED=gto WAR=release_on_read
matrix_near = -- "CFG=$1 $(MATRIX_$2)" "--mem-latency 1" "--mem-latency 20 --stress"
matrix_far = -- "CFG=$1 $(MATRIX_$2)" "--mem-latency 20" "--mem-latency 100"
rtl-matrix:
	@sim/test/sm.sh machines $(foreach c,tiny warp32, \
	    $(foreach w,GTO 2 DUAL,$(call matrix_near,$c,$w)) \
	    $(foreach w,BLOOM 4,$(call matrix_far,$c,$w))) \
	  $(foreach c,ref wide, \
	    $(foreach w,GTO 2 DUAL,$(call matrix_far,$c,$w)) \
	    $(foreach w,BLOOM 4,$(call matrix_near,$c,$w)))
