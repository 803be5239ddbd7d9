// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recursion on the device: deep, mutual, of two branches, through pointers, with arrays on the stack of each call, in threads and in lanes.
#include "check.h"

#pragma omp begin declare target
__attribute__((noipa)) static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

__attribute__((noipa)) static int female(int n);
__attribute__((noipa)) static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
__attribute__((noipa)) static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

__attribute__((noipa)) static int depth(int n, const int *above) {
  int mine[4] = {n, above ? above[0] + 1 : 0, 0, 0};
  return n == 0 ? mine[1] : depth(n - 1, &mine[1]);
}

static int hanoi_moves;
__attribute__((noipa)) static int hanoi(int n, int from, int to, int via) {
  return n == 0 ? 0 : hanoi(n - 1, from, via, to) + 1 + hanoi(n - 1, via, to, from);
}

__attribute__((noipa)) static int queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  int found = 0;
  for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free; free &= free - 1) {
    unsigned bit = free & -free;
    found += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return found;
}

struct tree {
  struct tree *left, *right;
  int key;
};
__attribute__((noipa)) static struct tree *insert(struct tree *t, struct tree *node) {
  if (!t) return node;
  if (node->key < t->key)
    t->left = insert(t->left, node);
  else
    t->right = insert(t->right, node);
  return t;
}
__attribute__((noipa)) static int walk(const struct tree *t, int *out, int n) {
  if (!t) return n;
  n = walk(t->left, out, n);
  out[n++] = t->key;
  return walk(t->right, out, n);
}

__attribute__((noipa)) static int sum_by_pointer(int (*f)(void *, int), void *again, int n) { return n == 0 ? 0 : n + f(again, n - 1); }
__attribute__((noipa)) static int step(void *again, int n) { return sum_by_pointer((int (*)(void *, int))again, again, n); }
#pragma omp end declare target

int main(void) {
  check_placement();
  unsigned a = 0;
  int m[20], f[20], d = 0, moves = 0, boards[5], order[32], sum = 0;
#pragma omp target map(from : a, m, f, d, moves, order, sum)
  {
    a = ackermann(2, 9);
    for (int i = 0; i < 20; i++) {
      m[i] = male(i);
      f[i] = female(i);
    }
    d = depth(300, 0);
    moves = hanoi(8, 0, 1, 2);
    struct tree nodes[32], *root = 0;
    for (int i = 0; i < 32; i++) {
      nodes[i].left = nodes[i].right = 0;
      nodes[i].key = i * 21 % 32;
      root = insert(root, &nodes[i]);
    }
    walk(root, order, 0);
    sum = step((void *)step, 40);
  }
  CHECK(a == 21 && d == 300 && moves == 255 && sum == 820);
  for (int i = 0; i < 20; i++) CHECK(m[i] == male(i) && f[i] == female(i));
  for (int i = 0; i < 32; i++) CHECK(order[i] == i);
#pragma omp target teams distribute parallel for map(from : boards) num_teams(5) thread_limit(2)
  for (int i = 0; i < 5; i++) boards[i] = queens(i + 3, 0, 0, 0, 0);
  static const int expected[5] = {0, 2, 10, 4, 40};
  for (int i = 0; i < 5; i++) CHECK(boards[i] == expected[i]);
  (void)hanoi_moves;
  puts("done");
  return check_result();
}
