# Nothing parts that meets at the returns only: no jump is added.
# absent: \tj\t.Lws
# check: f
# ---
	.text
	.type	f, @function
f:
	j	.L7
.L2:
	ret
.L7:
	beqz	a0,.L9	# meet: .L9
	nop
.L9:
	ret
	.size	f, .-f
