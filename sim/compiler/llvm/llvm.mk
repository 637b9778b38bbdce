# SPDX-License-Identifier: Apache-2.0
# The back end of LLVM: wsopt for C that clang has read, and what wsclc shares with it.
# Where LLVM's package is not installed, wscc is built without wsopt and compiles with GCC only.
CLANG ?= clang-14
LLVM_CONFIG ?= llvm-config-14
LLVM_CFLAGS = $(shell $(LLVM_CONFIG) --cflags 2>/dev/null | sed 's/-I/-isystem /g')
LLVM_LIBS = $(shell $(LLVM_CONFIG) --ldflags 2>/dev/null) -lLLVM-14
LLVM_BACKEND := $(patsubst %,$(B)/sim/compiler/llvm/%.o,backend locks graph values)
WSOPT := $(B)/wsopt
WSOPT_IF_LLVM := $(if $(shell command -v $(LLVM_CONFIG)),$(WSOPT))
WSOPT_OBJS := $(patsubst %,$(B)/sim/compiler/llvm/%.o,wsopt loops ranges conditions exits fuse \
  order late)
$(LLVM_BACKEND) $(WSOPT_OBJS): SIM_CFLAGS += $(LLVM_CFLAGS)
$(WSOPT): $(WSOPT_OBJS) $(LLVM_BACKEND)
	$(SIM_CC) -o $(new) $^ $(LLVM_LIBS) && $(keep)

#:: Test programs, compiler and libraries
#: make test-wsopt                    check what wsopt makes of loops, conditions, sums and locks,
#:                                    by the instructions of kernels; test-wsopt-bugs: its mutants
.PHONY: test-wsopt test-wsopt-bugs
test-wsopt: wscc $(B)/wsdis $(B)/wsrun
	@sim/compiler/llvm/test/run.sh $(WSOPT) $(B)
test-wsopt-bugs: wscc $(B)/wsdis $(B)/wsrun
	@sim/test/tool_bugs.sh wsopt sim/compiler/llvm "$(SIM_CC) $(LLVM_CFLAGS) \
	  $(filter-out -l%,$(LLVM_LIBS))" $(B)/sim/wsopt-bugs "" "$(filter -l%,$(LLVM_LIBS))" \
	  sim/compiler/llvm/test/run.sh @ $(B)
