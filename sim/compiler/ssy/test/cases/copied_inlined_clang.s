# Inlined on both sides of a branch, two uses, as clang says it: numbers of several bytes as text,
# and a list of ranges after its base address.
# check: k
# ---
	.text
	.type	k,@function
k:
.Lfunc_begin0:
	csrr	a0, 3267
	bnez	a0, .LBB0_2	# meet: .LBB0_3
.Ltmp1:
	addi	a0, a0, -77
	.insn r 11, 1, 3, a2, a2, zero	# use 0
.Ltmp2:
	j	.LBB0_3
.LBB0_2:
.Ltmp3:
	.insn r 11, 1, 3, a2, a2, zero	# use 0
.Ltmp4:
	addi	a0, a0, 2
.Ltmp5:
.LBB0_3:
	sw	a2, 0(a0)
	ret
	.size	k, .-k
	.section	.ws_kernels,"a",@progbits
	.word	k
	.section	.debug_abbrev,"",@progbits
	.byte	1
	.byte	17
	.byte	1
	.byte	17
	.byte	1
	.ascii	"\227B"
	.byte	25
	.byte	0
	.byte	0
	.byte	2
	.byte	29
	.byte	0
	.byte	17
	.byte	1
	.ascii	"\210\001"
	.byte	15
	.byte	18
	.byte	6
	.byte	0
	.byte	0
	.byte	3
	.byte	29
	.byte	0
	.byte	85
	.byte	23
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_info,"",@progbits
	.word	.Ldebug_info_end0-.Ldebug_info_start0
.Ldebug_info_start0:
	.half	4
	.word	.debug_abbrev
	.byte	4
	.byte	1
	.word	0
	.byte	3
	.word	.Ldebug_ranges0
	.byte	2
	.word	.Ltmp1
	.ascii	"\200\001"
	.word	.Ltmp2-.Ltmp1
	.byte	0
.Ldebug_info_end0:
	.section	.debug_ranges,"",@progbits
.Ldebug_ranges0:
	.word	-1
	.word	.Lfunc_begin0
	.word	.Ltmp3-.Lfunc_begin0
	.word	.Ltmp4-.Lfunc_begin0
	.word	0
	.word	0
