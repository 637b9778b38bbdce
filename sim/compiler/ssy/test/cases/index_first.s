# An instruction that goes was the first of a block: a branch that leads there still names its target
# as the place where its threads meet.
# index
# absent: beq.m
# absent: 0x2B, x0
# output: \t.insn\tb 0x7B, 2, a7, a5, .LBB0_1\t# beq.p
# ---
	.text
	.type	loop, @function
loop:
	li	a5,1
	mv	a7,a0
	j	.LBB0_3
.LBB0_1:
	slli	t0,a3,2
	add	t0,a2,t0
	addi	a1,a1,1
	sw	a6,0(t0)
	ret
.LBB0_2:
	addi	a6,a6,1
	beq	a7,a5,.LBB0_1
.LBB0_3:
	srli	a7,a7,1
	j	.LBB0_2
	.size	loop, .-loop
