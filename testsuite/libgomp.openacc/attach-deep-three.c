// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures in three levels by clauses.
#include "apart.h"

struct leaf {
  int n, *v;
};
struct branch {
  struct leaf *leaf;
};
struct tree {
  struct branch *branch;
};

int main(void) {
  check_placement();
  int v[6] = {1, 2, 3, 4, 5, 6}, sum = 0;
  struct leaf leaf = {6, v};
  struct branch branch = {&leaf};
  struct tree tree = {&branch};
#pragma acc enter data copyin(tree)
#pragma acc enter data copyin(tree.branch[0 : 1])
#pragma acc enter data copyin(tree.branch->leaf[0 : 1])
#pragma acc enter data copyin(tree.branch->leaf->v[0 : 6])
#pragma acc parallel loop present(tree) reduction(+ : sum)
  for (int i = 0; i < tree.branch->leaf->n; i++) sum += tree.branch->leaf->v[i];
  CHECK(sum == 21);
#pragma acc exit data delete(tree.branch->leaf->v[0 : 6])
#pragma acc exit data delete(tree.branch->leaf[0 : 1])
#pragma acc exit data delete(tree.branch[0 : 1])
#pragma acc exit data delete(tree)
  CHECK_ABSENT(v, sizeof v);
  CHECK_ABSENT(&tree, sizeof tree);
  return check_result();
}
