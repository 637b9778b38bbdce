# SPDX-License-Identifier: Apache-2.0
# The back end of LLVM: wsopt for C that clang has read, and what wsclc shares with it.
CLANG ?= clang-14
LLVM_CFLAGS = $(shell llvm-config-14 --cflags 2>/dev/null | sed 's/-I/-isystem /g')
LLVM_LIBS = $(shell llvm-config-14 --ldflags 2>/dev/null) -lLLVM-14
LLVM_BACKEND := $(patsubst %,$(B)/sim/compiler/llvm/%.o,backend locks)
WSOPT := $(B)/wsopt
WSOPT_OBJS := $(patsubst %,$(B)/sim/compiler/llvm/%.o,wsopt loops)
$(LLVM_BACKEND) $(WSOPT_OBJS): SIM_CFLAGS += $(LLVM_CFLAGS)
$(WSOPT): $(WSOPT_OBJS) $(LLVM_BACKEND)
	$(SIM_CC) -o $(new) $^ $(LLVM_LIBS) && $(keep)
