# In .rept the next round overwrites what the last one reads.
# race
	.text
	.type	f, @function
f:
	.rept	4
	addi	a0,a0,1	# rdbar: 0, 0x01
	sw	a0,0(a1)	# rdbar: 1, 0x00
	.endr
	ret
	.size	f, .-f
