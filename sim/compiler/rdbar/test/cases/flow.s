# Jumps, branches, calls and bar wait by themselves; a label does not, nor the auipc of a call.
# race
	.text
	.type	f, @function
f:
	sw	a0,0(a1)	# bare
	beqz	a2,.L1	# bare
	addi	a0,a0,1	# bare
.L1:
	sw	a0,4(a1)	# bare
	.insn r 0x0B, 0, 1, x0, x0, x0
	addi	a0,a0,2	# bare
	sw	a0,8(a1)	# rdbar: 1, 0x00
.L2:
	addi	a0,a0,3	# rdbar: 0, 0x01
	sw	ra,12(sp)	# rdbar: 2, 0x00
	call	g	# rdbar: 0, 0x02
	sw	a0,16(a1)	# bare
	j	.L2	# bare
	.size	f, .-f
