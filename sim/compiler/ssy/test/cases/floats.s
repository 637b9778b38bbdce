# Single-precision code as GCC writes it with ilp32f.
# check: f
	.text
	.type	f, @function
f:
	fmv.w.x	fa4,zero
	flw	fa5,0(a0)
	fmadd.s	fa5,fa5,fa5,fa4
	flt.s	a5,fa5,fa4
	fcvt.w.s a1,fa5,rtz
	beq	a5,zero,.L2	# meet: .L2
	fsgnjn.s	fa5,fa5,fa5
	fneg.s	fa5,fa5
.L2:
	fsw	fa5,0(a0)
	amoadd.w.aqrl	a5,a1,0(a0)
	frcsr	a4
	ret
	.size	f, .-f
