# SPDX-License-Identifier: Apache-2.0
# Kernels for machines with an instruction more, made from what sim.mk makes for the others.

# With loads and stores that have an index, from the assembly of the others:
# $(call index_rules,directory,that of the others,architecture)
define index_rules
$(1)/%.ssy.s: $(2)/%.s $(2)/rt.sum $$(WSSSY)
	@mkdir -p $$(@D)
	$$(WSSSY) $$< -o $$@ --index --with $(2)/rt.sum \
	  $$(if $$(CFG_LRSC)$$(filter $$*,$$(LRSC_KERNELS)),--lrsc)

$(call elf_rule,$(1),ssy,$(2)/rt.o,$(3))

$(1)/bare.elf: $(2)/bare.elf
	@mkdir -p $$(@D)
	cp $$< $$(new) && $$(keep)

.PRECIOUS: $(1)/%.ssy.s
endef
$(eval $(call index_rules,$(K)-x,$(K),$(RV_INT)))
$(eval $(call index_rules,$(KF)x,$(KF),$(RV_FLOAT)))
$(eval $(call index_rules,$(KB)x,$(KB),$(call RV_BITS,$(RV_INT))))
$(eval $(call index_rules,$(KFB)x,$(KFB),$(call RV_BITS,$(RV_FLOAT))))
$(eval $(call index_rules,$(KFP)x,$(KFP),$(RV_FLOAT)))

# With read barriers, from the output of wsssy: $(call read_barrier_rules,directory,that of the
# others,architecture,flags of the compiler)
define read_barrier_rules
$(1)/%.rdb.s: $(2)/%.ssy.s $$(WSRDBAR)
	@mkdir -p $$(@D)
	$$(WSRDBAR) $$< -o $$@

$(1)/rt.o: $(2)/rt.o $$(WSRDBAR)
	@mkdir -p $$(@D)
	$$(WSRDBAR) $(2)/rt.ssy.s -o $(1)/rt.rdb.s
	cp $(2)/rt.sum $$(new) && mv -f $$(new) $(1)/rt.sum
	$$(RV_CC) $(3) -c -o $$(new) $(1)/rt.rdb.s && $$(keep)

$(1)/libwsk.a $(1)/lib.sum &: $(1)/rt.o $$(LIB_INPUTS)
	@echo "build: $(1)/libwsk.a"
	@WSRDBAR=$$(WSRDBAR) sim/compiler/runtime/lib/lib.sh $(1) $$(WSSSY) $$(RV_CC) $(3) $$(RV_BASE) $(4)

$(call elf_rule,$(1),rdb,$(1)/rt.o,$(3))

.PRECIOUS: $(1)/%.rdb.s
endef
$(eval $(call read_barrier_rules,$(K)-r,$(K),$(RV_INT),))
$(eval $(call read_barrier_rules,$(KF)r,$(KF),$(RV_FLOAT),$(RV_FLOAT_CFLAGS)))
$(eval $(call read_barrier_rules,$(KB)r,$(KB),$(call RV_BITS,$(RV_INT)),))
$(eval $(call read_barrier_rules,$(KFB)r,$(KFB),$(call RV_BITS,$(RV_FLOAT)),$(RV_FLOAT_CFLAGS)))
$(eval $(call read_barrier_rules,$(KFP)r,$(KFP),$(RV_FLOAT),$(RV_FLOAT_CFLAGS) -D__WS_SFU_PAIRS=1))
