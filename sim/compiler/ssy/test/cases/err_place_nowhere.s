	.text
	.type	f, @function
f:
	.insn	s 0x2B, 0, a1, 99(a0) # error: the distances of this branch do not lead to instructions of `f'
	la	a0,f
	j	.L3
.L3:
	.insn	s 0x2B, 0, a1, -62(a0) # error: the distances of this branch do not lead to instructions of `f'
	.insn	s 0x2B, 0, a1, 98(a0) # error: the distances of this branch do not lead to instructions of `f'
	ret
	.size	f, .-f
	.type	g, @function
g:
	ret
	ret
	.size	g, .-g
