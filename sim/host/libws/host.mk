# SPDX-License-Identifier: Apache-2.0
#own: VLT_CXX VLT_ARCH VLT_THREADS
# libws, the host library, and the machines that it loads: shared objects with all that depends on
# a configuration.

# Code of shared objects: nothing is exported but what a source says.
SHARED := -fPIC -fvisibility=hidden

# Configuration-independent objects, compiled once.
$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) $(object)

# ---- libws ------------------------------------------------------------------------------------
LIBWS := $(B)/libws.so
LIBWS_SONAME := libws.so.1
LIBWS_A := $(B)/libws.a
LIBWS_OBJS := $(LIBWS_SRCS:%.c=$(B)/obj/%.o)
LIBWS_LIBS := -ldw -lelf -ljansson -ldl -lpthread
# In the archive that code is one object, which shows only names of libws: a program may have other
# functions of these names, and wsrun has the same ones.
LIBWS_PROFILE_O := $(B)/obj/libws-profile.o
$(LIBWS_PROFILE_O): $(LIBWS_PROFILE_SRCS:%.c=$(B)/obj/%.o)
	@$(CC) -r -nostdlib -o $(new) $^ && objcopy -w -G 'ws_profile_*' -G 'ws_profiling_*' $(new) && \
	  $(keep)
LIBWS_A_OBJS := $(filter-out $(LIBWS_PROFILE_SRCS:%.c=$(B)/obj/%.o),$(LIBWS_OBJS)) \
  $(LIBWS_PROFILE_O)
# The tree from which machines are built.
$(B)/obj/sim/host/libws/build.o: CFLAGS += -DWS_TREE='"$(CURDIR)"'
$(B)/$(LIBWS_SONAME): $(LIBWS_OBJS)
	@$(CC) -shared -Wl,-soname,$(LIBWS_SONAME) -Wl,-z,defs -o $(new) $^ $(LIBWS_LIBS) && $(keep)
$(LIBWS): $(B)/$(LIBWS_SONAME)
	@ln -sfn $(LIBWS_SONAME) $(new) && $(keep)
$(LIBWS_A): $(LIBWS_A_OBJS)
	@ar rcs $(new) $^ && $(keep)
-include $(LIBWS_OBJS:.o=.d)

# With sanitizers, for the tests.
LIBWS_SAN_OBJS := $(LIBWS_SRCS:%.c=$(B)/obj-san/%.o)
$(B)/obj-san/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) $(SANITIZE) $(object)
$(B)/obj-san/sim/host/libws/build.o: CFLAGS += -DWS_TREE='"$(CURDIR)"'
-include $(LIBWS_SAN_OBJS:.o=.d)

#:: Write host programs
#: make libws                         the host library: build/libws.so, build/libws.a
.PHONY: libws
libws: $(LIBWS) $(LIBWS_A)

# ---- machines ---------------------------------------------------------------------------------
MACHINE := $(OUT)/machine.so
MACHINE_MODEL := $(OUT)/machine-model.so
MACHINE_WAVE := $(OUT)/machine-wave.so
MACHINE_TRACE := $(OUT)/machine-trace.so
MACHINE_DIR := sim/host/libws/machine
MACHINE_MAP := $(MACHINE_DIR)/machine.map
MACHINE_LINK = -shared -Wl,--version-script=$(1)$(MACHINE_MAP) -Wl,-Bsymbolic -Wl,-z,defs
MODEL_SRCS := $(wildcard sim/model/*.c) gen/isa.c gen/disasm.c
MODEL_OBJS := $(MODEL_SRCS:%.c=$(B)/obj/%.o)
MACHINE_COMMON_SRCS := $(addprefix $(MACHINE_DIR)/,machine.c debug.c)
MACHINE_COMMON_OBJS := $(MODEL_OBJS) $(MACHINE_COMMON_SRCS:%.c=$(B)/obj/%.o)
-include $(MACHINE_COMMON_OBJS:.o=.d)

# Objects that see the configuration.
comma := ,
RTL_SRCS := $(addprefix $(MACHINE_DIR)/,table.c rtl.c retire.c lockstep.c) \
  tb/common/ws_axi_mem.c tb/common/ws_axi_check.c \
  sim/host/driver/ws_hw.c
MACHINE_CFG_OBJS := $(patsubst %.c,$(OUT)/obj/%.o,$(RTL_SRCS) $(MACHINE_DIR)/shell_verilator.c)
$(OUT)/obj/%.o: %.c $(OUT)/rtl/MANIFEST sim/host/libws/host.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -I$(OUT)/rtl -Itb/common -Isim/model -Isim/compiler/runtime \
	  -DWS_MACHINE_RTL=1 -DWS_MACHINE_TAPS=0 $(EMISSION) $(object)
-include $(MACHINE_CFG_OBJS:.o=.d)

# The same for a machine that writes trace files: what knows of its taps is compiled once more.
TAPS_SRCS := $(addprefix $(MACHINE_DIR)/,table.c rtl.c taps.c taps_mem.c)
TAPS_OBJS := $(TAPS_SRCS:%.c=$(OUT)/obj-trace/%.o) \
  $(patsubst %,$(B)/obj/sim/measure/trace/%.o,write words)
$(OUT)/obj-trace/%.o: %.c $(OUT)/rtl/MANIFEST sim/host/libws/host.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -I$(OUT)/rtl -Itb/common -Isim/model -Isim/compiler/runtime \
	  -DWS_MACHINE_RTL=1 -DWS_MACHINE_TAPS=1 $(EMISSION) $(object)
-include $(TAPS_OBJS:.o=.d)

# Identifies the Verilog, for table.c: a sum of the names and sums of its files in MANIFEST.
EMISSION = $(if $(filter %/table.o,$@),-DWS_EMISSION='"'$$($(RTL_SUMS) $(OUT)/rtl/MANIFEST | \
  sha256sum | cut -c 1-16)'"')
RTL_INPUTS := $(wildcard templates/*/*.tmpl gen/shell/*.tmpl gen/configs/*.cfg) $(CFG_FILE)
$(OUT)/rtl/MANIFEST: $(WSGEN) $(RTL_INPUTS)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_sm --harness ws_sm --out $(OUT)/rtl >/dev/null

# Machines without RTL, for configurations whose Verilog is not needed. ws_config.h comes with any
# emission; a library cell has no dependencies. ws_sfu brings ws_sfu_rom.h.
$(OUT)/cfg/ws_config.h: $(WSGEN) $(wildcard gen/configs/*.cfg) $(CFG_FILE)
	@m=$$($(WSGEN) --cfg $(CFG) $(OVERRIDES) --list | grep -x ws_sfu_rom || echo ws_lib_ram_1rw) && \
	  $(WSGEN) --cfg $(CFG) $(OVERRIDES) --only $$m --out $(OUT)/cfg >/dev/null && touch $@
$(OUT)/cfg/%.o: %.c $(OUT)/cfg/ws_config.h sim/host/libws/host.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -I$(OUT)/cfg -Itb/common -Isim/model -DWS_MACHINE_RTL=0 \
	  -DWS_MACHINE_TAPS=0 $(object)
$(MACHINE_MODEL): $(MACHINE_COMMON_OBJS) $(OUT)/cfg/$(MACHINE_DIR)/table.o $(MACHINE_MAP)
	@$(CC) $(call MACHINE_LINK) -o $(new) $(filter %.o,$^) -lm && $(keep)
-include $(OUT)/cfg/$(MACHINE_DIR)/table.d

# The Verilator run time, compiled once for all machines.
MACHINE_VLT_OBJS := $(VLT_OBJS:$(B)/vlt/%=$(B)/vlt-shared/%)
VLT_SHARED = $(SHARED) -DVL_PRINTF=ws_vlt_printf -DVL_USER_FATAL -include $(1)$(MACHINE_DIR)/vlt.h
$(B)/vlt-shared/%.o: $(VROOT)/include/%.cpp $(MACHINE_DIR)/vlt.h
	@mkdir -p $(@D)
	@$(VLT_COMPILE) $(call VLT_SHARED) -c -o $(new) $< && $(keep)

# Verilator's own flags: two-state start values 0 so that RTL and model agree on registers that were
# never written; optimised for speed where it runs, not where it starts (Verilator's makefile would
# have -Os last).
VLT_FLAGS := --binary -O3 --x-assign fast --x-initial fast --noassert --top-module ws_sm_tbtop \
  --output-split 20000 $(addprefix --threads ,$(VLT_THREADS))
VLT_CXX = $(shell tb/verilator_cxx.sh)
# make would build the run time again, because Verilator's makefile is newer.
VLT_READY = $(addprefix -o ,$(notdir $(MACHINE_VLT_OBJS)))
# Verilator's makefile refuses a folder whose path has a space, although it uses the path for
# nothing.
VLT_ANYWHERE := CURDIR=.
# Compiled for the processor that builds it, because the machine's vectors are wide. make VLT_ARCH=
# makes one that runs elsewhere.
VLT_ARCH = $(shell c++ -march=native -fsyntax-only -x c++ /dev/null 2>/dev/null && \
  echo -march=native)
# main() is in the object files: it has to be fetched from the archive before it can be called.
VLT_MAIN := _Z11ws_vlt_mainiPPcS0_
# Verilator works in a folder of its own, $(OUT)/vlt, from which the tree is $(up): no absolute
# path, which may have a space. What a machine was made of is kept beside it: a make that waited for
# the folder does not make the same one again.
# Objects made when vlt.h was elsewhere are removed: make would miss the move.
MACHINE_OBJS := $(MACHINE_COMMON_OBJS) $(MACHINE_CFG_OBJS)
MACHINE_NEEDS := $(MACHINE_OBJS) $(MACHINE_MAP)
up := $(if $(filter /%,$(OUT)),$(CURDIR)/,$(patsubst %,../,$(subst /, ,$(OUT)/vlt)))
up := $(subst $(space)../,../,$(up))
from_vlt = $(foreach f,$(1),$(if $(filter /%,$f),,$(up))$f)
MACHINE_RTL = $(OUT)/rtl/ws_sm_dpi.sv $(filter-out %_vpi.v,$(shell ls $(OUT)/rtl/*.v 2>/dev/null))
# $(call verilate,folder,flags,flags of the compiler,libraries): its main() is ours to call. The
# prerequisites of the rule are what the machine is made of, its objects among them.
rule_objs = $(filter-out $(MACHINE_VLT_OBJS),$(filter %.o,$^))
verilator_run = env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL verilator $(VLT_FLAGS) $(2) \
  -CFLAGS "$(call VLT_SHARED,$(up)) -Dmain=ws_vlt_main $(3)" --Mdir $(OUT)/$(1) $(MACHINE_RTL) \
  -LDFLAGS "$(call MACHINE_LINK,$(up)) -Wl,-u,$(VLT_MAIN) $(call from_vlt,$(rule_objs)) $(4)"
verilate = $(call locked,$(OUT)/$(1)); of=$(OUT)/$(1).of; \
  sum=$$({ echo $(call quoted,$(verilator_run)); \
    cat $(filter-out $(MACHINE_VLT_OBJS),$^) $(MACHINE_RTL); } | sha256sum); \
  if [ -e $@ ] && [ "$$sum" = "$$(cat $$of 2>/dev/null)" ]; then touch $@; exit; fi; \
  echo "build: $@ (verilator, then $(if $(VLT_CXX),clang++,g++) on what it made)"; rm -f $$of; \
  grep -qs "$(MACHINE_DIR)/vlt.h" $(OUT)/$(1)/*.d || rm -f $(OUT)/$(1)/*.d $(OUT)/$(1)/*.o; \
  mkdir -p $(OUT)/$(1) && cp tb/verilator_cxx.sh $(OUT)/$(1)/cxx; \
  $(if $(filter $(MACHINE_VLT_OBJS),$^),cp -p $(MACHINE_VLT_OBJS) $(OUT)/$(1)/;) \
  mkdir -p $(B)/vlt-shared/pch; WS_PCH=$$(realpath $(B)/vlt-shared/pch); export WS_PCH; \
  $(verilator_run) --build-jobs $(or $(JOBS),2) -o ../$(notdir $(new)) \
    > $(OUT)/$(1).log 2>&1 || { cat $(OUT)/$(1).log; exit 1; }; \
  $(keep) && echo "$$sum" > $$of
$(MACHINE): $(MACHINE_NEEDS) $(MACHINE_VLT_OBJS)
	@$(call verilate,vlt,-MAKEFLAGS "$(VLT_READY) $(VLT_ANYWHERE) OPT_FAST=-O2 OPT_SLOW=-O0 \
	  $(VLT_CXX)",$(VLT_ARCH),-lm)
# The same with waves: FST by Verilator, closed when the simulation ends.
$(MACHINE_WAVE): $(MACHINE_NEEDS)
	@$(call verilate,vlt-wave,-MAKEFLAGS "$(VLT_ANYWHERE)" --trace-fst --trace-structs \
	  +define+WS_TRACE,-O1,-lz -lm)

# The same as $(MACHINE) with the taps of a trace: modules that are bound to those of the SM.
# One file of them is of the divergence policy, whose module it names.
MACHINE_TAPS := $(addprefix $(MACHINE_DIR)/,taps.sv taps_core.sv taps_mem.sv)
POLICY_TAPS := $(wildcard $(MACHINE_DIR)/taps_ws_*.sv)
policy_taps = $(foreach f,$(POLICY_TAPS),\
  $(if $(wildcard $(OUT)/rtl/$(f:$(MACHINE_DIR)/taps_%.sv=%.v)),$f))
TRACE_MACHINE_OBJS := $(TAPS_OBJS) $(filter-out $(OUT)/obj/$(MACHINE_DIR)/table.o \
  $(OUT)/obj/$(MACHINE_DIR)/rtl.o,$(MACHINE_OBJS))
$(MACHINE_TRACE): $(TRACE_MACHINE_OBJS) $(MACHINE_MAP) $(MACHINE_TAPS) $(POLICY_TAPS) \
  $(MACHINE_VLT_OBJS)
	@$(call verilate,vlt-trace,-MAKEFLAGS "$(VLT_READY) $(VLT_ANYWHERE) OPT_FAST=-O2 OPT_SLOW=-O0 \
	  $(VLT_CXX)" $(MACHINE_TAPS) $(policy_taps) \
	  $(if $(wildcard $(OUT)/rtl/ws_dcache.v),,+define+WS_TAPS_UNCACHED),$(VLT_ARCH),-lm)

#:: Write and run kernels
#: make machine CFG=ref [KEY=..]      what libws loads: the Verilated SM of a configuration;
#:                                    machine-model: only its golden model; machine-wave: with
#:                                    waves; machine-trace: with trace files; VLT_THREADS=N:
#:                                    simulate in N threads
.PHONY: machine machine-model machine-wave machine-trace
machine: $(MACHINE)
	@echo "machine: $(abspath $<)"
machine-model: $(MACHINE_MODEL)
	@echo "machine: $(abspath $<)"
machine-wave: $(MACHINE_WAVE)
	@echo "machine: $(abspath $<)"
machine-trace: $(MACHINE_TRACE)
	@echo "machine: $(abspath $<)"
