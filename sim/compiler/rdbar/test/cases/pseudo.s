# What the assembler makes two instructions of: a store to a symbol is written out, so that the control
# instruction stands before the store itself.
# output: \tlla\ta5, thing\n\t.insn\tr 0x0B, 0, 2, x0, x0, x2\t# rdbar 1, 0x00\n\tsw\ta0, 0(a5)\n
# race
	.text
	.type	f, @function
f:
	sw	a0, thing, a5
	li	a0,123456	# rdbar: 0, 0x01
	lw	a1, thing	# bare
	la	a5, thing	# bare
	mul	a2,a5,a1	# rdbar: 2, 0x00
	la	a1, thing	# rdbar: 0, 0x02
	ret
	.size	f, .-f
