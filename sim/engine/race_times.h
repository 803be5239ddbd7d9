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
    const part *p = root.get();
    if (p == nullptr || number >> bits_of(height) != 0) return 0;
    for (unsigned h = height; h > 0 && p != nullptr; --h) p = p->parts[number >> bits_of(h - 1) & (fan - 1)].get();
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
      race_times tall = from;
      while (tall.height < height) tall.raise();
      root = joined(root, tall.root, height);
    } else {
      while (height < from.height) raise();
      root = joined(root, from.root, height);
    }
  }

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

  void raise() {
    auto above = std::make_shared<part>();
    above->parts[0] = std::move(root);
    root = std::move(above);
    ++height;
  }
  void grow(std::uint32_t number) {
    if (root == nullptr) root = std::make_shared<part>();
    while (number >> bits_of(height) != 0) raise();
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
    const link below = p == nullptr ? nullptr : p->parts[at];
    link changed = with(below, height - 1, number, times, n);
    if (p != nullptr && changed == below) return p;
    auto made = p == nullptr ? std::make_shared<part>() : std::make_shared<part>(*p);
    made->parts[at] = std::move(changed);
    return made;
  }

  // Where one of the two has all that the other has, it is the result itself.
  static link joined(const link &a, const link &b, unsigned height) {
    if (a == b || b == nullptr) return a;
    if (a == nullptr) return b;
    if (height == 0) {
      bool a_has = true, b_has = true;
      for (std::uint32_t i = 0; i < leaf; ++i) {
        a_has = a_has && a->times[i] >= b->times[i];
        b_has = b_has && b->times[i] >= a->times[i];
      }
      if (a_has || b_has) return a_has ? a : b;
      auto made = std::make_shared<part>(*a);
      for (std::uint32_t i = 0; i < leaf; ++i) made->times[i] = std::max(made->times[i], b->times[i]);
      return made;
    }
    std::array<link, fan> parts;
    bool is_a = true, is_b = true;
    for (std::uint32_t i = 0; i < fan; ++i) {
      parts[i] = joined(a->parts[i], b->parts[i], height - 1);
      is_a = is_a && parts[i] == a->parts[i];
      is_b = is_b && parts[i] == b->parts[i];
    }
    if (is_a || is_b) return is_a ? a : b;
    auto made = std::make_shared<part>();
    made->parts = std::move(parts);
    return made;
  }

  link root;
  unsigned height = 0;
};

} // namespace gompsim::engine

#endif
