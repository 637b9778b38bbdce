# SPDX-License-Identifier: Apache-2.0
# wsdis: disassembles kernels with the names of Xws. Included by the top Makefile.
DIS_OBJS := $(B)/obj/sim/compiler/dis/main.o $(B)/obj/gen/isa.o $(B)/obj/gen/disasm.o

#:: Write and run kernels
#: make wsdis                         build/wsdis prog.elf: a disassembler that knows the names of
#:                                    Xws
.PHONY: wsdis test-wsdis
wsdis: $(B)/wsdis
$(B)/wsdis: $(DIS_OBJS)
	$(CC) -o $(new) $^ -lelf && $(keep)

$(B)/wsdis_encode: $(B)/obj/sim/compiler/dis/test/encode.o $(B)/obj/gen/isa.o
	$(CC) -o $(new) $^ && $(keep)

#:: Test programs, compiler and libraries
#: make test-wsdis                    encode and disassemble every row of the table, and compare
#:                                    with GNU objdump
test-wsdis: $(B)/wsdis $(B)/wsdis_encode
	@sim/compiler/dis/test/test.sh $(B)/wsdis $(B)/wsdis_encode $(B)/dis
-include $(DIS_OBJS:.o=.d)
