# A function with a vote that is called, and inlined, on both sides of a branch: two uses. DWARF 4.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	beqz	a0,.L2	# meet: .L3
.LBB1:
	addi	a0,a0,1
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 0
.LBE1:
	j	.L3
.L2:
.LBB2:
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 0
.LBE2:
	addi	a0,a0,2
.L3:
	sw	a5,0(a0)
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
	.section	.debug_info,"",@progbits
	.4byte	0x40
	.2byte	4
	.4byte	0
	.byte	4
	.uleb128 1
	.string	"a, b.c"
	.byte	2
	.4byte	0x90
	.4byte	.LBB1
	.4byte	.LBE1-.LBB1
	.uleb128 2
	.4byte	0x90
	.4byte	.LBB2
	.4byte	.LBE2-.LBB2
	.byte	0
	.section	.debug_abbrev,"",@progbits
	.uleb128 1	# a unit with a name in place and a flag
	.uleb128 0x11
	.byte	1
	.byte	0x3,0x8,0x88,0x1,0x19
	.byte	0,0
	.byte	2	# an inlined call, from low to high
	.byte	0x1d
	.byte	0
	.byte	0x31,0x13
	.byte	0x11,0x1
	.byte	0x12,0x6
	.byte	0x58,0x21
	.byte	0x1
	.byte	0,0
	.byte	3	# one with ranges
	.byte	0x1d
	.byte	0
	.byte	0x40,0x18
	.byte	0x55,0x17
	.byte	0,0
	.byte	0
