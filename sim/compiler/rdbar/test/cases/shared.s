# Readers of one register share a barrier; seven registers share six.
# race
	.text
	.type	f, @function
f:
	sw	a0,0(t0)	# rdbar: 1, 0x00
	sw	a0,4(t1)	# rdbar: 1, 0x00
	li	a0,1	# rdbar: 0, 0x01
	sw	a1,8(t0)	# rdbar: 2, 0x00
	sw	a2,12(t0)	# rdbar: 3, 0x00
	sw	a3,16(t0)	# rdbar: 4, 0x00
	sw	a4,20(t0)	# rdbar: 5, 0x00
	sw	a5,24(t0)	# rdbar: 6, 0x00
	sw	a6,28(t0)	# rdbar: 1, 0x00
	sw	a7,32(t0)	# rdbar: 2, 0x00
	li	a1,2	# rdbar: 0, 0x02
	li	a2,2	# rdbar: 0, 0x04
	li	a3,2	# rdbar: 0, 0x08
	li	a4,2	# rdbar: 0, 0x10
	li	a5,2	# rdbar: 0, 0x20
	li	a6,2	# rdbar: 0, 0x01
	li	a7,2	# rdbar: 0, 0x02
	ret
	.size	f, .-f
