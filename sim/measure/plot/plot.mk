# SPDX-License-Identifier: Apache-2.0
# Plots: a figure of a run against the values of a key, which make sweep measures.
#own: VALUES
$(call plain_list,VALUES,_ - + .)

#:: Write and run kernels
#: make plot X=warps Y=ipc KERNEL=matmul [CFG=tiny] [VALUES="1 2 4 8"] [LAT=100] [ARGS=..]   run a
#:                                    kernel on the machine with each of these values of the key X,
#:                                    and plot Y: cycles, warp_instrs, thread_instrs, ipc, or a
#:                                    counter of docs/isa.md, such as LOST_MEMORY. X=lat: the
#:                                    memory latency. Writes .svg and, with all figures, .csv to
#:                                    build/<cfg>/<kernel>-<x>-<y>. Without VALUES: half the value
#:                                    of the configuration, the value, and twice the value; for a
#:                                    key of words, all of them; for lat, 20 100 400
.PHONY: plot
plot: $(WSGEN) $(WSSWEEP)
	@mkdir -p $(OUT)
	@ARGS=$(call quoted,$(ARGS)) sim/measure/plot/plot.sh "$(X)" "$(Y)" "$(VALUES)" "$(KERNEL)" \
	  "$(LAT)" "$(OUT)" $(CFG) "$(OVERRIDES)" $(WSGEN) sim/measure/sweep/sweep.sh \
	  $(WSSWEEP) $(WSGEN) $(SWEEP_KEPT)

#:: Test the tools that measure
#: make plot-test                     plot cycles of a kernel on tiny, and values that are refused
.PHONY: plot-test
plot-test: $(WSGEN) $(WSSWEEP)
	@sim/measure/plot/test.sh $(B)/plot-test
