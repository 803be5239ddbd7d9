// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times by number, 0 where there is none: a tree whose parts are never changed and that copies share. To join two costs what
// they differ by. So a word that every warp of a kernel updates, a reduction's result, passes on what it has been told by
// all of them at the price of what the last one adds.
//
// Used with the detector's lock held; the parts may be let go of by anybody.
#ifndef GOMPSIM_ENGINE_RACE_TIMES_H
#define GOMPSIM_ENGINE_RACE_TIMES_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace gompsim::engine {

class race_times {
public:
  std::uint32_t of(std::uint32_t number) const {
    const part *const p = leaf_of(number);
    return p == nullptr ? 0 : p->times[number & (leaf - 1)];
  }

  // The later of both times for each of 32 numbers from `first` on.
  void join(std::uint32_t first, const std::array<std::uint32_t, 32> &times) {
    for (std::uint32_t k = 0; k < times.size();) {
      const std::uint32_t number = first + k, in_leaf = number & (leaf - 1),
                          n = std::min<std::uint32_t>(leaf - in_leaf, static_cast<std::uint32_t>(times.size()) - k);
      bool any = false;
      for (std::uint32_t i = 0; i < n; ++i) any = any || times[k + i] != 0;
      if (any) {
        grow(number);
        root = with(root, height, number, &times[k], n);
      }
      k += n;
    }
  }

  void join(const race_times &from) {
    if (from.root == nullptr || from.root == root) return;
    if (root == nullptr) {
      *this = from;
      return;
    }
    if (from.height <= height) {
      if (from.height == height) {
        take(from);
        return;
      }
      race_times tall = from;
      while (tall.height < height) tall.grow_taller();
      take(tall);
    } else {
      while (height < from.height) grow_taller();
      take(from);
    }
  }

  // Raises `times`, which are those of 32 numbers from `first` on, to what is here.
  void raise(std::uint32_t first, std::array<std::uint32_t, 32> *times) const {
    for (std::uint32_t k = 0; k < times->size();) {
      const std::uint32_t number = first + k, in_leaf = number & (leaf - 1),
                          n = std::min<std::uint32_t>(leaf - in_leaf, static_cast<std::uint32_t>(times->size()) - k);
      if (const part *const p = leaf_of(number))
        for (std::uint32_t i = 0; i < n; ++i) (*times)[k + i] = std::max((*times)[k + i], p->times[in_leaf + i]);
      k += n;
    }
  }

  // The same object, which says nothing of what it has; an old one may be equal and another.
  bool is_same(const race_times &o) const { return root == o.root; }

private:
  // Of the lowest parts `times` counts, of others `parts`.
  static constexpr unsigned leaf_bits = 5, fan_bits = 4;
  static constexpr std::uint32_t leaf = 1 << leaf_bits, fan = 1 << fan_bits;
  struct part;
  using link = std::shared_ptr<const part>;
  struct part {
    std::array<link, fan> parts;
    std::array<std::uint32_t, leaf> times{};
  };
  // Numbers below a part of that height.
  static constexpr unsigned bits_of(unsigned height) { return std::min(31u, leaf_bits + fan_bits * height); }

  const part *leaf_of(std::uint32_t number) const {
    const part *p = root.get();
    if (p == nullptr || number >> bits_of(height) != 0) return nullptr;
    for (unsigned h = height; h > 0 && p != nullptr; --h) p = p->parts[number >> bits_of(h - 1) & (fan - 1)].get();
    return p;
  }
  void grow_taller() {
    auto above = std::make_shared<part>();
    above->parts[0] = std::move(root);
    root = std::move(above);
    ++height;
  }
  void grow(std::uint32_t number) {
    if (root == nullptr) root = std::make_shared<part>();
    while (number >> bits_of(height) != 0) grow_taller();
  }

  static link with(const link &p, unsigned height, std::uint32_t number, const std::uint32_t *times, std::uint32_t n) {
    if (height == 0) {
      const std::uint32_t at = number & (leaf - 1);
      bool news = p == nullptr;
      for (std::uint32_t i = 0; i < n && !news; ++i) news = times[i] > p->times[at + i];
      if (!news) return p;
      auto made = p == nullptr ? std::make_shared<part>() : std::make_shared<part>(*p);
      for (std::uint32_t i = 0; i < n; ++i) made->times[at + i] = std::max(made->times[at + i], times[i]);
      return made;
    }
    const std::uint32_t at = number >> bits_of(height - 1) & (fan - 1);
    static const link none;
    const link &below = p == nullptr ? none : p->parts[at];
    link changed = with(below, height - 1, number, times, n);
    if (p != nullptr && changed == below) return p;
    auto made = p == nullptr ? std::make_shared<part>() : std::make_shared<part>(*p);
    made->parts[at] = std::move(changed);
    return made;
  }

  // Where one of the two has all that the other has, it is the result itself, of which no copy is made: to count those who
  // share a part is what a join would spend its time on.
  enum class result : std::uint8_t { first, second, new_part };
  static result joined(const link &a, const link &b, unsigned height, link *made) {
    if (a == b || b == nullptr) return result::first;
    if (a == nullptr) return result::second;
    return height == 0 ? joined_leaves(a, b, made) : joined_parts(a, b, height, made);
  }
  static result joined_leaves(const link &a, const link &b, link *made) {
    // Without branches, so that it is done for several at once; bits are set where one is behind the other.
    std::uint32_t a_lacks = 0, b_lacks = 0;
    for (std::uint32_t i = 0; i < leaf; ++i) {
      a_lacks |= a->times[i] - b->times[i];
      b_lacks |= b->times[i] - a->times[i];
    }
    // Times are less than half of what the type holds, so a difference below zero has the highest bit.
    constexpr std::uint32_t sign = std::uint32_t{1} << 31;
    if ((a_lacks & sign) == 0) return result::first;
    if ((b_lacks & sign) == 0) return result::second;
    auto both = std::make_shared<part>();
    for (std::uint32_t i = 0; i < leaf; ++i) both->times[i] = std::max(a->times[i], b->times[i]);
    *made = std::move(both);
    return result::new_part;
  }
  static result joined_parts(const link &a, const link &b, unsigned height, link *made) {
    std::array<link, fan> parts; // those that are new
    std::uint32_t of_b = 0, are_new = 0;
    bool is_a = true, is_b = true;
    for (std::uint32_t i = 0; i < fan; ++i) {
      if (a->parts[i] == b->parts[i]) continue;
      const result r = joined(a->parts[i], b->parts[i], height - 1, &parts[i]);
      is_a = is_a && r == result::first;
      is_b = is_b && r == result::second;
      if (r == result::second) of_b |= 1u << i;
      if (r == result::new_part) are_new |= 1u << i;
    }
    if (is_a) return result::first;
    if (is_b) return result::second;
    auto both = std::make_shared<part>();
    for (std::uint32_t i = 0; i < fan; ++i)
      both->parts[i] = (are_new >> i & 1) != 0 ? std::move(parts[i]) : (of_b >> i & 1) != 0 ? b->parts[i] : a->parts[i];
    *made = std::move(both);
    return result::new_part;
  }
  void take(const race_times &from) {
    link made;
    switch (joined(root, from.root, height, &made)) {
    case result::first:
      return;
    case result::second:
      root = from.root;
      return;
    case result::new_part:
      root = std::move(made);
    }
  }

  link root;
  unsigned height = 0;
};

} // namespace gompsim::engine

#endif
