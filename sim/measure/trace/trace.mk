# SPDX-License-Identifier: Apache-2.0
# Traces: what happens in each cycle of a run, and wstrace, which shows it.
WSTRACE := $(B)/wstrace
TRACE_DIR := sim/measure/trace
TRACE_SRCS := $(filter-out %/write.c,$(wildcard $(TRACE_DIR)/*.c)) \
  $(addprefix gen/,isa.c disasm.c fresh.c) sim/host/libws/file.c
TRACE_OBJS := $(TRACE_SRCS:%.c=$(B)/obj/%.o)
-include $(TRACE_OBJS:.o=.d)
$(WSTRACE): $(TRACE_OBJS)
	@$(CC) -o $(new) $^ -ljansson && $(keep)

#:: Write and run kernels
#: make trace CFG=ref KERNEL=matmul [LAT=100] [ARGS=..]   record what happens in each cycle in
#:                                    build/<cfg>/<kernel>.wst (docs/trace.md), and print a summary;
#:                                    wstrace: the program that shows traces, build/wstrace
.PHONY: trace wstrace
wstrace: $(WSTRACE)
trace: $(WSRUN) $(MACHINE_TRACE) $(WSTRACE) in-kdir/$(KERNEL).elf
	$(WSRUN) --host $(KERNEL) --mem-latency $(LAT) --trace-file $(OUT)/$(KERNEL).wst $(ARGS)
	$(WSTRACE) $(OUT)/$(KERNEL).wst

#: make profile CFG=ref KERNEL=matmul [LAT=100] [ARGS=..]   say why a kernel is slow: what its
#:                                    issue slots are lost to, by source line and instruction
#:                                    (docs/profile.md); all of it to build/<cfg>/<kernel>.profile
.PHONY: profile
profile: $(WSRUN) $(MACHINE_TRACE) in-kdir/$(KERNEL).elf
	$(WSRUN) --host $(KERNEL) --mem-latency $(LAT) --profile $(OUT)/$(KERNEL).profile $(ARGS)
	@sed '/^instructions$$/,$$d' $(OUT)/$(KERNEL).profile

#: make view CFG=ref KERNEL=matmul [LAT=100] [ARGS=..] [BESIDE="SCHED=gto"]   make a page for a
#:                                    browser, build/<cfg>/<kernel>.html: warps against time, and
#:                                    source and assembly with their lost issue slots; with BESIDE,
#:                                    the run on the machine with these keys beside it
#own: BESIDE
VIEW_FILES := $(wildcard $(TRACE_DIR)/view/*)
$(B)/obj/$(TRACE_DIR)/view_data.o: $(VIEW_FILES)
.PHONY: view
view: $(WSRUN) $(MACHINE_TRACE) $(WSTRACE) in-kdir/$(KERNEL).elf
	$(WSRUN) --host $(KERNEL) --mem-latency $(LAT) --trace-file $(OUT)/$(KERNEL).wst $(ARGS)
	$(if $(BESIDE),$(MAKE) --no-print-directory trace BESIDE= $(BESIDE))
	$(WSTRACE) --view $(OUT)/$(KERNEL).html $(OUT)/$(KERNEL).wst $(if $(BESIDE),$$(dirname \
	  $$($(MAKE) --no-print-directory wsrun-path BESIDE= $(BESIDE)))/$(KERNEL).wst)

# ---- tests
TRACE_TOOLS := $(B)/trace
$(TRACE_TOOLS)/wstrace: $(VIEW_FILES) $(TRACE_SRCS) $(wildcard $(TRACE_DIR)/*.h $(TRACE_DIR)/*.def)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(TRACE_SRCS) -ljansson && $(keep)
$(TRACE_TOOLS)/%_check: $(TRACE_DIR)/test/%_check.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $(new) $< -ljansson && $(keep)
TRACE_UNIT_SRCS := $(addprefix $(TRACE_DIR)/,read.c stream.c fields.c follow.c \
  words.c write.c profile.c slots.c causes.c names.c) gen/isa.c gen/disasm.c
$(TRACE_TOOLS)/unit: $(TRACE_DIR)/test/unit.c $(TRACE_UNIT_SRCS) \
  $(wildcard $(TRACE_DIR)/*.h $(TRACE_DIR)/*.def)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(filter %.c,$^) && $(keep)
# A program that uses libws, which is built with sanitizers.
$(TRACE_TOOLS)/host: $(B)/obj-san/$(TRACE_DIR)/test/host.o $(LIBWS_SAN_OBJS)
	@mkdir -p $(@D)
	@$(CC) $(SANITIZE) -o $(new) $^ $(LIBWS_LIBS) && $(keep)
-include $(B)/obj-san/$(TRACE_DIR)/test/host.d
TRACE_PROGRAMS := $(addprefix $(TRACE_TOOLS)/,wstrace konata_check perfetto_check unit)
# Kernels that are slow on purpose; programs of several launches, one of which changes its code.
PROFILE_ELF := $(TRACE_TOOLS)/planted.elf
PROFILE_KERNELS := bfs relay
$(PROFILE_ELF): $(TRACE_DIR)/test/planted.c wscc
	@mkdir -p $(@D)
	@$(WSCC) --config tiny -o $(new) $< && $(keep)
TRACE_KERNELS := vecadd bitonic histogram bfs relay fft
# Further machines: data caches that are large and that are not there, beats of a warp in four
# sub-cores, lines in a narrow load/store unit.
TRACE_LONG := ref tiny/DCACHE=0 tiny/ISA=+xwsftz/SCHEDULERS=4/WARPS=8/WAR=bloom tiny/LSU_LANES=1
# Two sub-cores of two instructions per cycle, with a PC for each thread.
TRACE_DUAL := tiny SCHEDULERS=2 WARPS=4 ISSUE_WIDTH=2 COLLECTORS=4 DIVERGENCE=threads THREAD_TURN=64
TRACE_QUICK = tiny $(subst $(space),/,$(TRACE_DUAL))
TRACE_ALL = $(subst $(space),/,$(TRACE_DUAL)) $(TRACE_LONG)
# $(call trace_on,MACHINE ..): the machines are built. A machine is a CFG and keys, with / between
# them. $(call trace_folders,MACHINE ..): their folders.
trace_on = $(foreach m,$(1),$(MAKE) --no-print-directory trace-machine CFG=$(subst /, ,$m) &&) true
trace_folders = $(foreach m,$(1),\
  $$(dirname $$($(MAKE) --no-print-directory wsrun-path CFG=$(subst /, ,$m))))
# $(trace_quick): TRACE_QUICK are built, the second one only with taps: to build it is most of the
# time that the tests take.
trace_quick = $(call trace_on,tiny) && $(MAKE) --no-print-directory trace-taps CFG=$(TRACE_DUAL)
trace_test = $(3) && \
  $(TRACE_DIR)/test/trace.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/out "$(2)" $(call trace_folders,$(1))

#:: Test the tools that measure
#: make trace-test                    trace kernels on tiny, and on two sub-cores of two
#:                                    instructions per cycle with a PC for each thread: sums must
#:                                    be the counters, cycles those without a trace, and the output
#:                                    of wstrace must follow its rules; trace-test-long: on further
#:                                    machines; trace-cost: what a trace costs on tiny and ref,
#:                                    counted with valgrind; trace-bugs: mutants
#: make profile-test                  profile kernels on the same machines: sums must be the
#:                                    counters, launch by launch, and the first reason of kernels
#:                                    that are slow on purpose the one that is planted; a program
#:                                    that uses libws gets the same; profile-bugs: mutants
.PHONY: profile-test profile-bugs
PROFILE_NEEDS := $(TRACE_TOOLS)/wstrace $(TRACE_TOOLS)/host $(WSTRACE) $(PROFILE_ELF) \
  $(PROFILE_KERNELS:%=$(KF)/%.elf)
profile-test: $(PROFILE_NEEDS)
	@$(trace_quick)
	@$(TRACE_DIR)/test/profile.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/profiles $(PROFILE_ELF) \
	  "$(PROFILE_KERNELS)" $(call trace_folders,$(TRACE_QUICK))
profile-bugs: $(PROFILE_NEEDS)
	@$(trace_quick)
	@$(TRACE_DIR)/test/profile.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/profile-bugs/traces \
	  $(PROFILE_ELF) "$(PROFILE_KERNELS)" $(call trace_folders,$(TRACE_QUICK)) > /dev/null
	@$(TRACE_DIR)/test/wstrace_bugs.sh profile $(TRACE_TOOLS)/profile-bugs $(PROFILE_ELF) \
	  "$(PROFILE_KERNELS)" $(call trace_folders,$(TRACE_QUICK))
	@$(TRACE_DIR)/test/host_bugs.sh $(CC) $(TRACE_TOOLS)/host-bugs $(B) $(PROFILE_ELF) \
	  "$(LIBWS_SAN_OBJS)" "$(LIBWS_LIBS)"
#: make view-test                     open pages of the same machines in chromium, without a window:
#:                                    they draw, scroll, select, and their sums are the counters;
#:                                    view-bugs: mutants
VIEW_KERNELS := bitonic bfs
VIEW_NEEDS := $(TRACE_TOOLS)/wstrace $(PROFILE_ELF) \
  $(patsubst %,$(KF)/%.elf,$(VIEW_KERNELS) matmul faults)
.PHONY: view-test view-bugs
view-test: $(VIEW_NEEDS)
	@$(trace_quick)
	@$(TRACE_DIR)/test/view.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/views $(PROFILE_ELF) \
	  "$(VIEW_KERNELS)" $(call trace_folders,$(TRACE_QUICK))
view-bugs: $(VIEW_NEEDS)
	@$(trace_quick)
	@$(TRACE_DIR)/test/view.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/view-bugs/traces $(PROFILE_ELF) \
	  "$(VIEW_KERNELS)" $(call trace_folders,$(TRACE_QUICK)) > /dev/null
	@$(TRACE_DIR)/test/wstrace_bugs.sh view $(TRACE_TOOLS)/view-bugs $(PROFILE_ELF) \
	  "$(VIEW_KERNELS)" $(call trace_folders,$(TRACE_QUICK))
#: make view-pictures                 make the pictures of docs/view.md with chromium
view_pictures := $(TRACE_TOOLS)/pictures
view_picture = $(TRACE_DIR)/test/picture.sh $(view_pictures)
view_launch = $(WSRUN) $(KF)/$(1).elf --view $(view_pictures)/$(2).html --arg out:/dev/null:256 $(3)
.PHONY: view-pictures view-pictures-of-launches
view-pictures:
	@$(MAKE) --no-print-directory view CFG=ref KERNEL=collatz LAT=100
	@$(view_picture) $(B)/ref/collatz.html 1000:1120 docs/view.png
	@$(MAKE) --no-print-directory view CFG=ref KERNEL=matmul LAT=100 BESIDE=SCHED=gto
	@$(view_picture) $(B)/ref/matmul.html 0:2000 docs/view-two.png
	@$(MAKE) --no-print-directory view-pictures-of-launches CFG=ref
view-pictures-of-launches: $(WSRUN) $(MACHINE_TRACE) $(KF)/faults.elf $(KF)/bench_smem.elf
	@mkdir -p $(view_pictures)
	@$(call view_launch,bench_smem,banks,--block 64 --arg out:/dev/null:512 --arg u32:4 --arg u32:8)
	@$(view_picture) $(view_pictures)/banks.html 1000:1200 docs/view-banks.png
	@! $(call view_launch,faults,fault,--kernel fault_misaligned_load --block 16)
	@$(view_picture) $(view_pictures)/fault.html "" docs/view-fault.png 480
	@! $(call view_launch,faults,deadlock,--kernel barrier_mismatch --block 16 --arg u32:8)
	@$(view_picture) $(view_pictures)/deadlock.html "" docs/view-deadlock.png 480
.PHONY: trace-test trace-test-long trace-cost trace-bugs trace-machine trace-taps
trace-machine: $(WSRUN) $(MACHINE_TRACE)
trace-taps: $(B)/wsrun $(MACHINE_TRACE)
trace-test: $(TRACE_PROGRAMS) $(TRACE_KERNELS:%=$(KF)/%.elf)
	@$(TRACE_TOOLS)/unit
	@$(call trace_test,$(TRACE_QUICK),$(TRACE_KERNELS),$(trace_quick))
trace-test-long: $(TRACE_PROGRAMS) $(TRACE_KERNELS:%=$(KF)/%.elf)
	@$(TRACE_TOOLS)/unit
	@$(call trace_test,$(TRACE_ALL),$(TRACE_KERNELS) matmul_tiled nbody,\
	  $(call trace_on,$(TRACE_ALL)))
# Machines for any processor: valgrind does not know all instructions of the one at hand.
PORTABLE := $(B)/portable
portable = $(MAKE) --no-print-directory B=$(PORTABLE) VLT_ARCH=
COST_MACHINES := tiny ref
trace-cost:
	@$(foreach c,$(COST_MACHINES),$(portable) trace-machine CFG=$c &&) \
	  $(portable) $(PORTABLE)/kernels-f/matmul.elf && \
	  $(TRACE_DIR)/test/cost.sh $(TRACE_TOOLS)/cost $(COST_MACHINES:%=$(PORTABLE)/%)
trace-bugs:
	@$(portable) trace-bugs-on CFG=tiny
# An object of a bug takes the place of that with its name.
.PHONY: trace-bugs-on
trace-bugs-on: $(WSRUN) $(MACHINE_TRACE) $(TRACE_PROGRAMS) \
  $(patsubst %,$(KF)/%.elf,bitonic bfs matmul)
	@$(TRACE_DIR)/test/bugs.sh $(TRACE_TOOLS) $(TRACE_TOOLS)/bugs $(OUT) \
	  "$(CC) -std=c11 -D_GNU_SOURCE -O2 -g $(SHARED) -I$(OUT)/rtl -Itb/common -Isim/model \
	    -DWS_MACHINE_RTL=1 -DWS_MACHINE_TAPS=1" \
	  "$(or $(if $(VLT_CXX),clang++),g++) $(call MACHINE_LINK) -Wl,-u,$(VLT_MAIN)" \
	  "$$(ls $(OUT)/vlt-trace/*.o | grep -v __ALL.o | tr '\n' ' ') $(TRACE_MACHINE_OBJS)"
