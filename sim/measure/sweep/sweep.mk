# SPDX-License-Identifier: Apache-2.0
# Sweeps over configurations, on this machine or on a cluster, and estimates from their results.
#own: SPEC X Y SLURM
SWEEP_SRCS := $(wildcard sim/measure/sweep/*.c) sim/common/spawn.c gen/util.c gen/fresh.c
WSSWEEP := $(B)/wssweep
SWEEP_OBJS := $(SWEEP_SRCS:%.c=$(B)/obj/%.o)
$(WSSWEEP): $(SWEEP_OBJS)
	@$(CC) -o $(new) $^ -lm && $(keep)
-include $(SWEEP_OBJS:.o=.d)
$(B)/wstoggles: sim/measure/sweep/toggles/toggles.c build/fstapi.o
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -isystem $(FST) -o $(new) $^ -lz && $(keep)

SWEEP_KEPT := $(B)/sweep/kept
# The spec without its folder and what follows its first dot.
sweep_name = $(firstword $(subst ., ,$(notdir $(SPEC))))
#:: Measure
#: make sweep SPEC=FILE [JOBS=2]      measure the configurations that a file lists: cycles of
#:                                    kernels, area, clock period, toggles, accuracy of special
#:                                    functions (docs/sweep.md); to build/sweep/<name of the
#:                                    file>/sweep.csv, with Pareto fronts, also in sweep.html.
#:                                    JOBS: how many at a time. An interrupted sweep continues
#: make sweep SPEC=FILE ON=slurm [SLURM="--time=60"]   the same as a job array on a cluster; SLURM:
#:                                    further options of sbatch
#: make sweep SPEC=FILE X=knand2 Y=us   the front of these two figures
# ORDER: before plot.mk, which also takes X and Y.
$(foreach v,X Y,$(call plain,$v,_ .))
$(call plain,SPEC,_ - . / + @)
.PHONY: sweep
sweep: $(WSSWEEP) $(WSGEN)
	@$(if $(SPEC),,echo "make sweep needs SPEC=FILE (docs/sweep.md)" >&2; false)
	@$(if $(filter kept,$(sweep_name)),echo "SPEC = $(SPEC): this name is taken" >&2; false)
	@ON="$(ON)" JOBS="$(JOBS)" SLURM=$(call quoted,$(SLURM)) X="$(X)" Y="$(Y)" \
	  LIBERTY="$(LIBERTY)" sim/measure/sweep/sweep.sh $(WSSWEEP) $(WSGEN) $(SWEEP_KEPT) \
	  "$(SPEC)" $(B)/sweep/$(sweep_name)

#: make estimate CFG=tiny [WARPS=4 ..]   area and clock period of a machine in a second, from a fit
#:                                    to machines that were mapped, with its error
#: make estimate-baseline [JOBS=2]    measure these machines (hours) and write them to
#:                                    sim/measure/sweep/estimate.txt
ESTIMATE := sim/measure/sweep/estimate
.PHONY: estimate estimate-baseline
estimate: $(WSSWEEP) $(WSGEN)
	@mkdir -p $(OUT)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --resolved > $(OUT)/resolved
	@echo "$(TAG), estimated:" && $(WSSWEEP) estimate $(ESTIMATE).txt $(OUT)/resolved
estimate-baseline: $(WSSWEEP) $(WSGEN)
	@$(MAKE) --no-print-directory sweep SPEC=$(ESTIMATE).sweep
	@$(WSSWEEP) baseline $(B)/sweep/estimate $(SWEEP_KEPT) $(ESTIMATE)-known.txt $(WSGEN) \
	  $(ESTIMATE).txt

#:: Test the tools that measure
#: make sweep-test                    test wssweep, with sanitizers; then a sweep with a stand-in
#:                                    for the measurements, killed and resumed, on this machine and
#:                                    on a Slurm cluster of one node; sweep-bugs: mutants of
#:                                    wssweep
#: make sweep-real [JOBS=2]           sweep 24 machines like tiny (an hour)
.PHONY: sweep-test sweep-bugs sweep-real
$(B)/wssweep-san: $(SWEEP_SRCS) $(wildcard sim/measure/sweep/*.h) gen/perf.def
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(SWEEP_SRCS) -lm && $(keep)
sweep-test: $(B)/wssweep-san $(WSSWEEP) $(WSGEN)
	@sim/measure/sweep/test/run.sh $(B)/wssweep-san $(WSSWEEP) $(WSGEN) $(B)/sweep-test
sweep-bugs: $(WSGEN)
	@sim/test/tool_bugs.sh sweep sim/measure/sweep $(CC) $(B)/sweep-bugs \
	  "sim/common/spawn.c gen/util.c gen/fresh.c" -lm \
	  sim/measure/sweep/test/run.sh @ @ $(WSGEN) $(B)/sweep-bugs/test quick
sweep-real: $(WSSWEEP) $(WSGEN)
	@$(MAKE) --no-print-directory sweep SPEC=sim/measure/sweep/test/tiny.sweep && \
	  sim/measure/sweep/test/real.sh $(B)/sweep/tiny 24
