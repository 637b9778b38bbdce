// Control flow and types of C without vectors: the kernels of constructs.cl and their host compile
// the same functions. WORD and LONG are integers of 32 and 64 bits.

typedef struct {
  WORD n;
  LONG wide;
  union {
    WORD word;
    unsigned char byte[4];
    float real;
  } part[2];
} item_t;

// A chain of gotos forwards and backwards, out of two loops, and a switch with cases that run on.
static WORD jumps(WORD i) {
  WORD n = i;
again:
  if (n < 20) {
    n += 7;
    goto again;
  }
  for (WORD a = 0; a < 5; a++) {
    for (WORD b = 0; b < 5; b++) {
      if (a * b == (i & 7)) goto found;
      n += a ^ b;
    }
  }
  n *= 3;
found:
  switch (i % 11) {
  case 0:
    n += 1000;
    break;
  case 1:
    n += 2;
  case 2:
    n += 30;
    break;
  case 5: {
    while (n & 3)
      n--;
    goto last;
  }
  case -3:
  case 9:
    n = -n;
  default:
    n ^= 0x55;
  }
  n += 5;
last:
  return n;
}

// A loop with two entries.
static WORD two_entries(WORD i, WORD n) {
  if (i & 1) goto inside;
  while (n < 60) {
    n += 7;
  inside:
    n += 2 + (i & 3);
    if (n % 13 == 0) continue;
    if (n % 17 == 0) break;
  }
  return n;
}

static item_t item_of(WORD i) {
  item_t t = {.n = i, .wide = (LONG)i << 33 | 5};
  t.part[0].word = 0x01020304 * (i & 15);
  t.part[1].real = (float)i + 0.5f;
  return t;
}
static item_t mixed(item_t a, item_t b) { // structures by value, in and out
  item_t t = a;
  t.n += b.n;
  t.wide = (a.wide & 0xFFFFFFFFF) * (b.wide % 100003) - (b.wide >> 3);
  t.part[0].byte[2] ^= b.part[1].byte[3];
  t.part[1].word += b.part[0].byte[1];
  return t;
}
static LONG items(WORD i) {
  item_t list[3];
  for (WORD k = 0; k < 3; k++)
    list[k] = mixed(item_of(i + k), item_of(k * i + 1));
  const item_t t = mixed(list[i % 3], list[(i + 1) % 3]);
  return t.wide + t.n + t.part[0].word + ((LONG)t.part[1].byte[1] << 40);
}

static LONG longs(WORD i) {
  LONG a = (LONG)i * 0x123456789ABLL - 77, sum = 0;
  for (LONG step = 1; step < 4000000000LL; step = step * 5 + i) {
    sum += a / step + a % (step + 2);
    a ^= (sum & 0xFFFF) << (step & 31);
    if (sum < -((LONG)i << 40)) a = -a;
  }
  return sum;
}
