// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/registration.h"

#include "support/diagnostics.h"
#include "support/lock.h"
#include "support/memory.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <utility>

namespace regomp {

namespace {

constexpr std::uint64_t compared_requirements =
    requires_reverse_offload | requires_unified_address | requires_unified_shared_memory | requires_dynamic_allocators;

// The images lock protects these.
mutex images_lock;
registered_descriptor *descriptors;
std::uint64_t required; // 0: no unit has said anything

mutex arrivals_lock;
registered_descriptor *arrivals; // the newest first
std::uint64_t last_number;       // both under arrivals_lock

std::atomic<unsigned> pending{0};

bool read_requirements(const binary_descriptor &b) {
  bool agree = true;
  entry_range(b).for_each([&](const entry &e) {
    if ((e.flags & entry_requires) != 0) agree = agree && add_requirements(e.data);
  });
  return agree;
}

// With the images lock: in the order of their arrival.
void take_in_arrivals() {
  registered_descriptor *newest, *oldest = nullptr;
  {
    const exclusive_guard held(arrivals_lock);
    newest = std::exchange(arrivals, nullptr);
  }
  while (newest != nullptr) {
    registered_descriptor *const r = newest;
    newest = r->next;
    r->next = oldest;
    oldest = r;
  }
  while (oldest != nullptr) {
    registered_descriptor *const r = oldest;
    oldest = r->next;
    r->next = nullptr;
    registered_descriptor **link = &descriptors;
    while (*link != nullptr) link = &(*link)->next;
    *link = r;
    if (!read_requirements(*r->descriptor)) fatal_requirements();
  }
}

char *copy_of(const char *text) {
  const std::size_t bytes = std::strlen(text) + 1;
  return static_cast<char *>(std::memcpy(allocate(bytes), text, bytes));
}

// Null: the program's own, which is never unloaded. Called while the library is loaded.
char *library_of(const binary_descriptor *b) {
  Dl_info info;
  link_map *map = nullptr;
  const bool found = dladdr1(b, &info, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) != 0 && map != nullptr;
  return found && *map->l_name != '\0' ? copy_of(map->l_name) : nullptr;
}

registered_descriptor *take_out(registered_descriptor *&list, const binary_descriptor *b) {
  registered_descriptor **link = &list;
  while (*link != nullptr && (*link)->descriptor != b) link = &(*link)->next;
  registered_descriptor *const found = *link;
  if (found != nullptr) *link = found->next;
  return found;
}

void discard(registered_descriptor *gone) {
  if (!gone->on_devices) pending.fetch_sub(1, std::memory_order_relaxed);
  std::free(gone->library);
  destroy(gone);
}

} // namespace

unsigned pending_descriptors() { return pending.load(std::memory_order_acquire); }

// Release, for the acquire above: a thread that sees that nothing is pending may look kernels up.
void note_loaded(registered_descriptor &r) {
  r.on_devices = true;
  pending.fetch_sub(1, std::memory_order_release);
}

void add_descriptor(const binary_descriptor *b) {
  auto *r = create<registered_descriptor>();
  *r = {nullptr, b, 0, library_of(b), false};
  const exclusive_guard held(arrivals_lock);
  r->number = ++last_number;
  r->next = arrivals;
  arrivals = r;
  pending.fetch_add(1, std::memory_order_relaxed);
}

bool remove_arrival(const binary_descriptor *b) {
  registered_descriptor *gone;
  {
    const exclusive_guard held(arrivals_lock);
    gone = take_out(arrivals, b);
  }
  if (gone != nullptr) discard(gone);
  return gone != nullptr;
}

registered_descriptor *registered_descriptors() { return descriptors; }

void remove_descriptor(const binary_descriptor *b) {
  if (registered_descriptor *const gone = take_out(descriptors, b)) discard(gone);
}

std::uint64_t requirements() { return required; }

// Units of a program agree on what they require (OpenMP 5.2 section 8.2).
bool add_requirements(std::uint64_t more) {
  if (more == 0) return true;
  if (required == 0) required = more;
  return ((required ^ more) & compared_requirements) == 0;
}

[[noreturn]] void fatal_requirements() {
  fatal("'requires' directives with non-identical clauses in multiple compilation units");
}

plain_guard::plain_guard() {
  images_lock.lock();
  take_in_arrivals();
}
plain_guard::~plain_guard() { images_lock.unlock(); }

pinning_lock::pinning_lock(manner m, const binary_descriptor *closing) : closing_(closing), has_it_(acquire(m)) {}

pinning_lock::~pinning_lock() {
  if (has_it_) images_lock.unlock();
  for (const pin &p : pins_)
    if (p.library != nullptr) dlclose(p.library);
}

bool pinning_lock::is_pinned(const registered_descriptor &r) const {
  for (const pin &p : pins_)
    if (p.number == r.number) return true;
  return r.library == nullptr || r.descriptor == closing_;
}

bool pinning_lock::acquire(manner m) {
  for (;;) {
    if (m == manner::wait)
      images_lock.lock();
    else if (!images_lock.try_lock())
      return false;
    take_in_arrivals();
    const registered_descriptor *r = descriptors;
    while (r != nullptr && is_pinned(*r)) r = r->next;
    if (r == nullptr) return true;
    const std::uint64_t number = r->number;
    char *const name = copy_of(r->library);
    images_lock.unlock();
    pins_.push_back({number, dlopen(name, RTLD_LAZY | RTLD_NOLOAD)});
    std::free(name);
  }
}

void forget_registration_locks() {
  images_lock.forget_owner();
  arrivals_lock.forget_owner();
}

} // namespace regomp
