# Too far for a branch that holds distances, each by one instruction: to the meeting point forward and backward, to
# the target, with the ssy that one of them gets in between; or of unknown distance, across what may be two
# instructions. These have an ssy.
# output: \t.insn\tj 0x2B, x0, .L3\n\tbeqz\ta0,.L2
# output: \t.insn\ts 0x2B, 0, zero, 119(a0)\t# beqz.m .L72, .L73
# output: \t.insn\tj 0x2B, x0, .L13\n\tbeqz\ta0,.L12
# output: \t.insn\tj 0x2B, x0, .L23\n\tbeqz\ta0,.L22
# output: \t.insn\tj 0x2B, x0, .L33\n\tbeqz\ta0,.L32
# output: \t.insn\tj 0x2B, x0, .L83\n\tbnez\ta0,.L42
# output: \t.insn\tj 0x2B, x0, .L53\n\tbeqz\ta0,.L52
# output: \t.insn\tj 0x2B, x0, .L63\n\tbeqz\ta0,.L62
# output: \t.insn\tj 0x2B, x0, .L83\n\tbeqz\ta0,.L82
# check: f
# ---
	.text
	.type	f, @function
f:
	beqz	a0,.L2	# meet: .L3
	addi	a1,a1,1
	j	.L3
.L2:
	addi	a1,a1,1
	addi	a1,a1,2
	addi	a1,a1,3
	addi	a1,a1,4
	addi	a1,a1,5
	addi	a1,a1,6
	addi	a1,a1,7
	addi	a1,a1,8
	addi	a1,a1,9
	addi	a1,a1,10
	addi	a1,a1,11
	addi	a1,a1,12
	addi	a1,a1,13
	addi	a1,a1,14
	addi	a1,a1,15
	addi	a1,a1,16
	addi	a1,a1,17
	addi	a1,a1,18
	addi	a1,a1,19
	addi	a1,a1,20
	addi	a1,a1,21
.L3:
	beqz	a0,.L72	# meet: .L73
	addi	a1,a1,1
	j	.L73
.L72:
	addi	a1,a1,1
	addi	a1,a1,2
	addi	a1,a1,3
	addi	a1,a1,4
	addi	a1,a1,5
	addi	a1,a1,6
	addi	a1,a1,7
	addi	a1,a1,8
	addi	a1,a1,9
	addi	a1,a1,10
	addi	a1,a1,11
	addi	a1,a1,12
	addi	a1,a1,13
	addi	a1,a1,14
	addi	a1,a1,15
	addi	a1,a1,16
	addi	a1,a1,17
	addi	a1,a1,18
	addi	a1,a1,19
	addi	a1,a1,20
.L73:
	beqz	a0,.L22	# meet: .L23
	addi	a1,a1,1
	j	.L23
.L22:
	beqz	a1,.L26	# meet: .L27
	addi	a4,a4,1
.L27:
	addi	a1,a1,1
	addi	a1,a1,2
	addi	a1,a1,3
	addi	a1,a1,4
	addi	a1,a1,5
	addi	a1,a1,6
	addi	a1,a1,7
	addi	a1,a1,8
	addi	a1,a1,9
	addi	a1,a1,10
	addi	a1,a1,11
	addi	a1,a1,12
	addi	a1,a1,13
	addi	a1,a1,14
	addi	a1,a1,15
	addi	a1,a1,16
	addi	a1,a1,17
	addi	a1,a1,18
.L23:
	beqz	a0,.L12	# meet: .L13
	addi	a2,a2,1
.L13:
	j	.L30
	addi	a1,a1,1
	addi	a1,a1,2
	addi	a1,a1,3
	addi	a1,a1,4
	addi	a1,a1,5
	addi	a1,a1,6
	addi	a1,a1,7
	addi	a1,a1,8
	addi	a1,a1,9
	addi	a1,a1,10
	addi	a1,a1,11
	addi	a1,a1,12
	addi	a1,a1,13
	addi	a1,a1,14
	addi	a1,a1,15
	addi	a1,a1,16
	addi	a1,a1,17
	addi	a1,a1,18
	addi	a1,a1,19
	addi	a1,a1,20
	addi	a1,a1,21
	addi	a1,a1,22
	addi	a1,a1,23
	addi	a1,a1,24
	addi	a1,a1,25
	addi	a1,a1,26
	addi	a1,a1,27
	addi	a1,a1,28
	addi	a1,a1,29
	addi	a1,a1,30
	addi	a1,a1,31
	addi	a1,a1,32
	addi	a1,a1,33
	addi	a1,a1,34
	addi	a1,a1,35
	addi	a1,a1,36
	addi	a1,a1,37
	addi	a1,a1,38
	addi	a1,a1,39
	addi	a1,a1,40
	addi	a1,a1,41
	addi	a1,a1,42
	addi	a1,a1,43
	addi	a1,a1,44
	addi	a1,a1,45
	addi	a1,a1,46
	addi	a1,a1,47
	addi	a1,a1,48
	addi	a1,a1,49
	addi	a1,a1,50
	addi	a1,a1,51
	addi	a1,a1,52
	addi	a1,a1,53
	addi	a1,a1,54
	addi	a1,a1,55
	addi	a1,a1,56
	addi	a1,a1,57
	addi	a1,a1,58
	addi	a1,a1,59
	addi	a1,a1,60
	addi	a1,a1,61
.L12:
	addi	a2,a2,2
	j	.L13
.L26:
	addi	a2,a2,3
	j	.L27
.L30:
	beqz	a0,.L32	# meet: .L33
	la	a1,f
	j	.L33
.L32:
	addi	a1,a1,2
.L33:
	beqz	a0,.L52	# meet: .L53
	sext.b	a1,a1
	j	.L53
.L52:
	addi	a1,a1,2
.L53:
	beqz	a0,.L62	# meet: .L63
	lw	a1,words
	j	.L63
.L62:
	addi	a1,a1,2
.L63:
	beqz	a0,.L82	# meet: .L83
	li	a1,100000
	j	.L83
.L82:
	addi	a1,a1,2
.L83:
.L43:
	beqz	a3,.L49	# meet: .L49
	addi	a1,a1,1
	addi	a1,a1,2
	addi	a1,a1,3
	addi	a1,a1,4
	addi	a1,a1,5
	addi	a1,a1,6
	addi	a1,a1,7
	addi	a1,a1,8
	bnez	a0,.L42	# meet: .L43
	addi	a3,a3,-1
	j	.L43
.L42:
	addi	a3,a3,-2
	j	.L43
.L49:
	ret
	.size	f, .-f
