// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20" }
// A parser, a tree of nodes and an evaluator in device code: recursion through member functions, strings, memory from new, one text a thread.
#include "check.h"
#include <string_view>

#pragma omp begin declare target
struct node {
  char op;
  double value;
  node *left = nullptr, *right = nullptr;
  ~node() {
    delete left;
    delete right;
  }
  double eval(double x) const {
    switch (op) {
    case '#': return value;
    case 'x': return x;
    case '+': return left->eval(x) + right->eval(x);
    case '-': return left ? left->eval(x) - right->eval(x) : -right->eval(x);
    case '*': return left->eval(x) * right->eval(x);
    case '/': return left->eval(x) / right->eval(x);
    }
    return 1e300;
  }
  int count() const { return 1 + (left ? left->count() : 0) + (right ? right->count() : 0); }
};

class parser {
public:
  explicit parser(std::string_view t) : text(t) {}
  node *sum() {
    node *n = product();
    while (peek() == '+' || peek() == '-') {
      char op = take();
      n = new node{op, 0, n, product()};
    }
    return n;
  }

private:
  std::string_view text;
  char peek() {
    while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
    return text.empty() ? 0 : text[0];
  }
  char take() {
    char c = peek();
    text.remove_prefix(1);
    return c;
  }
  node *product() {
    node *n = factor();
    while (peek() == '*' || peek() == '/') {
      char op = take();
      n = new node{op, 0, n, factor()};
    }
    return n;
  }
  node *factor() {
    if (peek() == '(') {
      take();
      node *n = sum();
      take();
      return n;
    }
    if (peek() == '-') {
      take();
      return new node{'-', 0, nullptr, factor()};
    }
    if (peek() == 'x') return new node{take(), 0};
    double v = 0;
    while (peek() >= '0' && peek() <= '9') v = v * 10 + (take() - '0');
    if (peek() == '.') {
      take();
      for (double place = 0.5; peek() >= '0' && peek() <= '9'; place /= 2) v += (take() - '0') * place;
    }
    return new node{'#', v};
  }
};
#pragma omp end declare target

int main() {
  check_placement();
  // A binary fraction after the point.
  static const char texts[6][40] = {"1 + 2 * 3", "(1+2)*3", "x*x - 4*x + 4", "-(2 - x) / 0.1", "((((x))))*2.01", "10/4/5-1-2-3"};
  double values[6][3];
  int counts[6];
#pragma omp target teams distribute parallel for map(to : texts) map(from : values, counts) num_teams(2) thread_limit(3)
  for (int i = 0; i < 6; i++) {
    node *n = parser(texts[i]).sum();
    counts[i] = n->count();
    for (int k = 0; k < 3; k++) values[i][k] = n->eval(k + 1.0);
    delete n;
  }
  static const double expected[6][3] = {{7, 7, 7}, {9, 9, 9}, {1, 0, 1}, {-2, 0, 2}, {2.25, 4.5, 6.75}, {-5.5, -5.5, -5.5}};
  static const int nodes[6] = {5, 5, 9, 6, 3, 11};
  for (int i = 0; i < 6; i++) {
    CHECK(counts[i] == nodes[i]);
    for (int k = 0; k < 3; k++) CHECK(values[i][k] == expected[i][k]);
  }
  puts("done");
  return check_result();
}
