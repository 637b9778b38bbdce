# SPDX-License-Identifier: Apache-2.0
#own: VLT_CXX VLT_ARCH
# libws, the host library, and the machines that it loads: shared objects with all that depends on
# a configuration.

# Code of shared objects: nothing is exported but what a source says.
SHARED := -fPIC -fvisibility=hidden

# Configuration-independent objects, compiled once.
$(B)/obj/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -MMD -MP -c -o $@ $<

# ---- libws ------------------------------------------------------------------------------------
LIBWS := $(B)/libws.so
LIBWS_SONAME := libws.so.1
LIBWS_A := $(B)/libws.a
LIBWS_SRCS := $(wildcard sim/host/*.c)
LIBWS_OBJS := $(LIBWS_SRCS:%.c=$(B)/obj/%.o)
LIBWS_LIBS := -ldw -lelf -ldl -lpthread
# Where the tree is that machines are built from.
$(B)/obj/sim/host/build.o: CFLAGS += -DWS_TREE='"$(CURDIR)"'
$(B)/$(LIBWS_SONAME): $(LIBWS_OBJS)
	@$(CC) -shared -Wl,-soname,$(LIBWS_SONAME) -Wl,-z,defs -o $@.tmp $^ $(LIBWS_LIBS) && mv $@.tmp $@
$(LIBWS): $(B)/$(LIBWS_SONAME)
	@ln -sf $(LIBWS_SONAME) $@
$(LIBWS_A): $(LIBWS_OBJS)
	@rm -f $@ && ar rcs $@ $^
-include $(LIBWS_OBJS:.o=.d)

# With sanitizers, for the tests.
LIBWS_SAN_OBJS := $(LIBWS_SRCS:%.c=$(B)/obj-san/%.o)
$(B)/obj-san/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) $(SANITIZE) -MMD -MP -c -o $@ $<
$(B)/obj-san/sim/host/build.o: CFLAGS += -DWS_TREE='"$(CURDIR)"'
-include $(LIBWS_SAN_OBJS:.o=.d)

#: make libws                         the host library: build/libws.so, build/libws.a
.PHONY: libws
libws: $(LIBWS) $(LIBWS_A)

# ---- machines ---------------------------------------------------------------------------------
MACHINE := $(OUT)/machine.so
MACHINE_MODEL := $(OUT)/machine-model.so
MACHINE_WAVE := $(OUT)/machine-wave.so
MACHINE_DIR := sim/host/machine
MACHINE_MAP := $(MACHINE_DIR)/machine.map
MACHINE_LINK := -shared -Wl,--version-script=$(abspath $(MACHINE_MAP)) -Wl,-Bsymbolic -Wl,-z,defs
MODEL_SRCS := $(wildcard tb/model/*.c) gen/isa.c gen/disasm.c
MODEL_OBJS := $(MODEL_SRCS:%.c=$(B)/obj/%.o)
MACHINE_COMMON_OBJS := $(MODEL_OBJS) $(B)/obj/$(MACHINE_DIR)/machine.o
-include $(MACHINE_COMMON_OBJS:.o=.d)

# Objects that see the configuration. Its folder may have a = in its name (ref-WARPS=4), which make
# would take for an assignment when it reads the dependencies: it must come from a variable.
equals := =
comma := ,
FIX_DEPS = sed -i 's/=/$$(equals)/g' $(@:.o=.d)
RTL_SRCS := $(addprefix $(MACHINE_DIR)/,table.c rtl.c retire.c lockstep.c) \
  tb/common/ws_axi_mem.c tb/common/ws_axi_check.c
MACHINE_CFG_OBJS := $(patsubst %.c,$(OUT)/obj/%.o,$(RTL_SRCS) $(MACHINE_DIR)/shell_verilator.c)
$(OUT)/obj/%.o: %.c $(OUT)/rtl/MANIFEST sim/host/host.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -MMD -MP -I$(OUT)/rtl -Itb/common -Itb/model -DWS_MACHINE_RTL=1 \
	  -c -o $@ $<
	@$(FIX_DEPS)
-include $(MACHINE_CFG_OBJS:.o=.d)

RTL_INPUTS := $(wildcard templates/*/*.tmpl gen/configs/*.cfg)
$(OUT)/rtl/MANIFEST: $(WSGEN) $(RTL_INPUTS)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_sm --harness ws_sm --out $(OUT)/rtl >/dev/null

# Without RTL, for configurations whose Verilog is of no interest. ws_config.h comes with whatever
# is emitted; a library cell has no needs of its own. ws_sfu brings ws_sfu_rom.h.
$(OUT)/cfg/ws_config.h: $(WSGEN) $(wildcard gen/configs/*.cfg)
	@$(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_lib_ram_1rw --out $(OUT)/cfg >/dev/null && touch $@
	@! grep -q '^#define WS_SFU 1' $@ || $(WSGEN) --cfg $(CFG) $(OVERRIDES) --only ws_sfu --out \
	  $(OUT)/cfg >/dev/null
$(OUT)/cfg/%.o: %.c $(OUT)/cfg/ws_config.h sim/host/host.mk
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -MMD -MP -I$(OUT)/cfg -Itb/common -Itb/model -DWS_MACHINE_RTL=0 \
	  -c -o $@ $<
	@$(FIX_DEPS)
$(MACHINE_MODEL): $(MACHINE_COMMON_OBJS) $(OUT)/cfg/$(MACHINE_DIR)/table.o $(MACHINE_MAP)
	@$(CC) $(MACHINE_LINK) -o $@.tmp $(filter %.o,$^) -lm && mv $@.tmp $@
-include $(OUT)/cfg/$(MACHINE_DIR)/table.d

# The Verilator run time, compiled once for all machines.
MACHINE_VLT_OBJS := $(VLT_OBJS:$(B)/vlt/%=$(B)/vlt-shared/%)
VLT_SHARED := $(SHARED) -DVL_PRINTF=ws_vlt_printf -DVL_USER_FATAL \
  -include $(abspath $(MACHINE_DIR)/vlt.h)
$(B)/vlt-shared/%.o: $(VROOT)/include/%.cpp $(MACHINE_DIR)/vlt.h
	@mkdir -p $(@D)
	@$(VLT_COMPILE) $(VLT_SHARED) -c -o $@ $<

# Verilator's own flags: two-state start values 0 so that RTL and model agree on registers that were
# never written; optimised for speed where it runs, not where it starts (Verilator's makefile would
# have -Os last).
VLT_FLAGS := --binary -O3 --x-assign fast --x-initial fast --noassert --top-module ws_sm_tbtop \
  --output-split 20000
# clang makes faster code of it than g++, and sooner. Where there is no clang 14 or so, g++ does it.
VLT_CXX = $(shell clang++ -fcoroutines-ts -fsyntax-only -x c++ /dev/null 2>/dev/null && \
  echo CXX=clang++ LINK=clang++ CFG_CXXFLAGS_COROUTINES=-fcoroutines-ts)
# For the very processor that it is made on: the machine's vectors are wide. make VLT_ARCH= for one
# that runs elsewhere.
VLT_ARCH = $(shell c++ -march=native -fsyntax-only -x c++ /dev/null 2>/dev/null && \
  echo -march=native)
# Its main() in the object files: it has to be fetched from the archive before someone calls it.
VLT_MAIN := _Z11ws_vlt_mainiPPcS0_
# $(call verilate,folder,flags,flags of the compiler,libraries): its main() is ours to call.
verilate = env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL verilator $(VLT_FLAGS) $(2) \
  --build-jobs $(or $(JOBS),2) -CFLAGS "$(VLT_SHARED) -Dmain=ws_vlt_main $(3)" \
  --Mdir $(OUT)/$(1) -o ../$(@F).tmp $(OUT)/rtl/ws_sm_dpi.sv \
  $(filter-out %_vpi.v,$(shell ls $(OUT)/rtl/*.v 2>/dev/null)) \
  -LDFLAGS "$(MACHINE_LINK) -Wl,-u,$(VLT_MAIN) $(abspath $(MACHINE_COMMON_OBJS) $(MACHINE_CFG_OBJS)) $(4)" \
  > $(OUT)/$(1).log 2>&1 || { cat $(OUT)/$(1).log; exit 1; }; mv $@.tmp $@
MACHINE_NEEDS := $(MACHINE_COMMON_OBJS) $(MACHINE_CFG_OBJS) $(MACHINE_MAP)
$(MACHINE): $(MACHINE_NEEDS) $(MACHINE_VLT_OBJS)
	@echo "build: $@ (verilator, then $(if $(VLT_CXX),clang++,g++) on what it made)"
	@mkdir -p $(OUT)/vlt && cp -p $(MACHINE_VLT_OBJS) $(OUT)/vlt/
	@$(call verilate,vlt,-MAKEFLAGS "OPT_FAST=-O2 OPT_SLOW=-O0 $(VLT_CXX)",$(VLT_ARCH),-lm)
# The same with waves: FST by Verilator, closed when the simulation ends.
$(MACHINE_WAVE): $(MACHINE_NEEDS)
	@echo "build: $@"
	@$(call verilate,vlt-wave,--trace-fst --trace-structs +define+WS_TRACE,-O1,-lz -lm)

#: make machine CFG=ref [KEY=..]      what libws loads: the Verilated SM of a configuration;
#:                                    machine-model: its golden model alone; machine-wave: with
#:                                    waves
.PHONY: machine machine-model machine-wave
machine: $(MACHINE)
	@echo "machine: $(abspath $<)"
machine-model: $(MACHINE_MODEL)
	@echo "machine: $(abspath $<)"
machine-wave: $(MACHINE_WAVE)
	@echo "machine: $(abspath $<)"

# ---- tests ------------------------------------------------------------------------------------
LT := $(B)/libws-test
LT_CFG := tiny
LT_SRCS := $(wildcard sim/host/test/t_*.c) sim/host/test/main.c
LT_OBJS := $(LT_SRCS:%.c=$(B)/obj-san/%.o)
LT_ELFS := $(LT)/a.elf $(LT)/b.elf
-include $(LT_OBJS:.o=.d)
$(LT)/%.elf: sim/host/test/%.c $(K)/rt.sum $(WSSSY) sim/runtime/ws.ld $(wildcard sim/runtime/*.h)
	@mkdir -p $(@D)
	@$(RV_CC) $(RV_INT) $(RV_CFLAGS) -S -o $(LT)/$*.s $<
	@$(WSSSY) $(LT)/$*.s -o $(LT)/$*.ssy.s --with $(K)/rt.sum
	@$(RV_CC) $(RV_INT) -c -o $(LT)/$*.o $(LT)/$*.ssy.s
	@$(RV_CC) $(RV_INT) $(RV_LDFLAGS) -o $@ $(LT)/$*.o $(K)/rt.o
.PRECIOUS: $(LT)/%.elf
# With sanitizers, libws and golden model too; and as a user's program, linked with libws.so.
$(LT)/san: $(LT_OBJS) $(LIBWS_SAN_OBJS)
	@mkdir -p $(@D)
	@$(CC) $(SANITIZE) -o $@ $^ $(LIBWS_LIBS)
$(LT)/plain: $(LT_SRCS) $(B)/obj/sim/host/heap.o sim/host/warpsmith.h sim/host/test/t.h $(LIBWS)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $@ $(LT_SRCS) $(B)/obj/sim/host/heap.o -L$(B) -lws -lpthread \
	  -Wl,-rpath,$(abspath $(B))
$(LT)/same: sim/host/test/same.c sim/host/warpsmith.h $(LIBWS)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $@ $< -L$(B) -lws -Wl,-rpath,$(abspath $(B))
MODEL_SAN_OBJS := $(patsubst %.c,$(B)/obj-san/%.o,$(MODEL_SRCS) $(MACHINE_DIR)/machine.c)
-include $(MODEL_SAN_OBJS:.o=.d)
$(OUT)/machine-san.so: $(MODEL_SAN_OBJS) $(OUT)/cfg/$(MACHINE_DIR)/table.o
	@$(CC) $(filter-out -Wl$(comma)-z$(comma)defs,$(MACHINE_LINK)) $(SANITIZE) -o $@ $^ -lm
# The machine with a wrong golden model: sra is srl (tb/model/alu.c).
MODEL_BUG_OBJS := $(MODEL_SRCS:%.c=$(B)/obj-bug/%.o)
$(B)/obj-bug/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -DWS_MODEL_BUG=2 -MMD -MP -c -o $@ $<
$(OUT)/machine-bug.so: $(MACHINE) $(MODEL_BUG_OBJS)
	@$(or $(if $(VLT_CXX),clang++),g++) $(MACHINE_LINK) -Wl,-u,$(VLT_MAIN) -o $@ \
	  $(filter-out %__ALL.o,$(wildcard $(OUT)/vlt/*.o)) $(MODEL_BUG_OBJS) \
	  $(B)/obj/$(MACHINE_DIR)/machine.o $(MACHINE_CFG_OBJS) -lm -latomic

#: make test-libws                    libws: every error, two devices in two threads, two programs,
#:                                    its ABI, an installed copy; on the RTL of tiny and on models
.PHONY: test-libws libws-test-machines
libws-test-machines: $(MACHINE) $(MACHINE_MODEL) $(OUT)/machine-bug.so $(OUT)/machine-san.so \
  $(WSRUN)
test-libws: $(LT)/san $(LT)/plain $(LT)/same $(LT_ELFS)
	@$(MAKE) --no-print-directory libws-test-machines CFG=$(LT_CFG)
	@$(MAKE) --no-print-directory machine-model CFG=ref > /dev/null
	@sim/host/test/run.sh $(LT) $(B) $(LT_CFG)

# ---- install ----------------------------------------------------------------------------------
# For PREFIX, which is /usr/local when nobody says it; below DESTDIR when that is given. The tree
# that machines are made from goes with it: a host on another machine needs Verilator and a C
# compiler, and nothing of the checkout.
#own: DESTDIR
INSTALL_PREFIX := $(or $(PREFIX),/usr/local)
INSTALL_TREE := $(INSTALL_PREFIX)/share/warpsmith
INSTALL_EXEC := $(INSTALL_PREFIX)/libexec/warpsmith
INSTALL_TO := $(DESTDIR)$(INSTALL_PREFIX)
INSTALL_B := $(B)/install
INSTALL_OBJS := $(filter-out %/sim/host/build.o,$(LIBWS_OBJS)) $(INSTALL_B)/build.o
VERSION := $(shell sed -n 's/^.define WS_VERSION "\(.*\)"/\1/p' gen/util.h)
.PHONY: install $(INSTALL_B)/build.o
$(INSTALL_B)/build.o: sim/host/build.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -DWS_TREE='"$(INSTALL_TREE)"' -c -o $@ $<
# What machines are made from, and what the makefiles read.
INSTALL_FOLDERS := gen templates tb/common tb/model sim/host sim/runtime
INSTALL_FILES = Makefile $(filter %.mk,$(MAKEFILE_LIST)) sim/kernels/kernels.def sim/bench/rows.def
#: make install [PREFIX=/usr/local] [DESTDIR=..]   libws, its header, libws.pc, wsrun, the OpenCL
#:                                    driver, and the tree that machines are built from
install: $(LIBWS_OBJS) $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(INSTALL_B)/build.o $(WSGEN) $(WSSSY)
	@install -d $(addprefix $(INSTALL_TO)/,bin include lib/pkgconfig share/warpsmith \
	  libexec/warpsmith)
	@install -m 644 sim/host/warpsmith.h $(INSTALL_TO)/include/
	@rm -f $(INSTALL_B)/libws.a && ar rcs $(INSTALL_B)/libws.a $(INSTALL_OBJS)
	@$(CC) -shared -Wl,-soname,$(LIBWS_SONAME) -Wl,-z,defs -o $(INSTALL_B)/$(LIBWS_SONAME) \
	  $(INSTALL_OBJS) $(LIBWS_LIBS)
	@$(CC) -o $(INSTALL_B)/wsrun $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(INSTALL_B)/libws.a $(LIBWS_LIBS) \
	  -ljansson -lm
	@install -m 644 $(INSTALL_B)/libws.a $(INSTALL_TO)/lib/
	@install -m 755 $(INSTALL_B)/$(LIBWS_SONAME) $(INSTALL_TO)/lib/
	@ln -sf $(LIBWS_SONAME) $(INSTALL_TO)/lib/libws.so
	@install -m 755 $(INSTALL_B)/wsrun $(INSTALL_TO)/bin/
	@install -m 755 $(WSGEN) $(WSSSY) $(DESTDIR)$(INSTALL_EXEC)/
	@sed -e 's,@PREFIX@,$(INSTALL_PREFIX),' -e 's,@VERSION@,$(VERSION),' sim/host/libws.pc.in \
	  > $(INSTALL_TO)/lib/pkgconfig/libws.pc
	@tar cf - --exclude=test $(INSTALL_FOLDERS) | tar xf - -C $(DESTDIR)$(INSTALL_TREE)
	@cp --parents $(INSTALL_FILES) $(DESTDIR)$(INSTALL_TREE)
	@echo $(INSTALL_EXEC)/wsgen > $(DESTDIR)$(INSTALL_TREE)/installed
	@$(MAKE) --no-print-directory install-opencl PREFIX=$(INSTALL_PREFIX) DESTDIR=$(DESTDIR)
	@echo "installed in $(INSTALL_TO)"
