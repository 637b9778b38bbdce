	.text
	.type	f, @function
f:
	lw	a5,0(a0)
	jr	a5 # error: cannot follow the computed jump `jr a5' (compile with -fno-jump-tables)
	.size	f, .-f
