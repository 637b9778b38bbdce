# Loads: the constant window at a place that is known, and in reach of x0; nothing else.
# check: k
# ---
	.text
	.type	k, @function
k:
	lbu	a0,-1(zero)
	beqz	a0,.L1	# bare: the last byte in reach of x0
	nop
.L1:
	lw	a1,0(zero)
	beqz	a1,.L2	# meet: .L2
	nop
.L2:
	lw	a2,2044(x0)
	beqz	a2,.L3	# meet: .L3
	nop
.L3:
	lui	a3,0xc0000
	lh	a4,-2(a3)
	beqz	a4,.L4	# meet: .L4
	nop
.L4:
	lw	a4,(a3)
	bnez	a4,.L5	# bare: the first word of the window
	nop
.L5:
	li	a3,-805306368
	lw	a4,-4(a3)
	bltz	a4,.L6	# bare: the last word of the window
	nop
.L6:
	lw	a4,0(a3)
	bgtz	a4,.L7	# meet: .L7
	nop
.L7:
	lui	a3,%hi(table)
	lw	a4,%lo(table)(a3)
	blez	a4,.L8	# meet: .L8
	nop
.L8:
	csrr	a3,0xCD0
	lw	a4,0(a3)
	bgez	a4,.L9	# meet: .L9
	nop
.L9:
	flw	fa5,-2048(zero)
	fcvt.w.s	a4,fa5,rtz
	bge	a4,zero,.L10	# bare: a parameter, from a float
	nop
.L10:
	li	a3,8
	amoadd.w	a4,a3,(a3)
	bne	a4,zero,.L11	# meet: .L11
	nop
.L11:
	lui	a3,0xc0000
	lw	a4,%lo(table)(a3)
	bne	a4,a3,.L12	# meet: .L12
	nop
.L12:
	csrr	a6,0xCC3
	li	a5,0
	beqz	a6,.L13	# meet: .L13
	sw	a5,table,a5
.L13:
	beqz	a5,.L14	# meet: .L14
	nop
.L14:
	li	a3,805306368
	sh2add	a3,a3,zero
	lw	a4,0(a3)
	beqz	a4,.L15	# bare: the first word of the window
	nop
.L15:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
