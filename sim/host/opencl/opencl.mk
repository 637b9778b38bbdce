# SPDX-License-Identifier: Apache-2.0
# OpenCL: the compiler wsclc, the device library and the driver.
#own: CL_CLANG CL_LIBCLC TABLE
CL := $(B)/opencl
CL_CLANG ?= clang-14
CL_LIBCLC ?= /usr/lib/clc/nvptx--.bc

# ---- the device library ------------------------------------------------------------------------
CL_DEVICE := workitem atomic memory math split edge

CL_DEVICE_CC = $(CL_CLANG) -target le32-unknown-nacl -x cl -cl-std=CL1.2 -cl-no-stdinc \
  -Xclang -finclude-default-header -Xclang -cl-ext=+cl_khr_fp64 -cl-single-precision-constant \
  -O2 -Xclang -disable-llvm-passes -fno-ident -Werror -emit-llvm -c

$(CL)/dev/%.bc: sim/host/opencl/cl/%.cl sim/host/opencl/cl/device.h sim/host/opencl/opencl.mk
	@mkdir -p $(@D)
	$(CL_DEVICE_CC) -o $(new) $< && $(keep)

CL_LEAF_CC = $(CL_CLANG) -target riscv32-unknown-elf -march=rv32imaf -mabi=ilp32f \
  -ffreestanding -O2 -Xclang -disable-llvm-passes -fno-ident -Wall -Werror -emit-llvm -S -o -
$(CL)/dev/leaf.bc: sim/host/opencl/cl/leaf.c sim/host/opencl/opencl.mk
	@mkdir -p $(@D)
	$(CL_LEAF_CC) $< | \
	  sed "/^!llvm.\(module.flags\|ident\)/d" | llvm-as-14 -o $(new) && $(keep)

# Functions of libclc that edge.cl calls, under another name: __ws_clc_3expf for _Z3expf.
CL_WRAPPED := 3expf 4exp2f 5cospif 5sinpif 5tanpif 6lgammaf 5rootnfi 3sind 4atand 5expm1d 5cospid \
  5sinpid 5tanpid 3tand 3erfd 6atanpid

# libclc without address spaces, which are addresses here; its functions kept although none of them
# is used yet, and replaced where we have our own.
$(CL)/dev/libclc.bc: $(CL_LIBCLC) sim/host/opencl/opencl.mk
	@mkdir -p $(@D)
	llvm-dis-14 <$< | sed -e 's/ addrspace([0-9])//g' -e 's/\.p[0-9]\(i8\|i32\|f32\)/.p0\1/g' \
	  -e 's/linkonce_odr/weak_odr/' \
	  -e 's/^\(define .*@\)_Z\($(subst $(space),\|,$(strip $(CL_WRAPPED)))\)(/\1__ws_clc_\2(/' \
	  -e '/^!llvm.ident/d' \
	  -e '/^target triple/s/".*"/"le32-unknown-nacl"/' \
	  -e '/^target datalayout/s/".*"/"e-p:32:32-i64:64"/' | llvm-as-14 -o $(new) && $(keep)

$(CL)/dev/device.bc: $(CL)/dev/libclc.bc $(CL)/dev/leaf.bc $(CL_DEVICE:%=$(CL)/dev/%.bc)
	llvm-link-14 --suppress-warnings -o $(new) $^ && $(keep)

WSCLPACK_OBJ := $(B)/sim/host/opencl/pack/main.o
$(WSCLPACK_OBJ): SIM_CFLAGS += $(LLVM_CFLAGS)
$(CL)/dev/wsclpack: $(WSCLPACK_OBJ)
	@mkdir -p $(@D)
	$(SIM_CC) -o $(new) $^ $(LLVM_LIBS) && $(keep)
$(CL)/device.lib: $(CL)/dev/device.bc $(CL)/dev/wsclpack
	$(CL)/dev/wsclpack $< $(new) && $(keep)

# ---- the compiler ------------------------------------------------------------------------------
WSCLC_OBJS := $(patsubst sim/%.c,$(B)/sim/%.o,$(sort $(wildcard sim/host/opencl/wsclc/*.c)))
$(WSCLC_OBJS): SIM_CFLAGS += $(LLVM_CFLAGS)

# LLVM's shared library takes 15 ms to start. What wsclc uses of it is in the program, at addresses
# that are known when it is linked.
WSCLC_LINK = -no-pie -Wl,--gc-sections
WSCLC_LIBS = $(shell $(LLVM_CONFIG) --link-static --ldflags --libs \
  core bitreader bitwriter linker passes riscv 2>/dev/null) -lstdc++ -lz -ltinfo -lm
$(CL)/wsclc: $(WSCLC_OBJS) $(LLVM_BACKEND) $(HOST_TOOLS)
	@mkdir -p $(@D)
	$(SIM_CC) $(WSCLC_LINK) -o $(new) $^ $(WSCLC_LIBS) && $(keep)

# What clang knows after its header: for machines with floats and without, for both meanings of a
# literal without `f', and for two options; and the header's words: as macros they would alter it.
CL_HEADERS := $(foreach m,f-double f-single i-double i-single f-double-relaxed f-single-relaxed \
  f-double-cl11 f-single-cl11,$(CL)/header-$(m).pch)
$(CL)/header-%.pch: $(CL)/wsclc
	@mkdir -p $(CL)/dev
	$(CL)/wsclc --header --machine "$(if $(filter f-%,$*),fp)" -o $(new) -- \
	  -MD -MP -MT $@ -MF $(new).d $(if $(findstring -single,$*),-cl-single-precision-constant) \
	  $(if $(findstring -relaxed,$*),-cl-fast-relaxed-math) \
	  $(if $(findstring -cl11,$*),-cl-std=CL1.1) && \
	  sed -i 's| /dev/null||' $(new).d && mv -f $(new).d $(CL)/dev/header-$*.d && $(keep)
-include $(wildcard $(CL)/dev/header-*.d)
$(CL)/header.words: $(CL)/header-f-double.pch
	{ $(CL_CLANG) -target le32-unknown-nacl -x cl -cl-std=CL1.2 -cl-no-stdinc -E -dD -P \
	    -include opencl-c.h /dev/null; \
	  grep -h '^ *#' $$($(CL_CLANG) -print-resource-dir)/include/opencl-c*.h; } | \
	  grep -oE '[A-Za-z_][A-Za-z0-9_]*' | LC_ALL=C sort -u | sed '1s/^/\n/' > $(new) && $(keep)

$(CL)/wsssy: $(WSSSY)
	@mkdir -p $(@D)
	cp $< $(new) && $(keep)

# Runtime and library of kernels (doubles) for each kind of machine: rt-i, rt-ib without floats,
# rt-f, rt-fb with.
define cl_runtime
$(CL)/rt-$(1).o $(CL)/rt-$(1).a $(CL)/rt-$(1).sum &: $(2)/rt.o $(2)/libwsk.a $(2)/lib.sum
	@mkdir -p $$(CL)
	cp $(2)/rt.o $$(new) && mv -f $$(new) $(CL)/rt-$(1).o
	cp $(2)/libwsk.a $$(new) && mv -f $$(new) $(CL)/rt-$(1).a
	cp $(2)/lib.sum $$(new) && mv -f $$(new) $(CL)/rt-$(1).sum
endef
$(eval $(call cl_runtime,i,$(K)))
$(eval $(call cl_runtime,f,$(KF)))
$(eval $(call cl_runtime,ib,$(KB)))
$(eval $(call cl_runtime,fb,$(KFB)))

$(CL)/ws.ld: sim/compiler/runtime/ws.ld
	@mkdir -p $(@D)
	cp $< $(new) && $(keep)

CL_COMPILER := $(CL)/wsclc $(CL)/wsssy $(CL)/device.lib $(CL)/ws.ld $(CL_HEADERS) \
  $(CL)/header.words \
  $(foreach r,i f ib fb,$(foreach s,o a sum,$(CL)/rt-$(r).$(s)))


# ---- the driver --------------------------------------------------------------------------------
CL_ICD_OBJS := $(patsubst %.c,$(B)/obj/%.o,$(sort $(wildcard sim/host/opencl/icd/*.c)))
CL_DRIVER := $(CL)/libwarpsmith-cl.so
CL_DRIVER_LINK = $(CC) -shared -Wl,--version-script=sim/host/opencl/icd/driver.map -Wl,-Bsymbolic \
  -Wl,-z,defs
$(CL_DRIVER): $(CL_ICD_OBJS) $(LIBWS_A) sim/host/opencl/icd/driver.map
	@mkdir -p $(@D)
	@$(CL_DRIVER_LINK) -o $(new) $(CL_ICD_OBJS) $(LIBWS_A) $(LIBWS_LIBS) && $(keep)
-include $(CL_ICD_OBJS:.o=.d)

# The loader reads the path of the driver from here: OCL_ICD_VENDORS=build/opencl/vendors/
$(CL)/vendors/warpsmith.icd: $(CL_DRIVER)
	@mkdir -p $(@D)
	@echo "$(abspath $(CL_DRIVER))" > $(new) && $(keep)

#:: Write host programs
#: make opencl                        the OpenCL driver and its compiler, to build/opencl
.PHONY: opencl
opencl: $(CL_COMPILER) $(CL)/vendors/warpsmith.icd

# ---- tests ------------------------------------------------------------------------------------
CL_TEST := $(CL)/test
CL_PROGRAMS := $(patsubst sim/host/opencl/test/programs/%.c,%,\
  $(sort $(wildcard sim/host/opencl/test/programs/*.c)))
CL_CASES := builtins corner api objects commands builds traps
CL_HOSTS := $(CL_PROGRAMS:%=$(CL_TEST)/%) $(CL_CASES:%=$(CL_TEST)/%) $(CL_TEST)/profile
CL_HOST_CC = $(CC) -std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -o $(new) $< -lOpenCL -lm && \
  $(keep)
$(CL_TEST)/%: sim/host/opencl/test/programs/%.c sim/host/opencl/test/programs/common.h
	@mkdir -p $(@D)
	@$(CL_HOST_CC)
$(CL_TEST)/%: sim/host/opencl/test/%.c sim/host/opencl/test/expect.h \
  sim/host/opencl/test/programs/common.h
	@mkdir -p $(@D)
	@$(CL_HOST_CC)

# Corner operands over every function that clang declares for scalar floats and doubles; the names,
# one "name type" per line.
CL_SCALAR := ([^()]*, ?)?(const )?(float|double)( [a-z_0-9]+)?(,.*)?
$(CL_TEST)/functions: sim/host/opencl/opencl.mk
	@mkdir -p $(@D)
	@$(CL_CLANG) -target le32-unknown-nacl -x cl -cl-std=CL1.2 -cl-no-stdinc \
	  -Xclang -cl-ext=+cl_khr_fp64 -include opencl-c.h -E -P /dev/null | \
	  grep -oE 'overloadable\)\)( __attribute__\(\([a-z]+\)\))? [a-z_0-9]+\([^)]*\)' | \
	  sed -nE 's/.*\)\) ([a-z_0-9]+)\($(CL_SCALAR)\)$$/\1 \4/p' | \
	  sort -u > $@.tmp && mv $@.tmp $@
$(CL_TEST)/corner: sim/host/opencl/test/corner.c sim/host/opencl/test/corner.def \
  $(CL_TEST)/functions \
  $(CORNER_SRCS) $(wildcard $(CORNER)/*.def $(CORNER)/*.h) sim/host/opencl/test/programs/common.h
	@mkdir -p $(@D)
	@$(CC) -std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -o $@ $< $(CORNER_SRCS) \
	  -lOpenCL -lmpfr -lgmp -lm

#:: Test programs, compiler and libraries
#: make test-opencl                   test OpenCL on models, through the loader: clinfo, the
#:                                    interface, the functions of OpenCL C, whole programs
#: make test-opencl-rtl               run the programs on the RTL of ref and gpu, in lockstep
.PHONY: test-opencl test-opencl-rtl
test-opencl: opencl $(CL_HOSTS)
	@sim/host/opencl/test/run.sh $(CL) "$(CL_PROGRAMS) $(CL_CASES)" model
test-opencl-rtl: opencl $(CL_HOSTS)
	@sim/host/opencl/test/run.sh $(CL) "$(CL_PROGRAMS)" rtl

#: make opencl-compile-time           processor seconds of compiling kernels, by step
.PHONY: opencl-compile-time
opencl-compile-time: opencl
	@mkdir -p $(CL_TEST)
	@sim/host/opencl/test/steps.sh $(CL) figures

#: make opencl-bugs [TABLE=file]      mutants of driver, compiler and device library: the tests
#:                                    that their table names must fail on each
.PHONY: opencl-bugs
opencl-bugs: export CL_BUG_DRIVER = $(CC) -std=c11 -D_GNU_SOURCE -w -fPIC -O1 -c
opencl-bugs: export CL_BUG_LINK = $(CL_DRIVER_LINK)
opencl-bugs: export CL_BUG_LIBS = $(LIBWS_LIBS)
opencl-bugs: export CL_BUG_WSCLC = $(CC) -std=c11 -D_GNU_SOURCE -w -O1 $(LLVM_CFLAGS) -c
opencl-bugs: export CL_BUG_WSCLC_LINK = $(CC) $(WSCLC_LINK)
opencl-bugs: export CL_BUG_WSCLC_LIBS = $(LLVM_BACKEND) $(HOST_TOOLS) $(WSCLC_LIBS)
opencl-bugs: export CL_BUG_PACK_LIBS = $(LLVM_LIBS)
opencl-bugs: export CL_BUG_CL = $(subst -Werror,-w,$(CL_DEVICE_CC))
opencl-bugs: export CL_BUG_C = $(subst -Werror,-w,$(CL_LEAF_CC))
opencl-bugs: opencl $(CL_HOSTS)
	@sim/host/opencl/test/bugs.sh $(B)/opencl-bugs $(B) $(or $(TABLE),sim/host/opencl/test/bugs.def)

# ---- install ----------------------------------------------------------------------------------
# The driver and its compiler, beside wsgen; and the file that the loader looks for, which is in
# /etc when PREFIX is /usr or /usr/local, else below PREFIX (OCL_ICD_VENDORS says so to the loader).
INSTALL_CL := $(INSTALL_EXEC)/opencl
INSTALL_ROOT := $(if $(filter /usr /usr/local,$(INSTALL_PREFIX)),,$(INSTALL_PREFIX))
INSTALL_ICD := $(INSTALL_ROOT)/etc/OpenCL/vendors
.PHONY: install-opencl
install-opencl: $(CL_COMPILER) $(CL_ICD_OBJS) sim/host/opencl/icd/driver.map
	@install -d $(DESTDIR)$(INSTALL_CL) $(DESTDIR)$(INSTALL_ICD)
	@$(CL_DRIVER_LINK) -o $(INSTALL_B)/libwarpsmith-cl.so $(CL_ICD_OBJS) $(INSTALL_B)/libws.a \
	  $(LIBWS_LIBS)
	@install -m 755 $(INSTALL_B)/libwarpsmith-cl.so $(CL)/wsclc $(CL)/wsssy $(DESTDIR)$(INSTALL_CL)/
	@install -m 644 $(filter-out %/wsclc %/wsssy,$(CL_COMPILER)) $(DESTDIR)$(INSTALL_CL)/
	@echo $(INSTALL_CL)/libwarpsmith-cl.so > $(DESTDIR)$(INSTALL_ICD)/warpsmith.icd
