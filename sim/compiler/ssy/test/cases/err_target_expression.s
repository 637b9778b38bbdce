	.text
	.type	f, @function
f:
	beqz	a0,.+8 # error: cannot follow `beqz .+8': the target must be a label
	j	.L1+4 # error: cannot follow `j .L1+4'
	bnez	a0,%pcrel_lo(x) # error: cannot follow `bnez %pcrel_lo(x)'
.L1:
	ret
	.size	f, .-f
