# SPDX-License-Identifier: Apache-2.0
# Warpsmith. `make help` lists the targets; parameters of gen/params.def may be given on the command
# line: make run CFG=ref WARPS=4 KERNEL=matmul
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-builtin-variables $(if $(V),,--silent)
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
.DELETE_ON_ERROR:

CFG ?= ref
SEED ?= 1
B := build

# What the command line sets beyond these names is a configuration parameter. Files of rules name their
# own variables in a line `#own: ...`.
own := CFG M T SEED SIM KERNEL ARGS LAT N JOBS V BASE PARAMS LONG F \
  $(shell sed -n 's/^\#own: //p' */*.mk */*/*.mk)
OVERRIDES := $(strip $(foreach v,$(filter-out $(own) MAKEFLAGS,$(.VARIABLES)),$(if $(filter command,$(firstword $(origin $(v)))),$(v)=$($(v)))))
empty :=
space := $(empty) $(empty)
TAG := $(subst $(space),-,$(strip $(CFG) $(sort $(OVERRIDES))))
RTL := rtl_out/$(TAG)
OUT := $(B)/$(TAG)

CC := gcc
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wwrite-strings -Werror
CFLAGS := -std=c11 -D_GNU_SOURCE -O2 -g $(WARN)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

include gen/gen.mk
include tb/tb.mk
include tb/model/model.mk
include tb/sfu/sfu.mk
include sim/sim.mk
-include sim/run/run.mk
include sim/test/test.mk
include tb/common/axi.mk
include synth/synth.mk
include sim/bench/bench.mk
include tb/test.mk
-include local.mk

.PHONY: help sm demo test test-long clean check golden where new docs fmt
help:
	@sed -n 's/^#: \?//p' $(MAKEFILE_LIST)

#: make sm CFG=ref [WARPS=4 ...]      emit the Verilog of a configuration into rtl_out/
sm: $(WSGEN)
	$(WSGEN) --cfg $(CFG) $(OVERRIDES) --out $(RTL)

#: make check                         every module has all its files, generated docs are current
check: $(WSGEN)
	$(WSGEN) --check

#: make golden                        regenerate rtl_out/ref and compare with what is committed
golden: $(WSGEN)
	$(WSGEN) --cfg ref --out rtl_out/ref
	git diff --exit-code --stat -- rtl_out/ref
	@test -z "$$(git status --porcelain -- rtl_out/ref)" || { git status --short -- rtl_out/ref; exit 1; }
	@echo "rtl_out/ref is current"

#: make where M=ws_x                  the files of a module
where: $(WSGEN)
	@$(WSGEN) --where $(M)

#: make new M=ws_x                    skeletons of a new module
new: $(WSGEN)
	$(WSGEN) --new $(M)

#: make docs                          docs/isa.md and docs/parameters.md from the tables
docs: $(WSGEN)
	$(WSGEN) --docs docs

fmt:
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf $(B) $(filter-out rtl_out/ref,$(wildcard rtl_out/*))
