# SPDX-License-Identifier: Apache-2.0
# Tests of wscc.
#:: Test programs, compiler and libraries
#: make test-wscc                     test the command line of wscc, its messages, printf and assert
.PHONY: test-wscc
test-wscc: $(B)/wsrun $(B)/printf_test wscc
	@sim/compiler/cc/test/run.sh $(B)
#: make test-levels [SEED=n T=name COMPILER=gcc]   run programs at all levels of optimisation:
#:                                    results must be the same, and none may be slower than -O2 by
#:                                    more than 10 %; build/levels/report.txt. levels-quick: every
#:                                    fourth program, other ones with each SEED
.PHONY: levels-quick test-levels
levels-quick test-levels: $(B)/wsrun $(B)/cuda_test wscc
	@T=$(T) sim/compiler/levels/run.sh $(B) $(B)/levels$(if $(filter levels-quick,$@),/quick) \
	  $(if $(filter test-levels,$@),all,quick) $(or $(SEED),1) \
	  $(COMPILER)

#: make test-copies                   test barriers, votes and shuffles that compilers would copy or
#:                                    merge
.PHONY: test-copies
test-copies: $(B)/wsrun wscc
	@sim/compiler/cc/test/copies.sh $(B)
