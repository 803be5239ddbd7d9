// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

namespace gompsim::engine {

namespace {

constexpr std::uint64_t page_bytes = 64u << 10;
constexpr std::uint64_t trim_bytes = 256u << 10; // from this size on a released block's memory goes back to the system

void *map_lazily(std::uint64_t bytes, int protection) {
  void *p = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

std::string hex(std::uint64_t a) {
  char s[32];
  std::snprintf(s, sizeof s, "0x%llx", static_cast<unsigned long long>(a));
  return s;
}

} // namespace

void mark_bits(std::uint8_t *map, std::uint64_t offset, std::uint64_t bytes, bool value) {
  for (const std::uint64_t end = offset + bytes; offset < end;) {
    const unsigned shift = offset & 7;
    if (shift == 0 && end - offset >= 64) { // whole bytes of the map are this range's own
      const std::uint64_t n = (end - offset) / 8;
      std::memset(&map[offset >> 3], value ? 0xff : 0, n);
      offset += n * 8;
      continue;
    }
    const unsigned n = static_cast<unsigned>(std::min<std::uint64_t>(8 - shift, end - offset));
    const auto bits = static_cast<std::uint8_t>(((1u << n) - 1) << shift);
    std::uint8_t &at = map[offset >> 3];
    const std::uint8_t was = __atomic_load_n(&at, __ATOMIC_RELAXED);
    if (value && (was & bits) != bits) __atomic_fetch_or(&at, bits, __ATOMIC_RELAXED);
    if (!value && (was & bits) != 0) __atomic_fetch_and(&at, static_cast<std::uint8_t>(~bits), __ATOMIC_RELAXED);
    offset += n;
  }
}

bool memory_view::live_range(std::uint64_t offset, std::uint64_t n) const {
  if (offset >= size || n > size - offset) return false;
  const std::uint64_t end = offset + n;
  while (offset < end) {
    const std::uint8_t page = __atomic_load_n(&pages[offset / page_bytes], __ATOMIC_RELAXED);
    const std::uint64_t stop = std::min(end, (offset / page_bytes + 1) * page_bytes);
    if (page == page_dead) return false;
    if (page == page_mixed)
      for (std::uint64_t o = offset; o < stop;) {
        if (o % 64 == 0 && stop - o >= 64) {
          const auto *eight = reinterpret_cast<const std::uint64_t *>(shadow + o / 8);
          if (__atomic_load_n(eight, __ATOMIC_RELAXED) != 0x0808080808080808u) return false;
          o += 64;
          continue;
        }
        const std::uint64_t next = std::min(stop, (o / 8 + 1) * 8);
        if (__atomic_load_n(&shadow[o / 8], __ATOMIC_RELAXED) < (o & 7) + (next - o)) return false;
        o = next;
      }
    offset = stop;
  }
  return true;
}

std::unique_ptr<memory> memory::create(const gpu_config &config) {
  const std::uint64_t bytes =
      std::max<std::uint64_t>((config.memory_bytes + page_bytes - 1) / page_bytes * page_bytes, 16u << 20);
  std::unique_ptr<memory> m(new memory);
  m->reserved_bytes = device_offset + bytes;
  void *r = map_lazily(m->reserved_bytes, PROT_NONE);
  if (r == nullptr) return nullptr;
  m->reserved = reinterpret_cast<std::uint64_t>(r);
  m->v.base = m->reserved + device_offset;
  m->v.size = bytes;
  m->v.bytes = static_cast<std::byte *>(map_lazily(bytes, PROT_READ | PROT_WRITE));
  m->page_table = static_cast<std::uint8_t *>(map_lazily(bytes / page_bytes, PROT_READ | PROT_WRITE));
  m->shadow_bytes = static_cast<std::uint8_t *>(map_lazily(bytes / 8, PROT_READ | PROT_WRITE));
  if (m->v.bytes == nullptr || m->page_table == nullptr || m->shadow_bytes == nullptr) return nullptr;
  if (config.check_uninitialised) {
    m->v.written = static_cast<std::uint8_t *>(map_lazily(bytes / 8, PROT_READ | PROT_WRITE));
    if (m->v.written == nullptr) return nullptr;
  }
  madvise(m->v.bytes, bytes, MADV_HUGEPAGE);
  m->v.pages = m->page_table;
  m->v.shadow = m->shadow_bytes;
  m->v.page_bounds = config.page_bounds;
  m->blocks = std::make_unique<range_allocator>(m->v.base, bytes, 256, 256);
  if (config.reuse_addresses) m->blocks->reuse_at_once();
  // The first address of the window stays unused.
  m->code = std::make_unique<range_allocator>(m->reserved + code_window + 16, window_bytes - 16, 16, 16);
  return m;
}

memory::~memory() {
  if (reserved != 0) munmap(reinterpret_cast<void *>(reserved), reserved_bytes);
  if (v.bytes != nullptr) munmap(v.bytes, v.size);
  if (page_table != nullptr) munmap(page_table, v.size / page_bytes);
  if (shadow_bytes != nullptr) munmap(shadow_bytes, v.size / 8);
  if (v.written != nullptr) munmap(v.written, v.size / 8);
}

// Pages that the range covers whole change state; of the others the shadow bytes do. The shadow of a page that is not mixed
// is zero, and that of a mixed page is zero where nothing is live, so that either state can follow the other.
void memory::mark(std::uint64_t offset, std::uint64_t bytes, bool live) {
  const std::uint64_t end = offset + bytes;
  while (offset < end) {
    const std::uint64_t page = offset / page_bytes, stop = std::min(end, (page + 1) * page_bytes);
    if (stop - offset == page_bytes) {
      __atomic_store_n(&page_table[page], live ? page_live : page_dead, __ATOMIC_RELAXED);
    } else {
      const std::uint64_t whole = (stop - offset) / 8, rest = (stop - offset) % 8;
      // Kernels look at the bytes of their own blocks meanwhile.
      const auto set = [&](std::uint64_t at, std::uint64_t n) {
        __atomic_store_n(&shadow_bytes[offset / 8 + at], live ? static_cast<std::uint8_t>(n) : 0, __ATOMIC_RELAXED);
      };
      for (std::uint64_t k = 0; k < whole; ++k) set(k, 8);
      if (rest != 0) set(whole, rest);
      __atomic_store_n(&page_table[page], page_mixed, __ATOMIC_RELAXED);
    }
    offset = stop;
  }
}

std::uint64_t memory::allocate(std::uint64_t bytes, std::string name) {
  const std::lock_guard hold(lock);
  const auto a = blocks->allocate(bytes, std::move(name));
  if (!a) return 0;
  mark(*a - v.base, bytes, true);
  if (v.written != nullptr) mark_bits(v.written, *a - v.base, bytes, false);
  return *a;
}

bool memory::release(std::uint64_t address) {
  const std::lock_guard hold(lock);
  if (heap != nullptr && heap->contains(address)) return false;
  auto was = blocks->release(address);
  if (!was) return false;
  const std::uint64_t offset = was->start - v.base;
  if (cut_up.erase(was->start) != 0) {
    remove_pieces(was->start, was->bytes);
    parts.erase(parts.lower_bound(was->start), parts.lower_bound(was->start + was->bytes));
  }
  mark(offset, was->bytes, false);
  forget_objects(was->start, was->bytes);
  if (was->bytes >= trim_bytes) give_back(offset, offset + was->bytes);
  remember_freed(std::move(*was));
  return true;
}

// Whole pages in that range are zero then, and take no memory until somebody writes to them.
void memory::give_back(std::uint64_t from, std::uint64_t to) {
  from = (from + 4095) / 4096 * 4096, to = to / 4096 * 4096;
  if (from < to) madvise(v.bytes + from, to - from, MADV_DONTNEED);
}

void memory::clear(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t from = address - v.base, to = from + bytes;
  if (bytes < trim_bytes) {
    std::memset(v.bytes + from, 0, bytes);
    return;
  }
  give_back(from, to);
  const std::uint64_t inner = (from + 4095) / 4096 * 4096, behind = to / 4096 * 4096;
  std::memset(v.bytes + from, 0, inner - from);
  std::memset(v.bytes + behind, 0, to - behind);
}

void memory::remember_freed(live_block b) {
  freed.push_front(std::move(b));
  if (freed.size() > 256) freed.pop_back();
}

void memory::add_piece(std::uint64_t address, std::uint64_t bytes) {
  pieces[address] = {address, bytes, {}};
  mark(address - v.base, bytes, true);
  if (v.written != nullptr) mark_bits(v.written, address - v.base, bytes, false);
}

void memory::remove_pieces(std::uint64_t address, std::uint64_t bytes) {
  const auto end = pieces.lower_bound(address + bytes);
  for (auto it = pieces.lower_bound(address); it != end; it = pieces.erase(it)) remember_freed(std::move(it->second));
}

bool memory::announce(std::uint64_t address, std::uint64_t bytes) {
  const std::lock_guard hold(lock);
  if (bytes == 0) {
    const auto it = parts.find(address);
    if (it == parts.end()) return false;
    remove_pieces(address, it->second.bytes);
    mark(address - v.base, it->second.bytes, false);
    forget_objects(address, it->second.bytes);
    parts.erase(it);
    return true;
  }
  if (address % 8 != 0) return false; // the shadow bytes cannot tell
  const auto fits = [&](std::uint64_t start, std::uint64_t size) {
    return address - start < size && bytes <= size - (address - start);
  };
  auto it = parts.upper_bound(address);
  if (it != parts.begin() && fits(std::prev(it)->first, std::prev(it)->second.bytes)) {
    --it;
    if (!it->second.divided) {
      it->second.divided = true;
      pieces.erase(it->first);
      mark(it->first - v.base, it->second.bytes, false);
    }
    add_piece(address, bytes);
    return true;
  }
  const live_block *b = blocks->find(address);
  if (b == nullptr || !fits(b->start, b->bytes) || (heap != nullptr && heap->contains(address))) return false;
  if (cut_up.insert(b->start).second) mark(b->start - v.base, b->bytes, false);
  parts[address] = {bytes};
  add_piece(address, bytes);
  return true;
}

const live_block *memory::live_before(std::uint64_t address) const {
  const live_block *b = blocks->before(address);
  while (b != nullptr && cut_up.contains(b->start)) b = blocks->before(b->start - 1);
  const auto it = pieces.upper_bound(address);
  if (it == pieces.begin()) return b;
  const live_block &piece = std::prev(it)->second;
  return b == nullptr || b->start < piece.start ? &piece : b;
}

const live_block *memory::live_after(std::uint64_t address) const {
  const live_block *b = blocks->after(address);
  while (b != nullptr && cut_up.contains(b->start)) b = blocks->after(b->start);
  const auto it = pieces.upper_bound(address);
  if (it == pieces.end()) return b;
  return b == nullptr || it->second.start < b->start ? &it->second : b;
}

void memory::mark_written(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t offset = address - v.base;
  if (v.written == nullptr || offset >= v.size) return;
  mark_bits(v.written, offset, std::min(bytes, v.size - offset), true);
}

std::uint64_t memory::free_bytes() const {
  const std::lock_guard hold(lock);
  return blocks->free_bytes();
}

std::optional<live_block> memory::find(std::uint64_t address) const {
  const std::lock_guard hold(lock);
  if (heap != nullptr && heap->contains(address)) {
    const live_block *b = heap->find(address);
    return b != nullptr ? std::optional(*b) : std::nullopt;
  }
  const live_block *b = blocks->find(address);
  return b != nullptr ? std::optional(*b) : std::nullopt;
}

std::byte *memory::host_view(std::uint64_t address, std::uint64_t bytes) const {
  if (const std::uint64_t offset = address - v.base; offset < v.size) {
    if (v.live_range(offset, bytes)) return v.bytes + offset;
    // Whoever cuts a block up copies to it as a whole.
    const std::lock_guard hold(lock);
    const live_block *b = blocks->find(address);
    const bool whole = b != nullptr && cut_up.contains(b->start) && bytes <= b->bytes - (address - b->start);
    return whole ? v.bytes + offset : nullptr;
  }
  return find_host(address, bytes) ? reinterpret_cast<std::byte *>(address) : nullptr;
}

std::uint64_t memory::allocate_code(std::uint64_t functions) {
  const std::lock_guard hold(lock);
  return code->allocate(std::max<std::uint64_t>(functions, 1) * 16, {}).value_or(0);
}

void memory::release_code(std::uint64_t address) {
  const std::lock_guard hold(lock);
  code->release(address);
}

bool memory::set_heap_bytes(std::uint64_t bytes) {
  const std::lock_guard hold(lock);
  if (heap != nullptr) return false;
  heap_wanted = bytes;
  return true;
}

// The heap is a block of device memory that is not live as a whole; each block in it is live by itself.
std::uint64_t memory::heap_allocate(std::uint64_t bytes) {
  const std::lock_guard hold(lock);
  if (heap == nullptr) {
    const std::uint64_t size = std::max<std::uint64_t>(heap_wanted, 64u << 10);
    const auto at = blocks->allocate(size, "the heap of device code");
    if (!at) return 0;
    heap = std::make_unique<range_allocator>(*at, size, 16, 16);
  }
  const auto a = heap->allocate(bytes, {});
  if (!a) return 0;
  mark(*a - v.base, bytes, true);
  if (v.written != nullptr) mark_bits(v.written, *a - v.base, bytes, false);
  return *a;
}

bool memory::is_in_heap(std::uint64_t address) const {
  const std::lock_guard hold(lock);
  return heap != nullptr && heap->contains(address);
}

bool memory::heap_release(std::uint64_t address) {
  const std::lock_guard hold(lock);
  if (heap == nullptr) return false;
  auto was = heap->release(address);
  if (!was) return false;
  mark(was->start - v.base, was->bytes, false);
  remember_freed(std::move(*was));
  return true;
}

bool memory::map_host(std::uint64_t start, std::uint64_t bytes, bool coarse) {
  const std::lock_guard hold(lock);
  if (bytes == 0 || start + bytes < start) return false;
  const auto at =
      std::lower_bound(host.begin(), host.end(), start, [](const host_range &r, std::uint64_t a) { return r.start < a; });
  if (at != host.end() && at->start < start + bytes) return false;
  if (at != host.begin() && std::prev(at)->start + std::prev(at)->bytes > start) return false;
  host.insert(at, {start, bytes, true, coarse});
  epoch.fetch_add(1, std::memory_order_release);
  return true;
}

bool memory::unmap_host(std::uint64_t start) {
  const std::lock_guard hold(lock);
  const auto at =
      std::lower_bound(host.begin(), host.end(), start, [](const host_range &r, std::uint64_t a) { return r.start < a; });
  if (at == host.end() || at->start != start) return false;
  host.erase(at);
  epoch.fetch_add(1, std::memory_order_release);
  return true;
}

void memory::set_all_host(bool on) {
  const std::lock_guard hold(lock);
  all_host = on;
  epoch.fetch_add(1, std::memory_order_release);
}

const host_range *memory::find_mapped_host(std::uint64_t address, std::uint64_t bytes) const {
  const auto at =
      std::upper_bound(host.begin(), host.end(), address, [](std::uint64_t a, const host_range &r) { return a < r.start; });
  if (at == host.begin()) return nullptr;
  const host_range &r = *std::prev(at);
  return address - r.start < r.bytes && bytes <= r.bytes - (address - r.start) ? &r : nullptr;
}

bool memory::is_mapped_host(std::uint64_t address, std::uint64_t bytes) const {
  const std::lock_guard hold(lock);
  return find_mapped_host(address, bytes) != nullptr;
}

std::optional<host_range> memory::find_host(std::uint64_t address, std::uint64_t bytes) const {
  const std::lock_guard hold(lock);
  if (const host_range *const mapped = find_mapped_host(address, bytes); mapped != nullptr) return *mapped;
  if (!all_host || address - reserved < reserved_bytes) return std::nullopt;
  const auto r = probe_process(address);
  if (r && bytes <= r->bytes - (address - r->start)) return r;
  return std::nullopt;
}

// With every host address in reach, a wild pointer of device code must still not bring the process down: the system's list
// of mappings tells what is there. It is read once for each range that is met, since callers remember what they are given.
std::optional<host_range> memory::probe_process(std::uint64_t address) const {
  FILE *f = std::fopen("/proc/self/maps", "re");
  if (f == nullptr) return std::nullopt;
  std::optional<host_range> found;
  char line[512];
  while (std::fgets(line, sizeof line, f) != nullptr) {
    unsigned long long from, to;
    char rights[8];
    if (std::sscanf(line, "%llx-%llx %7s", &from, &to, rights) != 3) continue;
    if (address >= from && address < to) {
      if (rights[0] == 'r') found = host_range{from, to - from, rights[1] == 'w'};
      break;
    }
  }
  std::fclose(f);
  return found;
}

void memory::name_object(std::uint64_t start, std::uint64_t bytes, std::string text) {
  const std::lock_guard hold(lock);
  forget_objects(start, bytes);
  named[start] = {bytes, std::move(text)};
}

// Those that lie in the range in part.
void memory::forget_objects(std::uint64_t start, std::uint64_t bytes) {
  auto it = named.upper_bound(start);
  if (it != named.begin() && start - std::prev(it)->first < std::prev(it)->second.bytes) --it;
  while (it != named.end() && it->first < start + bytes) it = named.erase(it);
}

void memory::forget_object(std::uint64_t start) {
  const std::lock_guard hold(lock);
  named.erase(start);
}

// "; 8 bytes behind OBJECT": the nearest one, if it is not farther away than its own size.
std::string memory::near_object(std::uint64_t address) const {
  const auto behind = named.upper_bound(address);
  const auto before = behind == named.begin() ? named.end() : std::prev(behind);
  const std::uint64_t after_start = before == named.end() ? ~std::uint64_t{0} : address - before->first;
  if (before != named.end() && after_start < before->second.bytes)
    return "; it is byte " + std::to_string(after_start) + " of " + before->second.text;
  const std::uint64_t past = before == named.end() ? after_start : after_start - before->second.bytes;
  const std::uint64_t short_of = behind == named.end() ? ~std::uint64_t{0} : behind->first - address;
  if (past <= short_of && before != named.end() && past < before->second.bytes)
    return "; it lies " + std::to_string(past) + " bytes behind the end of " + before->second.text +
           ", of which a larger section may be needed";
  if (behind == named.end() || short_of > behind->second.bytes) return {};
  return "; it lies " + std::to_string(short_of) + " bytes in front of " + behind->second.text +
         ", of which a larger section may be needed";
}

std::string memory::describe(std::uint64_t address, bool is_live) const {
  const std::lock_guard hold(lock);
  if (address - reserved < reserved_bytes && address < v.base) {
    const std::uint64_t o = address - reserved;
    if (o < local_window) return "it lies in the window of shared memory";
    if (o < param_window) return "it lies in the window of local memory";
    if (o < code_window) return "it lies in the window of kernel parameters";
    return "it is the address of a function";
  }
  if (address - v.base >= v.size) {
    std::string s = address < 4096 ? "it is (almost) a null pointer" : "it is not a device address";
    if (address >= 4096 && !all_host) s += host.empty() ? "; no host memory is mapped" : "; no mapped host memory holds it";
    return s;
  }
  const bool in_heap = heap != nullptr && heap->contains(address);
  const auto text = [](const live_block &b) {
    return std::to_string(b.bytes) + " bytes at " + hex(b.start) + (b.name.empty() ? "" : " (" + b.name + ")");
  };
  std::string s;
  for (const live_block &b : freed)
    if (address - b.start < b.bytes) {
      s = "it lies " + std::to_string(address - b.start) + " bytes into a freed allocation of " + text(b) + "; ";
      break;
    }
  const live_block *lo = in_heap ? heap->before(address) : live_before(address);
  const live_block *hi = in_heap ? heap->after(address) : live_after(address);
  const std::uint64_t below = lo != nullptr ? address - lo->start - std::min(lo->bytes, address - lo->start) : ~0ull;
  const std::uint64_t above = hi != nullptr ? hi->start - address : ~0ull;
  if (is_live && lo != nullptr && address - lo->start < lo->bytes)
    return "it lies " + std::to_string(address - lo->start) + " bytes into an allocation of " + text(*lo) +
           near_object(address);
  if (lo == nullptr && hi == nullptr) return s + "there is no live allocation";
  if (below <= above) {
    s += "the nearest allocation is " + text(*lo) + ", which ";
    s += address - lo->start < lo->bytes ? "holds only part of the access"
                                         : "ended " + std::to_string(below) + " bytes before";
  } else {
    s += "the nearest allocation is " + text(*hi) + ", which begins " + std::to_string(above) + " bytes behind";
  }
  return s + near_object(address);
}

std::string memory::name_at(std::uint64_t address, std::string *text) const {
  const std::lock_guard hold(lock);
  *text = hex(address);
  if (address - v.base >= v.size) {
    *text += " of host memory";
    return {};
  }
  if (const auto behind = named.upper_bound(address); behind != named.begin()) {
    const auto &[start, object] = *std::prev(behind);
    if (address - start < object.bytes) {
      *text += ", " + std::to_string(address - start) + " bytes into " + object.text;
      // Its name is what stands in the first parentheses.
      const std::size_t open = object.text.find('('), close = object.text.find(')', open);
      return close == std::string::npos ? object.text : object.text.substr(open + 1, close - open - 1);
    }
  }
  const live_block *b = heap != nullptr && heap->contains(address) ? heap->before(address) : live_before(address);
  if (b == nullptr || address - b->start >= b->bytes) return {};
  *text += ", " + std::to_string(address - b->start) + " bytes into " + std::to_string(b->bytes) + " bytes at " +
           hex(b->start) + (b->name.empty() ? "" : " (" + b->name + ")");
  return b->name;
}

} // namespace gompsim::engine
