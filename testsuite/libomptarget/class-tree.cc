// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tree of objects, deep copied node by node.
#include "check.h"

struct node {
  int value = 0;
  node *left = nullptr, *right = nullptr;
};

static node *make(int depth, int value) {
  auto *n = new node;
  n->value = value;
  if (depth > 0) n->left = make(depth - 1, 2 * value), n->right = make(depth - 1, 2 * value + 1);
  return n;
}
static void enter(node *n) {
  if (n->left) {
#pragma omp target enter data map(to : n->left[0 : 1])
    enter(n->left);
  }
  if (n->right) {
#pragma omp target enter data map(to : n->right[0 : 1])
    enter(n->right);
  }
}
#pragma omp declare target
static int sum(const node *n) { return n ? n->value + sum(n->left) + sum(n->right) : 0; }
#pragma omp end declare target

int main() {
  node *root = make(3, 1);
#pragma omp target enter data map(to : root[0 : 1])
  enter(root);
  root->value = root->left->value = 1000;
  int s = 0;
#pragma omp target map(from : s)
  s = sum(root);
  check(s == 120);
  return 0;
}
