# SPDX-License-Identifier: Apache-2.0
# Warpsmith. `make help` lists the targets; keys of gen/params/*.def may be given on the command
# line: make run CFG=ref WARPS=4 KERNEL=matmul
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-builtin-variables $(if $(V),,--silent)
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
.DELETE_ON_ERROR:

CFG ?= ref
SEED ?= 1
B := build
# After folders have moved.
$(shell gen/folders.sh layout $(B) 2)
include gen/new.mk
include gen/names.mk

# A variable on the command line is a key of gen/params/*.def, which is the configuration; PREFIX; a
# variable of these makefiles (a file of rules names its own in a line `#own: ...`); one of make and
# its tools; or WS_*, a setting of the test scripts. Any other is an error, and so is one that is
# set twice.
MAKE_FILES := Makefile $(foreach d,gen sim synth tb,$(wildcard $d/*.mk $d/*/*.mk $d/*/*/*.mk))
own := CFG M T SEED SIM KERNEL ARGS LAT N JOBS V B BASE LONG F STAGE WSGEN PREFIX \
  $(shell sed -n 's/^\#own: //p' $(MAKE_FILES))
of_make := AR ARFLAGS AS ASFLAGS CC CFLAGS CPP CPPFLAGS CXX CXXFLAGS LD LDFLAGS LDLIBS MAKE \
  MAKEFILES MAKEFLAGS MAKEOVERRIDES SHELL RM HOME PATH TMPDIR
keys := $(shell sed -n 's/^WS_\(PARAM\|LIST\).\([a-z0-9_]*\),.*/\2\/\U\2/p' gen/params/*.def)
given := $(foreach v,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(v)))),$(v)))
unknown := $(filter-out $(own) $(of_make) WS_% $(subst /, ,$(keys)) -*-%,$(given))
ask_wsgen = $(shell { env -u MAKEFLAGS -u MAKELEVEL make -s -f gen/gen.mk build/wsgen && \
  build/wsgen $(1); } 2>/dev/null)
nearest = $(call ask_wsgen,--nearest $(call quoted,$(1)) --names "$(own) $(of_make)")
# A name that a key had once: the word that now says it.
renamed = $(call ask_wsgen,--renamed $(call quoted,$(1)=$(value $(1))))
$(foreach v,$(firstword $(unknown)),$(foreach now,$(call renamed,$v),$(error $v = $(value $v): now \
  $(now) (docs/parameters.md)))$(error $v = $(value $v): neither a key of docs/parameters.md \
  nor a variable of the Makefile$(addprefix ; the nearest is ,$(call nearest,$v))))
twice := $(if $(given),$(shell tr '\0' '\n' < /proc/$$PPID/cmdline 2>/dev/null | \
  sed -n 's/^\([A-Za-z0-9_]*\):\{0,2\}=.*/\U\1/p' | sort | uniq -d))
$(foreach v,$(firstword $(twice)),$(error $v: set twice on the command line))

# A variable that none of the targets takes is an error. Not looked at: what reaches all targets;
# a make that another one started, which passes its variables on; the machine, where what is made
# is for all machines.
reach_all := PREFIX VLT_THREADS
for_all_machines := gen kernels kernels-% wscc libws opencl wsdis
asked := $(filter-out $(reach_all) $(if $(filter-out $(for_all_machines),$(MAKECMDGOALS)),,CFG \
  $(subst /, ,$(keys))),$(filter $(own) $(subst /, ,$(keys)),$(given)))
refusal := $(if $(MAKELEVEL:0=),,$(if $(and $(asked),$(MAKECMDGOALS)),$(shell gen/help.sh takes \
  "$(asked)" $(call quoted,$(MAKECMDGOALS)) "$(own)" $(MAKE_FILES))))
$(if $(refusal),$(error $(refusal)))

# The words of the configuration, and the name of its folders: at most eight words in full, of 150
# characters; more become four, or none where these have more than 150 characters. ORDER OP:
# gen/variant.c makes the same name. For make install, PREFIX is a folder.
installs := $(filter install install-opencl,$(MAKECMDGOALS))
$(foreach v,$(filter $(subst /, ,$(keys)) $(if $(installs),,PREFIX),$(given)),\
  $(call plain,$v,_ - +))
OVERRIDES := $(strip $(if $(installs),,$(if $(PREFIX),PREFIX=$(PREFIX))) \
  $(foreach k,$(keys),$(foreach v,$(filter $(subst /, ,$k),$(given)),$(notdir $k)=$($v))))
words_sorted := $(sort $(OVERRIDES))
words_first = $(wordlist 1,4,$(words_sorted))
words_kept := $(if $(words_sorted),$(shell w='$(words_sorted)'; f='$(words_first)'; \
  if [ $(words $(words_sorted)) -le 8 ] && [ $${#w} -le 150 ]; then echo all; \
  elif [ $${#f} -le 150 ]; then echo 4; else echo 0; fi),all)
words_short = $(wordlist 1,$(words_kept),$(words_sorted)) \
  and $(words $(wordlist $(if $(filter 4,$(words_kept)),5,1),999,$(words_sorted))) more \
  $(firstword $(shell printf '%s' '$(words_sorted)' | cksum))
TAG := $(subst $(space),-,$(strip $(CFG_NAME) \
  $(if $(filter all,$(words_kept)),$(words_sorted),$(words_short))))
RTL := rtl_out/$(TAG)
# A machine of several threads is another machine.
OUT := $(B)/$(TAG)$(addprefix -VLT_THREADS=,$(VLT_THREADS))

CC := gcc
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef \
  -Wwrite-strings -Werror
# What the command line says of CFLAGS replaces -O2 -g only: the language and the warnings are ours.
override CFLAGS := -std=c11 -D_GNU_SOURCE $(WARN) \
  $(if $(filter command environment,$(firstword $(origin CFLAGS))),$(CFLAGS),-O2 -g)
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all

include gen/gen.mk
include tb/tb.mk
include sim/model/model.mk
include tb/sfu/sfu.mk
include sim/compiler/llvm/llvm.mk
include sim/sim.mk
include sim/compiler/cc/cc.mk
include sim/host/libws/host.mk
-include sim/host/run/run.mk
include sim/host/debug/debug.mk
include sim/measure/trace/trace.mk
include sim/measure/wave/wave.mk
include sim/measure/sweep/sweep.mk
include sim/measure/plot/plot.mk
include sim/measure/course/course.mk
include sim/host/libws/test/test.mk
include sim/host/libws/install.mk
include sim/compiler/dis/dis.mk
include sim/host/driver/driver.mk
include sim/soc/soc.mk
include sim/measure/timelines/timelines.mk
include sim/host/opencl/opencl.mk
include sim/test/test.mk
include sim/measure/micro/geometry.mk
include sim/measure/h200/h200.mk
include sim/measure/suite/suite.mk
include sim/measure/micro/micro.mk
include tb/common/axi.mk
include synth/synth.mk
include synth/gate/gate.mk
include synth/macros/macros.mk
include sim/measure/bench/bench.mk
include sim/measure/bench/cuts.mk
include tb/test.mk
-include local.mk

.PHONY: help help-all sm demo test test-long clean check golden where new docs fmt
# The groups of make help, in order: gen/help.sh.
#:: Start
#:: Write and run kernels
#:: Write host programs
#:: Emit the Verilog
#:: FPGA
#:: Measure
#:: Change a module
#:: Test everything
#:: Test all modules
#:: Test the whole SM
#:: Test programs, compiler and libraries
#:: Test the tools that measure
#:: Prove
help:
	@gen/help.sh everyday $(MAKEFILE_LIST)
help-all:
	@gen/help.sh all $(MAKEFILE_LIST)

#:: Emit the Verilog
#:! make sm CFG=ref WARPS=16 LANES=4 | emit the Verilog into rtl_out/
#: make sm CFG=ref [WARPS=4 ...]      emit the Verilog of a configuration into rtl_out/
sm: $(WSGEN)
	$(WSGEN) --cfg $(CFG) $(OVERRIDES) --out $(RTL)

#:: Change a module
#:! make check | look for missing files and rows, and outdated docs
#: make check                         check that every module has its files, that generated docs are
#:                                    current, and that nine machines declare signals before use
check: $(WSGEN)
	$(WSGEN) --check

#: make golden                        regenerate rtl_out/ref and compare it with the committed files
golden: $(WSGEN)
	$(WSGEN) --cfg ref --out rtl_out/ref
	git diff --exit-code --stat -- rtl_out/ref
	@test -z "$$(git status --porcelain -- rtl_out/ref)" || { git status --short -- rtl_out/ref; \
	  exit 1; }
	@echo "rtl_out/ref is current"

#:! make where M=ws_lsu | print the files of a module
#: make where M=ws_x                  print the files of a module
where: $(WSGEN)
	@$(WSGEN) --where $(M)

#:! make new M=ws_x STAGE=07_exec | make the skeleton of a module and its test
#: make new M=ws_x STAGE=07_exec      make skeletons of a new module in a stage of gen/modules.def
new: $(WSGEN)
	$(WSGEN) --new $(M) --stage "$(STAGE)"

#: make docs                          write docs/isa.md, parameters.md, gpgpusim.md and the diagrams
#:                                    from the tables
docs: $(WSGEN)
	$(WSGEN) --docs docs
	dot -Tsvg -o docs/sm.svg docs/sm.dot
	dot -Tsvg -o docs/stages.svg docs/stages.dot

# gen/skel holds templates of C, which are not C yet; rtl_out is as wsgen writes it.
C_FILES = $$(git ls-files '*.c' '*.h' ':!gen/skel' ':!rtl_out')

#: make fmt                           run clang-format on all C; fmt-test checks it
fmt:
	clang-format-14 -i $(C_FILES)

clean:
	rm -rf $(B) $(filter-out rtl_out/ref,$(wildcard rtl_out/*))
