# SPDX-License-Identifier: Apache-2.0
# The generator and its tests. Included by the top Makefile; alone: make -f gen/gen.mk
#own: GEN_CC GEN_CFLAGS
include gen/new.mk
# CC if the user has set it, otherwise gcc: make's own default for CC is cc.
GEN_CC ?= $(if $(filter default undefined,$(origin CC)),gcc,$(CC))
GEN_WARN := -std=c11 -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
            -Wundef -Wwrite-strings -Werror
GEN_CFLAGS ?= -O1 -g
GEN_SAN := -fsanitize=address,undefined -fno-sanitize-recover=all
GEN_BUILD := build/gen
WSGEN := build/wsgen

GEN_MODS := $(sort $(wildcard gen/mod/*.c))
GEN_SRCS := $(filter-out gen/main.c,$(sort $(wildcard gen/*.c))) $(sort $(wildcard gen/sfu/*.c)) \
  $(GEN_MODS)
GEN_LIBS := -lmpfr -lgmp -lm
GEN_TESTS := $(sort $(wildcard gen/test/*.c))
GEN_OBJS := $(patsubst gen/%.c,$(GEN_BUILD)/obj/%.o,$(GEN_SRCS) gen/main.c)
GEN_TEST_OBJS := $(patsubst gen/%.c,$(GEN_BUILD)/san/%.o,$(GEN_SRCS) $(GEN_TESTS))
GEN_FAST_OBJS := $(patsubst gen/%.c,$(GEN_BUILD)/obj/%.o,$(GEN_SRCS) $(GEN_TESTS))

.PHONY: gen gen-test effects-test gen-make-test help-test recipes-test takes-test \
  in-copy-test two-makes-test two-makes-test-long exercise-test groups-test groups-test-long \
  prefix-test override-test override-test-long rams-test rams-test-long
gen: build/wsgen

build/wsgen: $(GEN_OBJS)
	$(GEN_CC) -o $(new) $^ $(GEN_LIBS) && $(keep)

build/gen_test: $(GEN_TEST_OBJS)
	$(GEN_CC) $(GEN_SAN) -o $(new) $^ $(GEN_LIBS) -lexpat && $(keep)

# The same without sanitizers, for long tests.
build/gen_test_fast: $(GEN_FAST_OBJS)
	$(GEN_CC) -o $(new) $^ $(GEN_LIBS) -lexpat && $(keep)

gen-test: build/gen_test build/wsgen
	./build/gen_test

# Variables of the command line and names of folders; two configurations in one design.
gen-make-test: build/wsgen
	gen/test/make.sh
#:: Change a module
#: make exercise-test                 follow docs/exercise.md in a copy of the tree
exercise-test:
	gen/test/in_copy.sh $(B)/exercise gen/test/exercise.sh docs/exercise.md
# What make help shows.
help-test:
	gen/test/help.sh texts
# Each target obeys the variables that make help-all gives it.
takes-test: build/wsgen
	gen/test/help.sh takes
# Two makes in one tree: no recipe writes in place; long: they build the same things at a time.
recipes-test: build/wsgen
	gen/test/two_makes.sh recipes
# In a tree whose path has a space.
two-makes-test:
	gen/test/in_copy.sh "$(B)/two makes" gen/test/two_makes.sh model
two-makes-test-long:
	gen/test/in_copy.sh "$(B)/two makes long" gen/test/two_makes.sh rtl
in-copy-test:
	gen/test/in_copy_test.sh $(B)/in-copy
prefix-test: build/wsgen
	gen/test/elaborate.sh prefix $(GEN_BUILD)/prefix
# Verilog parameters overridden by hand; long: and compared with what wsgen emits.
override-test: build/wsgen
	gen/test/override.sh
override-test-long: build/wsgen
	gen/test/override.sh long

# rams.json against what yosys elaborates.
rams-test: build/wsgen
	gen/test/elaborate.sh rams $(B)/gen/rams "tiny SCHEDULERS=2 WARPS=4 DCACHE_QUEUE=1"
rams-test-long: build/wsgen
	gen/test/elaborate.sh rams $(B)/gen/rams tiny ref warp32 wide gt200 \
	  $(foreach seed,1 2 3 4 5 6,"ref $(shell build/wsgen --random $(seed))")

# Every key changes the Verilog somewhere, or is refused: minutes.
effects-test: build/gen_test_fast
	./build/gen_test_fast effects

# Pairs and quads of registers, by a unit that is added to a copy of the tree.
groups-test:
	gen/test/in_copy.sh $(B)/groups gen/test/groups.sh
groups-test-long:
	gen/test/in_copy.sh $(B)/groups-long gen/test/groups.sh long

# One line per file of gen/mod, so that a module's extra values need no other registration.
# The list of names is the prerequisite: it changes when a file is added or removed. Two makes may
# come here at a time.
GEN_HOOKS := $(foreach m,$(GEN_MODS),WS_HOOK($(basename $(notdir $m))))
$(GEN_BUILD)/hooks.def: GEN_FORCE
	@mkdir -p $(@D)
	@new=$@.$$$$; printf '%s\n' $(foreach h,$(GEN_HOOKS),'$h') > $$new; \
	if cmp -s $$new $@; then rm -f $$new; else mv $$new $@; fi

.PHONY: GEN_FORCE
GEN_FORCE:

$(GEN_BUILD)/obj/%.o: gen/%.c $(GEN_BUILD)/hooks.def
	@mkdir -p $(@D)
	$(GEN_CC) $(GEN_WARN) $(GEN_CFLAGS) -Igen -I$(GEN_BUILD) $(object)

$(GEN_BUILD)/san/%.o: gen/%.c $(GEN_BUILD)/hooks.def
	@mkdir -p $(@D)
	$(GEN_CC) $(GEN_WARN) -O1 -g $(GEN_SAN) -Igen -I$(GEN_BUILD) $(object)

-include $(GEN_OBJS:.o=.d) $(GEN_TEST_OBJS:.o=.d) $(GEN_FAST_OBJS:.o=.d)
