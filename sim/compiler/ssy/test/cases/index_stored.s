# A shift that is an index and the word that is stored stays.
# index
# check: k
# output: \tslli\ta4,a2,2
# output: .insn\tr 0x0b, 2, 20, a4, a0, a4
# ---
	.text
	.type	k, @function
k:
	slli	a4,a2,2
	add	a5,a0,a4
	sw	a4,0(a5)
	ret
	.size	k, .-k
	.section .ws_kernels,"a"
	.word	k
