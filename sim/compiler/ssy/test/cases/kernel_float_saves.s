# Float registers a kernel saves for its caller go as the integer ones do; one that is really spilled stays
# on the stack. Registers are counted with f0 after x31: fs4 is number 52.
# check: k
# absent: fs0,12
# absent: fs4,8
# output: .set\t__ws_regs_k, 53
# output: fsw	fs1,4(sp)
# output: flw	fa5,4(sp)
# ---
	.text
	.type	k, @function
k:
	addi	sp,sp,-16
	fsw	fs0,12(sp)
	fsw	fs4,8(sp)
	li	a5,-1073741824
	flw	fs0,0(a5)
	flw	fs4,4(a5)
	fmadd.s	fs1,fs0,fs4,fs0
	fsw	fs1,4(sp)
	.insn r 0x0B, 3, 3, fs4, fs1, f0
	flt.s	a4,fs4,fs1
	beqz	a4,.L1	# meet: .L1
	flw	fa5,4(sp)
	fsw	fa5,8(a5)
	fsrm	a4
	fscsr	a4,a4
.L1:
	flw	fs0,12(sp)
	flw	fs4,8(sp)
	addi	sp,sp,16
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
