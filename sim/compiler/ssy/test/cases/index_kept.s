# Sums and shifts that something else needs, or whose operands change before the load, stay.
# index
# absent: 0x0b, 2
# output: \tadd\tt1,a0,a1
# output: \tadd\tt2,a0,a1
# output: \tadd\tt3,a0,a1
# output: \tadd\tt4,a0,a1
# output: \tadd\tt5,a0,a1
# output: \tadd\tt0,a0,a1
# output: \tadd\ta2,a0,a1
# output: \tadd\ts1,a0,a1
# output: \tadd\tt6,t6,a1
# ---
	.text
	.type	stored, @function
stored:
	add	t1,a0,a1
	lw	a2,0(t1)
	sw	t1,0(t1)
	ret
	.size	stored, .-stored
	.type	changed, @function
changed:
	add	t2,a0,a1
	addi	a1,a1,4
	lw	a2,0(t2)
	add	a0,a2,a1
	ret
	.size	changed, .-changed
	.type	offset, @function
offset:
	add	t3,a0,a1
	lw	a0,4(t3)
	ret
	.size	offset, .-offset
	.type	joined, @function
joined:
	add	t4,a0,a1
	beqz	a1,.L1
	mv	t4,a1
.L1:
	lw	a0,0(t4)
	ret
	.size	joined, .-joined
	.type	both, @function
both:
	add	t0,a0,a1
	beqz	a1,.L3
	lw	a2,0(t0)
	add	a1,a1,a2
.L3:
	lw	a0,0(t0)
	add	a0,a0,a1
	ret
	.size	both, .-both
	.type	half, @function
half:
	add	t5,a0,a1
	lhu	a0,0(t5)
	ret
	.size	half, .-half
	.type	passed, @function
passed:
	add	a2,a0,a1
	lw	a3,0(a2)
	tail	half
	.size	passed, .-passed
	.type	saved, @function
saved:
	add	s1,a0,a1
	lw	a0,0(s1)
	ret
	.size	saved, .-saved
	.type	pointer, @function
pointer:
	mv	t6,a0
	li	a0,0
.L2:
	lw	a2,0(t6)
	add	t6,t6,a1
	add	a0,a0,a2
	bnez	a2,.L2
	ret
	.size	pointer, .-pointer
