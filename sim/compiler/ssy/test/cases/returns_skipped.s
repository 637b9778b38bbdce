# A branch to a return of its own goes to that which is kept, and names it.
# absent: 0x2B
# output: \t.insn\tb 0x7B, 7, a1, a0, .Lws_join_0\t# bleu.r
# check: f
# ---
	.text
	.type	f, @function
f:
	bleu	a0,a1,.L13
	addi	a0,a0,1
	addi	a0,a0,2
	addi	a0,a0,3
	addi	a0,a0,4
	addi	a0,a0,5
	addi	a0,a0,6
	addi	a0,a0,7
	addi	a0,a0,8
	addi	a0,a0,9
	addi	a0,a0,10
	addi	a0,a0,11
	addi	a0,a0,12
	addi	a0,a0,13
	addi	a0,a0,14
	addi	a0,a0,15
	addi	a0,a0,16
	addi	a0,a0,17
	addi	a0,a0,18
	addi	a0,a0,19
	addi	a0,a0,20
	addi	a0,a0,21
	addi	a0,a0,22
	addi	a0,a0,23
	addi	a0,a0,24
	addi	a0,a0,25
	addi	a0,a0,26
	addi	a0,a0,27
	addi	a0,a0,28
	addi	a0,a0,29
	addi	a0,a0,30
	ret
.L13:
	ret
	.size	f, .-f
