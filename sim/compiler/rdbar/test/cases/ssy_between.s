# An ssy uses no registers: it may stand between the reader and the writer. A place branch gets new distances.
# output: \t.insn\ts 0x2B, 0, zero, 108(a4)
# race
	.text
	.type	f, @function
f:
	.insn	s 0x2B, 0, zero, 106(a4)	# beqz.m .L6, .L5
	mul	a0,a2,a3	# bare
	j	.L5
.L6:
	addi	a0,a0,1
	mul	a1,a2,a3	# rdbar: 1, 0x00
	.insn	j 0x2B, x0, .L9
	addi	a2,a2,1	# rdbar: 0, 0x01
	beqz	a0,.L9
	addi	a0,a0,3
.L9:
	addi	a1,a1,1
.L5:
	ret
	.size	f, .-f
