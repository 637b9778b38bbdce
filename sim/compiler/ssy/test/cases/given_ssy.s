# An ssy that is there already and right stays the only one.
# absent: .Lws_
# check: f
# ---
	.text
	.type	f, @function
f:
	.insn	j 0x2B, x0, .L2
	bnez	a0,.L2
	nop
.L2:
	ret
	.size	f, .-f
