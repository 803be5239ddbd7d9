// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/weak_block.h"

namespace gompsim::engine {

word_bytes level::put(const word_bytes &e) {
  const unsigned s = slot_of(e.word);
  word_bytes &at = entries[s];
  word_bytes out;
  if (at.word != nullptr && at.word != e.word) out = at;
  if (at.word == e.word) { // the time of the older ones stays, so that somebody who writes again and again is seen
    const std::uint64_t m = widened(e.mask);
    at.value = (at.value & ~m) | (e.value & m);
    at.mask |= e.mask;
  } else {
    at = e;
  }
  used |= std::uint64_t{1} << s;
  return out;
}

word_bytes level::take(const std::byte *word) {
  const unsigned s = slot_of(word);
  if (entries[s].word != word) return {};
  const word_bytes out = entries[s];
  entries[s].word = nullptr;
  used &= ~(std::uint64_t{1} << s);
  return out;
}

word_bytes level::take_any(std::uint64_t random) {
  if (used == 0) return {};
  const unsigned from = random & 63;
  const std::uint64_t turned = used >> from | (from == 0 ? 0 : used << (64 - from));
  return take(entries[(static_cast<unsigned>(__builtin_ctzll(turned)) + from) & 63].word);
}

bool weak_block::empty() const {
  if (!late.empty()) return false;
  for (const level &l : warps)
    if (!l.empty()) return false;
  return true;
}

void weak_block::reset(unsigned warps_used) {
  late.forget();
  for (level &l : warps) l.forget();
  warps.resize(warps_used);
  ++device_generation;
  ++host_generation;
  ++scalar_generation;
}

} // namespace gompsim::engine
