# SPDX-License-Identifier: Apache-2.0
# What the command line or the environment says becomes words of shells and names of folders. Such a
# name has letters, digits and some signs; any other text is refused before make or a shell sees it.
# Included by the top Makefile. $(value X) is the text of X, which $(X) would run: X='$(shell ..)'.
empty :=
space := $(empty) $(empty)
define newline


endef
letters := a b c d e f g h i j k l m n o p q r s t u v w x y z \
  A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 0 1 2 3 4 5 6 7 8 9
# $(call others,VARIABLE,signs): what its text has besides letters, digits and these signs; * stands
# for what has no place in a make list.
others = $(eval left := $$(subst $$(newline),*,$$(subst $$(space),*,$$(value $(1)))))$(subst \
  $(space),,$(foreach c,$(letters) $(2),$(eval left := $$(subst $c,,$$(left))))$(left))
# $(call plain,VARIABLE,signs): an error unless its text is such a name.
plain = $(if $(call others,$(1),$(2)),$(error $(1) = $(value $(1)): \
  allowed are letters, digits and $(2)$(3)))
# $(call plain_list,VARIABLE,signs): several such names.
plain_list = $(if $(subst *,,$(call others,$(1),$(2)))$(findstring $(newline),$(value $(1))),\
  $(call plain,$(1),$(2)))

$(call plain,B,_ - . / + @)
# A configuration of gen/configs, or a file with any path that ends in .cfg. Such a file is copied:
# the name of the copy has a sum of the text, so that no two files share a folder.
unexport CFG
CFGS := $(B)/configs
ifeq ($(filter %.cfg,$(lastword $(value CFG))),)
  $(call plain,CFG,_ -,; or the path of a file that ends in .cfg)
else ifneq ($(filter-out $(CFGS)/%.cfg,$(value CFG))$(call others,CFG,_ - . / + @),)
  cfg_copy := $(shell gen/folders.sh keep $(CFGS) $(call quoted,$(value CFG)))
  $(if $(cfg_copy),,$(error CFG = $(value CFG): no file that can be read))
  override CFG := $(cfg_copy)
endif
CFG_NAME := $(basename $(notdir $(CFG)))
CFG_FILE := $(if $(filter %.cfg,$(CFG)),$(CFG),gen/configs/$(CFG).cfg)
$(foreach v,KERNEL SEED N LAT JOBS VLT_THREADS,$(call plain,$v,_ - .))
$(foreach v,M T SIM,$(call plain_list,$v,_ - . / :))
