// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
//
// requires unified_shared_memory in C++: containers of the standard library, trees of unique pointers, strings and closures with
// references are used on the device as they are.
#pragma omp requires unified_shared_memory
#include "check.h"
#include <memory>
#include <string>
#include <vector>

#pragma omp begin declare target
struct node {
  std::unique_ptr<node> left, right;
  int value;
};
static int sum(const node *n) { return n ? n->value + sum(n->left.get()) + sum(n->right.get()) : 0; }
#pragma omp end declare target

static void add(std::unique_ptr<node> &n, int value) {
  if (n)
    add(value < n->value ? n->left : n->right, value);
  else
    n.reset(new node{nullptr, nullptr, value});
}

int main() {
  check_placement();
  std::vector<int> v(100);
  for (int i = 0; i < 100; i++) v[i] = i;
  int total = 0;
#pragma omp target map(tofrom : total)
  {
    for (int x : v) total += x;
    v[3] = -3;
    v.back()++;
  }
  CHECK(total == 4950 && v[3] == -3 && v[99] == 100);

  std::unique_ptr<node> root;
  for (int i : {5, 2, 8, 1, 9, 3}) add(root, i);
  const node *top = root.get();
#pragma omp target map(from : total)
  total = sum(top);
  CHECK(total == 28);

  std::string text = "hello";
  int offset = 3;
  auto shifted = [&](int k) {
    offset++;
    return text[k] + offset;
  };
#pragma omp target map(from : total)
  total = shifted(1);
  CHECK(total == 'e' + 4 && offset == 4);
  std::vector<std::vector<double>> rows(4, std::vector<double>(5, 0.5));
#pragma omp target teams distribute
  for (int i = 0; i < 4; i++)
    for (double &x : rows[i]) x *= i;
  CHECK(rows[3][4] == 1.5 && rows[0][0] == 0);
  return check_result();
}
