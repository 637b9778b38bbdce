# Labels of inline assembly: numbers, several statements a line, comments of both kinds.
# output: \t.insn\tb 0x7B, 0, a0, zero, 1f\t# beqz.r\n
	.text
	.type	f, @function
f:
 #APP
# 3 "x.c" 1
	li t1, 1; beqz a0, 1f ; addi a0, a0, 1
1:	addi a0, a0, 2 /* a comment
   over two lines */ ; bnez a0, 1b
# 0 "" 2
 #NO_APP
	ret
	.size	f, .-f
