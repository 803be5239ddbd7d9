// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of products of integer registers: what a program computes from the number of its thread is compared in this form.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_POLYNOMIAL_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_POLYNOMIAL_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace regomp::nvptx {

// Modulo 2^64, or 2^32 once reduced to that. One that is too long, or not to be had, is not known, and nothing made of it
// is.
struct polynomial {
  struct term {
    std::int64_t factor;
    unsigned a, b; // registers, a <= b; no_index for none
    bool is_product_of(const term &t) const { return a == t.a && b == t.b; }
  };
  static constexpr unsigned most = 6;
  term terms[most] = {};
  unsigned count = 0;
  bool known = true;

  static polynomial none() {
    polynomial p;
    p.known = false;
    return p;
  }
  static polynomial constant(std::int64_t value) {
    polynomial p;
    p.add({value, no_index, no_index});
    return p;
  }
  static polynomial of(unsigned reg) {
    polynomial p;
    p.add({1, reg, no_index});
    return p;
  }
  bool is_zero() const { return known && count == 0; }
  // The number that it is, if it has no registers.
  bool is_constant(std::int64_t *value) const {
    *value = count == 1 ? terms[0].factor : 0;
    return known && (count == 0 || (count == 1 && terms[0].a == no_index));
  }

  void add(term t) {
    for (unsigned i = 0; i < count; ++i) {
      if (!terms[i].is_product_of(t)) continue;
      terms[i].factor = wrapped(terms[i].factor, t.factor, false);
      if (terms[i].factor == 0) terms[i] = terms[--count];
      return;
    }
    if (t.factor == 0) return;
    if (count == most)
      known = false;
    else
      terms[count++] = t;
  }
  polynomial reduced(unsigned bits) const {
    polynomial p = known ? polynomial() : none();
    for (unsigned i = 0; known && i < count; ++i)
      p.add({bits == 32 ? static_cast<std::int32_t>(terms[i].factor) : terms[i].factor, terms[i].a, terms[i].b});
    return p;
  }

  friend polynomial operator+(polynomial p, const polynomial &q) {
    p.known = p.known && q.known;
    for (unsigned i = 0; p.known && i < q.count; ++i) p.add(q.terms[i]);
    return p;
  }
  friend polynomial operator*(const polynomial &p, const polynomial &q) {
    polynomial r = p.known && q.known ? polynomial() : none();
    for (unsigned i = 0; r.known && i < p.count; ++i)
      for (unsigned k = 0; k < q.count; ++k) {
        const term &x = p.terms[i], &y = q.terms[k];
        if (x.b != no_index && y.a != no_index) return none();
        if (y.b != no_index && x.a != no_index) return none();
        unsigned a = x.a, b = y.a;
        if (x.b != no_index) b = x.b;
        if (y.b != no_index) {
          a = y.a;
          b = y.b;
        }
        if (a > b) std::swap(a, b);
        r.add({wrapped(x.factor, y.factor, true), a, b});
      }
    return r;
  }
  friend polynomial operator-(const polynomial &p, const polynomial &q) { return p + constant(-1) * q; }

private:
  static std::int64_t wrapped(std::int64_t x, std::int64_t y, bool product) {
    const auto a = static_cast<std::uint64_t>(x), b = static_cast<std::uint64_t>(y);
    return static_cast<std::int64_t>(product ? a * b : a + b);
  }
};

} // namespace regomp::nvptx

#endif
