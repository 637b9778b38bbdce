# Uniform ways out need no common end; an ssy in front of a uniform branch may stay if it is right.
# check: f
# check: k
# report: in.s:24: bltz a2,.L3 -> .L3 (line 26), ssy, loop depth 0; note: uniform, does not need its ssy
# absent: .Lws_
# output: ret\n.L9:
# ---
	.text
	.type	f, @function
f:
	li	a0,1
	beqz	a0,.L9	# bare: a constant
	li	a0,2
	ret
.L9:
	ret
	.size	f, .-f
	.type	k, @function
k:
	lw	a0,-2048(zero)
	lw	a2,-2044(zero)
	beqz	a0,.L1	# bare: a parameter
	.insn	j 0x2B, x0, .L3
	bltz	a2,.L3
	nop
.L3:
	ret
.L1:
	sw	a0,0(a2)
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
