# SPDX-License-Identifier: Apache-2.0
# Tests of libws and its machines.

LT := $(B)/libws-test
LT_CFG := tiny
LT_SRCS := $(wildcard sim/host/libws/test/t_*.c) sim/host/libws/test/main.c
LT_OBJS := $(LT_SRCS:%.c=$(B)/obj-san/%.o)
LT_ELFS := $(LT)/a.elf $(LT)/b.elf $(LT)/c.elf
-include $(LT_OBJS:.o=.d)
LT_RUNTIME := $(wildcard sim/compiler/runtime/*.h)
$(LT)/%.elf: sim/host/libws/test/%.c $(K)/rt.sum $(WSSSY) sim/compiler/runtime/ws.ld $(LT_RUNTIME)
	@mkdir -p $(@D)
	@$(RV_CC) $(RV_INT) $(RV_CFLAGS) -S -o $(new).s $<
	@$(WSSSY) $(new).s -o $(LT)/$*.ssy.s --with $(K)/rt.sum && rm -f $(new).s
	@$(RV_CC) $(RV_INT) -c -o $(new).o $(LT)/$*.ssy.s
	@$(RV_CC) $(RV_INT) $(RV_LDFLAGS) -o $(new) $(new).o $(K)/rt.o && rm -f $(new).o && \
	  $(keep)
$(LT)/c.elf: sim/host/libws/test/c.c $(WSCC) $(WSSSY) $(KF)/libwsk.a $(LT_RUNTIME)
	@mkdir -p $(@D)
	@$(WSCC) --config $(LT_CFG) $< -o $(new) && $(keep)
.PRECIOUS: $(LT)/%.elf
# What the tests use that libws.so does not show.
LT_INNER := $(B)/obj/sim/host/libws/heap.o $(B)/obj/sim/host/libws/file.o \
  $(B)/obj/sim/common/spawn.o $(B)/obj/sim/common/text.o
# With sanitizers, libws and golden model too; and as a user's program, linked with libws.so.
$(LT)/san: $(LT_OBJS) $(LIBWS_SAN_OBJS)
	@mkdir -p $(@D)
	@$(CC) $(SANITIZE) -o $(new) $^ $(LIBWS_LIBS) && $(keep)
$(LT)/plain: $(LT_SRCS) $(LT_INNER) sim/host/libws/warpsmith.h sim/host/libws/test/t.h $(LIBWS)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $(new) $(LT_SRCS) $(LT_INNER) -L$(B) -lws -lpthread \
	  -Wl,-rpath,$(abspath $(B)) && $(keep)
$(LT)/same: sim/host/libws/test/same.c sim/host/libws/warpsmith.h $(LIBWS)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -o $(new) $< -L$(B) -lws -Wl,-rpath,$(abspath $(B)) && $(keep)
MODEL_SAN_OBJS := $(patsubst %.c,$(B)/obj-san/%.o,$(MODEL_SRCS) $(MACHINE_COMMON_SRCS))
-include $(MODEL_SAN_OBJS:.o=.d)
$(OUT)/machine-san.so: $(MODEL_SAN_OBJS) $(OUT)/cfg/$(MACHINE_DIR)/table.o
	@$(CC) $(filter-out -Wl$(comma)-z$(comma)defs,$(call MACHINE_LINK)) $(SANITIZE) -o $(new) $^ \
	  -lm && $(keep)
# The machine with a wrong golden model: sra is srl (sim/model/alu.c).
MODEL_BUG_OBJS := $(MODEL_SRCS:%.c=$(B)/obj-bug/%.o)
-include $(MODEL_BUG_OBJS:.o=.d)
$(B)/obj-bug/%.o: %.c
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(SHARED) -DWS_MODEL_BUG=2 $(object)
$(OUT)/machine-bug.so: $(MACHINE) $(MODEL_BUG_OBJS)
	@$(call locked,$(OUT)/vlt) && $(or $(if $(VLT_CXX),clang++),g++) $(call MACHINE_LINK) \
	  -Wl,-u,$(VLT_MAIN) -o $(new) \
	  $(filter-out %__ALL.o,$(wildcard $(OUT)/vlt/*.o)) $(MODEL_BUG_OBJS) \
	  $(MACHINE_COMMON_SRCS:%.c=$(B)/obj/%.o) $(MACHINE_CFG_OBJS) -lm -latomic && $(keep)

#:: Test programs, compiler and libraries
#: make test-libws                    test libws: every error, two devices in two threads, two
#:                                    programs, its ABI, an installed copy; on the RTL of tiny and
#:                                    on models
.PHONY: test-libws libws-test-machines
libws-test-machines: $(MACHINE) $(MACHINE_MODEL) $(OUT)/machine-bug.so $(OUT)/machine-san.so \
  $(WSRUN)
test-libws: $(LT)/san $(LT)/plain $(LT)/same $(LT_ELFS)
	@$(MAKE) --no-print-directory libws-test-machines CFG=$(LT_CFG)
	@$(MAKE) --no-print-directory machine-model CFG=ref > /dev/null
	@sim/host/libws/test/run.sh $(LT) $(B) $(LT_CFG)

#: make libws-bugs                    mutants of libws: its tests must fail on each
.PHONY: libws-bugs
libws-bugs: $(LT)/san $(LT_ELFS)
	@$(MAKE) --no-print-directory libws-test-machines CFG=$(LT_CFG)
	@$(MAKE) --no-print-directory machine-model CFG=ref > /dev/null
	@sim/host/libws/test/bugs.sh $(CC) $(B)/libws-bugs $(B) $(LT_CFG)
