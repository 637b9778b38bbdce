# Data between the functions, strings with # ; : in them, sections inside a function.
# check: f
	.section	.rodata.str1.4,"aMS",@progbits,1
.LC0:
	.string	"a: # b; \"beq a0,a1,c\""
	.string	"/* no comment"
	.text
	.type	f, @function
f:
	lui	a5,%hi(.LC0)
	addi	a5,a5,%lo(.LC0)
	.pushsection	.data
x:	.word	1, 2
	.popsection
	beqz	a5,.L2	# bare: an address
	nop
.L2:
	ret
	.size	f, .-f
	.data
	.globl	table
	.type	table, @object
table:
	.word	f
