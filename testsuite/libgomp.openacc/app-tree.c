// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A binary tree in nodes of its own memory each, attached, and searched on the device.
#include "apart.h"

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static void enter(struct node *t) {
  if (!t) return;
  acc_copyin(t, sizeof *t);
  enter(t->left);
  enter(t->right);
  acc_attach((void **)&t->left);
  acc_attach((void **)&t->right);
}

static void leave(struct node *t) {
  if (!t) return;
  acc_detach((void **)&t->left);
  acc_detach((void **)&t->right);
  leave(t->left);
  leave(t->right);
  acc_delete(t, sizeof *t);
  free(t);
}

int main(void) {
  check_placement();
  struct node *root = NULL;
  for (int i = 0; i < 40; i++) root = insert(root, i * 37 % 101);
  enter(root);
  struct node *top = acc_deviceptr(root);
  int found[101];
#pragma acc parallel loop gang vector deviceptr(top) copyout(found)
  for (int k = 0; k < 101; k++) {
    const struct node *t = top;
    while (t && t->key != k) t = k < t->key ? t->left : t->right;
    found[k] = t != NULL;
  }
  int expected[101] = {0}, wrong = 0;
  for (int i = 0; i < 40; i++) expected[i * 37 % 101] = 1;
  for (int k = 0; k < 101; k++) wrong += found[k] != expected[k];
  CHECK(wrong == 0);
  leave(root);
  return check_result();
}
