# CSRs, votes, shuffles, floating point, and instructions that are not what they seem.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0, 0xCC1
	beq	a0,zero,.L1	# bare: 0xCC1
	nop
.L1:
	csrr	a0, 0xCC2
	beq	a0,zero,.L2	# bare: 0xCC2
	nop
.L2:
	csrr	a0, 0xCC6
	beq	a0,zero,.L3	# bare: 0xCC6
	nop
.L3:
	csrr	a0, 0xCC7
	beq	a0,zero,.L4	# bare: 0xCC7
	nop
.L4:
	csrr	a0, 0xCC8
	beq	a0,zero,.L5	# bare: 0xCC8
	nop
.L5:
	csrr	a0, 0xCC9
	beq	a0,zero,.L6	# bare: 0xCC9
	nop
.L6:
	csrr	a0, 0xCCA
	beq	a0,zero,.L7	# bare: 0xCCA
	nop
.L7:
	csrr	a0, 0xCCB
	beq	a0,zero,.L8	# bare: 0xCCB
	nop
.L8:
	csrr	a0, 0xCCC
	beq	a0,zero,.L9	# bare: 0xCCC
	nop
.L9:
	csrr	a0, 0xCCD
	beq	a0,zero,.L10	# bare: 0xCCD
	nop
.L10:
	csrr	a0, 0xCCE
	beq	a0,zero,.L11	# bare: 0xCCE
	nop
.L11:
	csrr	a0, 0xCD0
	beq	a0,zero,.L12	# bare: 0xCD0
	nop
.L12:
	csrr	a0, 0xCD1
	beq	a0,zero,.L13	# bare: 0xCD1
	nop
.L13:
	csrr	a0, 0xCD2
	beq	a0,zero,.L14	# bare: 0xCD2
	nop
.L14:
	csrr	a0, 0x001
	beq	a0,zero,.L15	# meet: .L15
	nop
.L15:
	csrr	a0, 0x003
	beq	a0,zero,.L16	# meet: .L16
	nop
.L16:
	csrr	a0, 0xC00
	beq	a0,zero,.L17	# meet: .L17
	nop
.L17:
	csrr	a0, 0xC01
	beq	a0,zero,.L18	# meet: .L18
	nop
.L18:
	csrr	a0, 0xC02
	beq	a0,zero,.L19	# meet: .L19
	nop
.L19:
	csrr	a0, 0xC80
	beq	a0,zero,.L20	# meet: .L20
	nop
.L20:
	csrr	a0, 0xCC0
	beq	a0,zero,.L21	# meet: .L21
	nop
.L21:
	csrr	a0, 0xCC3
	beq	a0,zero,.L22	# meet: .L22
	nop
.L22:
	csrr	a0, 0xCC4
	beq	a0,zero,.L23	# meet: .L23
	nop
.L23:
	csrr	a0, 0xCC5
	beq	a0,zero,.L24	# meet: .L24
	nop
.L24:
	csrr	a0, 0xCCF
	beq	a0,zero,.L25	# meet: .L25
	nop
.L25:
	csrr	a0, 0xCD3
	beq	a0,zero,.L26	# meet: .L26
	nop
.L26:
	csrr	a0, 0xCD4
	beq	a0,zero,.L27	# meet: .L27
	nop
.L27:
	csrr	a0, cycle
	beq	a0,zero,.L28	# meet: .L28
	nop
.L28:
	frflags	a0
	beq	a0,zero,.L29	# meet: .L29
	nop
.L29:
	rdcycle	a0
	beq	a0,zero,.L30	# meet: .L30
	nop
.L30:
	csrr	a1,0xCC3
	.insn	r 0x0B, 1, 0, a0, a1, x0
	beq	a0,zero,.L31	# bare: a vote
	nop
.L31:
	.insn	r 0x0B, 1, 1, a0, a1, x0
	beq	a0,zero,.L32	# bare: a vote
	nop
.L32:
	.insn	r 0x0B, 1, 2, a0, a1, x0
	beq	a0,zero,.L33	# bare: a vote
	nop
.L33:
	.insn	r 0x0B, 1, 3, a0, a1, x0
	beq	a0,zero,.L34	# bare: a vote
	nop
.L34:
	li	a2,3
	.insn	r 0x0B, 2, 0, a0, a1, a2
	beq	a0,zero,.L35	# meet: .L35
	nop
.L35:
	.insn	r 0x0B, 2, 0, a0, a2, a1
	beq	a0,zero,.L36	# meet: .L36
	nop
.L36:
	.insn	r 0x0B, 2, 0, a0, a2, a2
	beq	a0,zero,.L37	# bare: nothing else to be had
	nop
.L37:
	li	a0,1
	.insn	r 0x0B, 1, 0, fa0, a1, x0
	beq	a0,zero,.L38	# meet: .L38
	nop
.L38:
	li	a0,1
	.insn	r 0x0B, 3, 0, x10, x11, x0
	beq	a0,zero,.L39	# meet: .L39
	nop
.L39:
	li	a0,1
	.insn	s 0x33, 0, a1, 10(a2)
	beq	a0,zero,.L40	# meet: .L40
	nop
.L40:
	li	a2,3
	li	a0,1
	li	a3,1
	.rept	2
	mv	a0,a3
	mv	a3,a1
	.endr
	beq	a0,zero,.L41	# meet: .L41
	nop
.L41:
	li	a2,3
	li	a0,-2080
	.rept	2
	addi	a0,a0,16
	.endr
	lw	a0,0(a0)
	beq	a0,zero,.L42	# meet: .L42
	nop
.L42:
	fcvt.s.w	fa0,a1
	fle.s	a0,fa0,fa0
	beq	a0,zero,.L43	# meet: .L43
	nop
.L43:
	fcvt.s.w	fa0,a2
	fadd.s	fa0,fa0,fa0
	fclass.s	a0,fa0
	beq	a0,zero,.L44	# bare: floats of uniform integers
	nop
.L44:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
