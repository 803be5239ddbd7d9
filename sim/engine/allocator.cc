// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/allocator.h"

#include <algorithm>

namespace gompsim::engine {

namespace {
// How much rests at most: of the range, in bytes (the pages of what rests stay in the process), in number.
constexpr std::uint64_t resting_share = 8, most_resting_bytes = 64u << 20;
constexpr std::size_t most_resting = 4096;

// Large blocks start where a page of the memory's page table does (memory.cc), if there is room: otherwise each copy and
// each access to a block's first page is checked byte by byte, and what that costs hangs on what was allocated before.
constexpr std::uint64_t large_bytes = 1u << 20, large_align = 64u << 10;
} // namespace

range_allocator::range_allocator(std::uint64_t start, std::uint64_t bytes, std::uint64_t alignment, std::uint64_t spare)
    : low(start), total(bytes), align(alignment), gap(spare), unused(0) {
  add_free(start, bytes);
}

void range_allocator::add_free(std::uint64_t start, std::uint64_t bytes) {
  holes.emplace(start, bytes);
  by_size.emplace(bytes, start);
  unused += bytes;
}

void range_allocator::remove_free(std::map<std::uint64_t, std::uint64_t>::iterator it) {
  unused -= it->second;
  by_size.erase({it->second, it->first});
  holes.erase(it);
}

std::optional<std::uint64_t> range_allocator::allocate(std::uint64_t bytes, std::string name) {
  if (bytes == 0 || bytes > total) return std::nullopt;
  const std::uint64_t extent = (bytes + gap + align - 1) / align * align;
  std::uint64_t wanted = bytes >= large_bytes && align < large_align ? large_align : align;
  auto fit = by_size.lower_bound({extent + (wanted - align), 0});
  if (fit == by_size.end()) {
    while (!resting.empty()) end_rest();
    wanted = align;
    fit = by_size.lower_bound({extent, 0});
    if (fit == by_size.end()) return std::nullopt;
  }
  const std::uint64_t hole = fit->second, end = hole + fit->first;
  const std::uint64_t start = low + (hole - low + wanted - 1) / wanted * wanted;
  remove_free(holes.find(hole));
  if (start != hole) add_free(hole, start - hole);
  if (start + extent != end) add_free(start + extent, end - start - extent);
  live.emplace(start, taken{{start, bytes, std::move(name)}, extent});
  return start;
}

std::optional<live_block> range_allocator::release(std::uint64_t start) {
  const auto it = live.find(start);
  if (it == live.end()) return std::nullopt;
  live_block was = std::move(it->second.block);
  const std::uint64_t bytes = it->second.extent;
  live.erase(it);
  resting.push_back({start, bytes});
  resting_bytes += bytes;
  unused += bytes;
  while (resting.size() > (rests ? most_resting : 0) || resting_bytes > std::min(total / resting_share, most_resting_bytes))
    end_rest();
  return was;
}

// The oldest one joins the holes beside it.
void range_allocator::end_rest() {
  std::uint64_t s = resting.front().start, n = resting.front().bytes;
  resting.pop_front();
  resting_bytes -= n;
  unused -= n;
  auto next = holes.lower_bound(s);
  if (next != holes.end() && next->first == s + n) {
    n += next->second;
    auto gone = next++;
    remove_free(gone);
  }
  if (next != holes.begin()) {
    auto prev = std::prev(next);
    if (prev->first + prev->second == s) {
      s = prev->first;
      n += prev->second;
      remove_free(prev);
    }
  }
  add_free(s, n);
}

const live_block *range_allocator::before(std::uint64_t a) const {
  auto it = live.upper_bound(a);
  return it == live.begin() ? nullptr : &std::prev(it)->second.block;
}

const live_block *range_allocator::after(std::uint64_t a) const {
  const auto it = live.upper_bound(a);
  return it == live.end() ? nullptr : &it->second.block;
}

const live_block *range_allocator::find(std::uint64_t a) const {
  const live_block *b = before(a);
  return b != nullptr && a - b->start < b->bytes ? b : nullptr;
}

} // namespace gompsim::engine
