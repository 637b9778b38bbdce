# Clang's assembly as it comes: lists with blanks, comments of the compiler, a label at the end of
# the function, `continue` and `break` that share the end of a loop.
# ---
	.text
	.attribute	4, 16
	.attribute	5, "rv32i2p0_m2p0_a2p0_f2p0"
	.file	"c.c"
	.globl	k                               # -- Begin function k
	.p2align	2
	.type	k,@function
k:                                      # @k
# %bb.0:
	addi	sp, sp, -32
	sw	ra, 28(sp)                      # 4-byte Folded Spill
	sw	s2, 16(sp)                      # 4-byte Folded Spill
	blez	a1, .LBB0_5	# meet: .LBB0_5
# %bb.1:
	li	s2, 0
	j	.LBB0_3
.LBB0_2:                                #   in Loop: Header=BB0_3 Depth=1
	addi	s2, s2, 1
	bge	s2, a1, .LBB0_5	# meet: .LBB0_5
.LBB0_3:                                # =>This Inner Loop Header: Depth=1
	lw	a2, 0(a0)
	andi	a2, a2, 1
	bnez	a2, .LBB0_2	# meet: .LBB0_5
# %bb.4:                                #   in Loop: Header=BB0_3 Depth=1
	addi	s2, s2, 1
	slt	a2, s2, a1
	sw	s2, 0(a0)
	bnez	a2, .LBB0_3	# meet: .LBB0_5
.LBB0_5:
	lw	ra, 28(sp)                      # 4-byte Folded Reload
	lw	s2, 16(sp)                      # 4-byte Folded Reload
	addi	sp, sp, 32
	ret
.Lfunc_end0:
	.size	k, .Lfunc_end0-k
                                        # -- End function
	.ident	"Debian clang version 14.0.6"
	.section	".note.GNU-stack","",@progbits
	.addrsig
