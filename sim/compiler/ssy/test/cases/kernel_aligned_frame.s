# Clang's assembly: an aligned object. `andi sp` counts as its alignment, on top of the frame; sp is
# restored from s0. A mask that aligns nothing says nothing of the stack.
# output: .set\t__ws_stack_k, 0xc0
# output: .set\t__ws_stack_l, 0xffffffff
# ---
	.text
	.attribute	4, 16
	.attribute	5, "rv32i2p0_m2p0_a2p0_f2p0"
	.file	"k.cl"
	.globl	k
	.p2align	2
	.type	k,@function
k:
# %bb.0:
	addi	sp, sp, -128
	sw	s0, 120(sp)                     # 4-byte Folded Spill
	addi	s0, sp, 128
	andi	sp, sp, -64
	sw	a4, 0(sp)
	lw	a4, 0(sp)
	addi	sp, s0, -128
	lw	s0, 120(sp)                     # 4-byte Folded Reload
	addi	sp, sp, 128
	ret
.Lfunc_end0:
	.size	k, .Lfunc_end0-k
	.type	l,@function
l:
	addi	sp, sp, -16
	andi	sp, sp, -24
	sw	a4, 0(sp)
	ret
.Lfunc_end1:
	.size	l, .Lfunc_end1-l
	.section	.ws_kernels,"a"
	.word	k
	.word	l
