# SPDX-License-Identifier: Apache-2.0
# The bare-metal driver and its test. Included by the top Makefile.
DRIVER_ELFS := $(K)/vecadd.elf $(K)/nqueens.elf $(K)/sha256.elf $(K)/reduce.elf $(K)/interp.elf

#:: Test programs, compiler and libraries
#: make driver-test                   compile the bare-metal driver for RISC-V and the host, and
#:                                    test it on a model of the registers and on kernels, with
#:                                    mutants
.PHONY: driver-test
driver-test: $(WSGEN) $(DRIVER_ELFS)
	@$(WSGEN) --cfg tiny --out $(B)/driver/rtl && mkdir -p $(B)/driver/test && \
	  cp $(B)/driver/rtl/ws_regs.h $(B)/driver/test/ && \
	  sim/host/driver/test/run.sh $(B)/driver/test $(DRIVER_ELFS)
