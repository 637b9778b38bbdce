# SPDX-License-Identifier: Apache-2.0
# Several makes may work in one tree. A recipe writes $(new), a name that no other make uses, and
# renames it to its target with $(keep): a reader of the target sees the complete old file or the
# complete new one. A folder that a tool fills, such as Verilator's, is made under a lock: $(call
# locked,FOLDER). make recipes-test checks all recipes.
ifneq ($(origin new),file)
new_id := $(shell echo $$PPID-$$(od -An -N4 -tx4 /dev/urandom | tr -d ' '))
new = $@.$(new_id).new
keep = mv -f $(new) $@
# $(CC) $(object): an object and its dependencies. In the file of dependencies a = in a name
# (ref-WARPS=4) would be read as an assignment, so a variable stands for it.
equals := =
object = -MMD -MP -MT $@ -MF $(new).d -c -o $(new) $< \
  $(if $(findstring =,$@),&& sed -i 's/=/$$(equals)/g' $(new).d) \
  && mv -f $(new).d $(@:.o=.d) && $(keep)
# A text as one word of the shell.
quoted = '$(subst ','\'',$(1))'
# The rest of the line waits for the folder; the lock ends with the line.
locked = mkdir -p $(1) && exec 8> $(1).lock && flock 8
endif
