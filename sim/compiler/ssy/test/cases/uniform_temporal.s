# Threads that leave a loop in different trips: its counter is uniform inside and varies after it; so does
# the distance of pointers that were moved inside. In a loop around, what is not written inside stays.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	li	a7,4
	add	a6,a0,a0
	addi	t1,a6,16
.L1:
	li	a1,0
	mv	t0,a6
.L2:
	addi	a1,a1,1
	addi	t0,t0,4
	beq	a1,a7,.L3	# bare: the counter inside
	nop
.L3:
	addi	a0,a0,-1
	beq	t0,t1,.L4	# bare: the pointer inside
	nop
.L4:
	bgtz	a0,.L2	# meet: .L5
.L5:
	bge	a1,a7,.L6	# meet: .L6
	nop
.L6:
	bne	t0,t1,.L7	# meet: .L7
	nop
.L7:
	bne	a6,t1,.L8	# bare: neither is written inside
	nop
.L8:
	addi	a7,a7,-1
	bnez	a7,.L1	# bare: the counter of the loop around
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
