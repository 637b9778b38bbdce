# Sums that are the address of loads and stores alone go, in a block and beyond a branch; so do shifts that
# are an index alone.
# index
# check: k
# output: .insn\tr 0x0b, 2, 16, a3, a0, a1
# output: .insn\tr 0x0b, 2, 18, fa5, a0, a1
# output: .insn\tr 0x0b, 2, 18, fa4, a2, a1
# absent: \tadd\ta5,a0,a1
# check: shifted
# output: .insn\tr 0x0b, 2, 17, a2, a0, a3
# output: .insn\tr 0x0b, 2, 19, fa5, a1, a3
# absent: \tslli
# check: own
# output: .insn\tr 0x0b, 2, 17, a1, a1, a0
# check: zba
# output: .insn\tr 0x0b, 2, 17, a4, a1, a3
# absent: \tsh2add
# check: put
# output: .insn\tr 0x0b, 2, 20, a1, a0, a2
# output: .insn\tr 0x0b, 2, 22, a1, a0, fa0
# absent: \tadd\tt1,
# check: put_word
# output: .insn\tr 0x0b, 2, 21, a2, a0, a3
# output: .insn\tr 0x0b, 2, 23, a2, a1, fa0
# ---
	.text
	.type	k, @function
k:
	add	a5,a0,a1
	lw	a3,0(a5)
	flw	fa5,0(a5)
	add	a2,a2,a1
	beqz	a1,.L1
	flw	fa4,0(a2)
	fsw	fa4,0(a0)
.L1:
	fsw	fa5,4(a0)
	sw	a3,8(a0)
	ret
	.size	k, .-k
	.type	shifted, @function
shifted:
	slli	a4,a3,2
	add	a5,a4,a0
	add	a6,a1,a4
	lw	a2,0(a5)
	flw	fa5,0(a6)
	fsw	fa5,0(a2)
	ret
	.size	shifted, .-shifted
	.type	own, @function
own:
	slli	a0,a0,2
	add	a1,a1,a0
	lw	a1,0(a1)
	mv	a0,a1
	ret
	.size	own, .-own
	.type	zba, @function
zba:
	sh2add	a5,a3,a1
	lw	a4,0(a5)
	mv	a0,a4
	ret
	.size	zba, .-zba
	.type	put, @function
put:
	add	t1,a0,a1
	sw	a2,0(t1)
	fsw	fa0,0(t1)
	ret
	.size	put, .-put
	.type	put_word, @function
put_word:
	slli	a4,a2,2
	add	a5,a0,a4
	sw	a3,0(a5)
	add	a5,a4,a1
	fsw	fa0,0(a5)
	ret
	.size	put_word, .-put_word
	.section .ws_kernels,"a"
	.word	k
