# SPDX-License-Identifier: Apache-2.0
#own: DESTDIR
# make install for PREFIX, by default /usr/local, below DESTDIR if that is given. It also installs
# the tree from which machines are built: the host then needs Verilator and a C compiler, and
# nothing of the checkout.
INSTALL_PREFIX := $(or $(PREFIX),/usr/local)
INSTALL_TREE := $(INSTALL_PREFIX)/share/warpsmith
INSTALL_EXEC := $(INSTALL_PREFIX)/libexec/warpsmith
INSTALL_TO := $(DESTDIR)$(INSTALL_PREFIX)
INSTALL_B := $(B)/install
INSTALL_OBJS := $(filter-out %/sim/host/libws/build.o,$(LIBWS_A_OBJS)) $(INSTALL_B)/build.o
VERSION := $(shell sed -n 's/^.define WS_VERSION "\(.*\)"/\1/p' gen/util.h)
.PHONY: install $(INSTALL_B)/build.o
$(INSTALL_B)/build.o: sim/host/libws/build.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -DWS_TREE='"$(INSTALL_TREE)"' -c -o $(new) $< && $(keep)
# What machines are made from, and what the makefiles read.
INSTALL_FOLDERS := gen templates tb/common sim/model sim/common sim/host/libws sim/host/driver \
  sim/compiler/runtime sim/measure/trace
INSTALL_FILES = Makefile $(filter %.mk,$(MAKEFILE_LIST)) sim/programs/kernels/kernels.def \
  sim/measure/bench/rows.def
#:: Write host programs
#: make install [PREFIX=/usr/local] [DESTDIR=..]   install libws, its header, libws.pc, wsrun, wscc
#:                                    with its library for every kind of machine, the OpenCL driver,
#:                                    and the files from which machines are built
# The libraries of kernels: without floats, with floats, both with bitmanip, and all with read
# barriers.
INSTALL_KINDS = $(K) $(KF) $(KB) $(KFB) $(K)-r $(KF)r $(KB)r $(KFB)r
install: $(LIBWS_A_OBJS) $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(INSTALL_B)/build.o $(WSGEN) $(WSSSY) \
  $(WSOPT) $(WSRDBAR) $(WSCC) $(INSTALL_KINDS:%=%/libwsk.a)
	@install -d $(addprefix $(INSTALL_TO)/,bin include/CL lib/pkgconfig share/warpsmith \
	  libexec/warpsmith)
	@install -m 644 sim/host/libws/warpsmith.h $(INSTALL_TO)/include/
	@install -m 644 sim/host/opencl/cl_ext_ws.h $(INSTALL_TO)/include/CL/
	@rm -f $(INSTALL_B)/libws.a && ar rcs $(INSTALL_B)/libws.a $(INSTALL_OBJS)
	@$(CC) -shared -Wl,-soname,$(LIBWS_SONAME) -Wl,-z,defs -o $(INSTALL_B)/$(LIBWS_SONAME) \
	  $(INSTALL_OBJS) $(LIBWS_LIBS)
	@$(CC) -o $(INSTALL_B)/wsrun $(RUN_OBJS) $(RUN_FLOAT_OBJS) $(INSTALL_B)/libws.a $(LIBWS_LIBS) \
	  -ljansson -lm
	@install -m 644 $(INSTALL_B)/libws.a $(INSTALL_TO)/lib/
	@install -m 755 $(INSTALL_B)/$(LIBWS_SONAME) $(INSTALL_TO)/lib/
	@ln -sf $(LIBWS_SONAME) $(INSTALL_TO)/lib/libws.so
	@install -m 755 $(INSTALL_B)/wsrun $(WSCC) $(INSTALL_TO)/bin/
	@install -m 755 $(WSGEN) $(WSSSY) $(WSRDBAR) $(WSOPT) $(DESTDIR)$(INSTALL_EXEC)/
	@for k in $(INSTALL_KINDS); do to=$(DESTDIR)$(INSTALL_EXEC)/$${k##*/}; \
	  install -d $$to && install -m 644 $$k/libwsk.a $$k/lib.sum $$k/rt.o $$to/ || exit 1; done
	@sed -e 's,@PREFIX@,$(INSTALL_PREFIX),' -e 's,@VERSION@,$(VERSION),' sim/host/libws/libws.pc.in \
	  > $(INSTALL_TO)/lib/pkgconfig/libws.pc
	@tar cf - --exclude=test $(INSTALL_FOLDERS) | tar xf - -C $(DESTDIR)$(INSTALL_TREE)
	@cp --parents $(INSTALL_FILES) $(DESTDIR)$(INSTALL_TREE)
	@echo $(INSTALL_EXEC)/wsgen > $(DESTDIR)$(INSTALL_TREE)/installed
	@$(MAKE) --no-print-directory install-opencl PREFIX=$(INSTALL_PREFIX) DESTDIR=$(DESTDIR)
	@echo "installed in $(INSTALL_TO)"

#:: Test programs, compiler and libraries
#: make test-install                  run the three commands of README for a host outside the tree,
#:                                    with an installed copy (also part of test-libws)
.PHONY: test-install
test-install:
	@rm -rf $(INSTALL_B)/usr
	@$(MAKE) --no-print-directory install PREFIX=$(abspath $(INSTALL_B)/usr)
	@sim/host/libws/test/outside.sh $(abspath $(INSTALL_B)/usr)
