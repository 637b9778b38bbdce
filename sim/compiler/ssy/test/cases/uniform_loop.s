# A loop that counts to a parameter, after a divergent way out of the kernel; a walk from a pointer of
# the thread's own to another at a uniform distance, by != only.
# check: k
# report: kernel k: 6 branches (4 uniform), 2 loops
# report: in.s:17: blez a4,.L9: uniform, loop depth 0
# report: in.s:15: bgeu a5,a4,.L9 -> .L9 (line 40), loop depth 0
# report: in.s: 6 branches, 4 of them uniform
	.text
	.type	k, @function
k:
	lw	a4,-2048(zero)
	lw	a3,-2044(x0)
	csrr	a5,0xCD3
	li	a2,0
	bgeu	a5,a4,.L9	# meet: .L9
	slli	a5,a5,2
	blez	a4,.L9	# bare: a parameter
.L3:
	add	a1,a5,a2
	sw	a2,0(a1)
	addi	a2,a2,1
	bne	a2,a4,.L3	# bare: counter and parameter
	add	a0,a3,a5
	slli	a4,a4,2
	add	a1,a0,a4
	mv	a6,a1
	sub	a7,a6,a0
	beqz	a7,.L9	# bare: the difference of two pointers on one base
.L5:
	sw	a2,0(a0)
	addi	a0,a0,4
	bne	a0,a6,.L5	# bare: the same amount apart in all threads
	bltu	a0,a6,.L6	# meet: .L6
	sw	a0,0(a0)
.L6:
	sw	a6,0(a0)
	nop
	nop
	nop
.L9:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
