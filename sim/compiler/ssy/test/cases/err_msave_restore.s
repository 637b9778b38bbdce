	.text
	.type	f, @function
f:
	call	t0,__riscv_save_0 # error: `call t0' keeps its return address outside ra
	ret
	.size	f, .-f
