// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/reverse.h"

#include "config/linux/readable.h"
#include "observe/trace.h"
#include "region/gomp_items.h"
#include "region/private_copies.h"
#include "region/reverse_check.h"
#include "region/reverse_copies.h"
#include "reverse_offload.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "team/affinity.h"
#include "team/initial_context.h"
#include "team/thread.h"
#include "watch/info_lines.h"
#include "watch/tool_events.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp {

namespace {

using host_function = void (*)(void *);

host_function find_reverse_function(device &d, std::uint64_t address) {
  shared_guard guard(maps_of(d).map_lock);
  const interval_index::cursor c = maps_of(d).reverse_functions.floor(address);
  if (!c || c.get().start != address) return nullptr;
  return reinterpret_cast<host_function>(c.get().value);
}

// The program's code. A helper thread may run anywhere: a parallel region in there binds it to a place, which it leaves.
void call(void (*function)(void *), void *arguments) {
  const tool_region_aside aside;
  thread &thr = self();
  const bool was_bound = affinity_before_binding(thr) != nullptr;
  run_in_initial_context(function, arguments, 0);
  if (!was_bound) leave_place(thr);
}

// One request from its arrays to its copy back. Steps in the order of the member functions.
class service {
public:
  service(device &d, const reverse_request &r) : device_(d), request_(r), copies_(d, r) {}
  ~service() { std::free(iterators_); }
  service(const service &) = delete;
  service &operator=(const service &) = delete;

  void fetch_arrays();
  void resolve();
  void copy_in();
  void translate_slots();
  void run(host_function);
  void copy_out();

private:
  // A request's items; made once its arrays are here.
  struct optional_items {
    bool made = false;
    alignas(gomp_items) unsigned char storage[sizeof(gomp_items)];
    gomp_items &get() { return *reinterpret_cast<gomp_items *>(storage); }
    ~optional_items() {
      if (made) get().~gomp_items();
    }
  };
  struct entry {
    char *host;     // where the host region finds it
    bool present;   // it has a host counterpart
    bool temporary; // it stands in temporary memory
  };
  struct slot {
    char *host;
    std::uint64_t device_value; // what the device has there, and keeps
  };

  // (Addresses are the device's here.)
  std::uint64_t address(std::size_t i) const { return in_[i].address; }
  // Neither of these two is anything by itself.
  bool is_passed_on(std::size_t i) const {
    return in_[i].what == item_kind::value || in_[i].what == item_kind::private_pointer;
  }
  bool is_in_place(std::size_t i) const { return reinterpret_cast<std::uint64_t>(entries_[i].host) == address(i); }
  const void *host_twin(std::uint64_t device_array, std::size_t bytes) const;
  void copy_arrays();
  void fetch_iterators();
  // The device works on the host's memory, and that is where the address lies.
  bool is_host_memory(std::uint64_t address) const;
  char *find_present(std::uint64_t start, std::size_t bytes) const;
  std::size_t resolve_entry(std::size_t i);
  [[noreturn]] void reject() const;
  std::size_t resolve_struct(std::size_t header);
  void place(std::size_t i);
  bool translate(std::uint64_t pointer, std::uint64_t bias, char *&host) const;
  bool is_copied_in(std::size_t i) const;

  device &device_;
  const reverse_request &request_;
  request_copies copies_;
  array<void *, 16> addresses_; // as the device gave them, but for iterators' lists
  array<void *, 16> arguments_; // the host region's
  array<std::size_t, 16> sizes_;
  array<unsigned short, 16> kinds_;
  gomp_arrays arrays_{};
  void *iterators_ = nullptr;
  optional_items items_;
  map_list in_{};
  array<entry, 16> entries_;
  temporary_memory temporaries_;
  array<unsigned char, 256> private_memory_;
  array<slot, 8> slots_;
  // What ends the process once the lock is given back.
  enum mistake { none, unhandled_kind, not_present } wrong_ = none;
  std::size_t wrong_entry_ = 0;
};

// The constant arrays of a region are variables of the image: the host has the same bytes.
const void *service::host_twin(std::uint64_t device_array, std::size_t bytes) const {
  const mapped_object *o = maps_of(device_).table.find_device_overlap(device_array, device_array + bytes);
  if (o == nullptr || o->kind != object_kind::variable || device_array < o->device_start ||
      device_array + bytes > o->device_start + o->length())
    return nullptr;
  return reinterpret_cast<const void *>(o->host_start + (device_array - o->device_start));
}

void service::fetch_arrays() {
  const std::size_t n = request_.count;
  if (const ring_slot *taken = request_.taken; taken != nullptr && n <= ring_inline_entries && taken->entries == n) {
    addresses_.resize(n);
    std::memcpy(addresses_.data(), taken->entry_addrs, n * sizeof(void *));
    arrays_ = {n, addresses_.data(), taken->entry_sizes, taken->entry_kinds};
  } else {
    copy_arrays();
  }
  fetch_iterators();
  ::new (items_.storage) gomp_items(arrays_, request_.addresses);
  items_.made = true;
  in_ = items_.get().list();
  if (items_.get().overruns()) fatal_corrupted_request(request_, "a structure of more members than there are list items");
  if (const char *corruption = corruption_in_items(in_)) fatal_corrupted_request(request_, corruption);
  entries_.resize(in_.count);
}

void service::copy_arrays() {
  const std::size_t n = request_.count;
  const void *sizes, *kinds;
  {
    shared_guard guard(maps_of(device_).map_lock);
    sizes = host_twin(request_.sizes, n * sizeof(std::size_t));
    kinds = host_twin(request_.kinds, n * sizeof(unsigned short));
  }
  addresses_.resize(n);
  const std::size_t address_bytes = n * sizeof(void *), size_bytes = n * sizeof(std::size_t);
  if (sizes == nullptr) sizes_.resize(n);
  if (kinds == nullptr) kinds_.resize(n);
  if (sizes == nullptr && request_.sizes == request_.addresses + address_bytes) {
    // Side by side on the device's stack: one copy for both.
    array<void *, 32> both;
    both.resize(2 * n);
    copies_.read(both.data(), request_.addresses, address_bytes + size_bytes);
    if (kinds == nullptr) copies_.read(kinds_.data(), request_.kinds, n * sizeof(unsigned short));
    copies_.wait();
    std::memcpy(addresses_.data(), both.data(), address_bytes);
    std::memcpy(sizes_.data(), both.data() + n, size_bytes);
  } else {
    copies_.read(addresses_.data(), request_.addresses, address_bytes);
    if (sizes == nullptr) copies_.read(sizes_.data(), request_.sizes, size_bytes);
    if (kinds == nullptr) copies_.read(kinds_.data(), request_.kinds, n * sizeof(unsigned short));
    copies_.wait();
  }
  arrays_ = {n, addresses_.data(), sizes != nullptr ? static_cast<const std::size_t *>(sizes) : sizes_.data(),
             kinds != nullptr ? static_cast<const unsigned short *>(kinds) : kinds_.data()};
}

// Iterator entries point to a list on the device: its length, then address and size of each element. Some are none: see
// may_name_list in gomp_items.h.
void service::fetch_iterators() {
  array<std::uint64_t, 8> lengths;
  bool any = false;
  lengths.resize(arrays_.count);
  for (std::size_t i = 0; i < arrays_.count; i++)
    if (may_name_list(arrays_, i)) {
      copies_.read(&lengths[i], reinterpret_cast<std::uint64_t>(addresses_[i]), sizeof lengths[i]);
      any = true;
    }
  if (!any) return;
  copies_.wait();
  const std::size_t *said = arrays_.sizes;
  std::size_t words = 0;
  for (std::size_t i = 0; i < arrays_.count; i++) {
    if (!can_be_list_length(lengths[i]) && may_be_no_list(arrays_.kinds[i])) {
      // Where what the pointer points to is looked up, the byte before counts as well.
      if (sizes_.size() == 0) {
        sizes_.resize(arrays_.count);
        std::memcpy(sizes_.data(), said, arrays_.count * sizeof *said);
      }
      arrays_.sizes = sizes_.data();
      sizes_[i] = 0;
    } else if (lengths[i] > most_reverse_items) {
      fatal_corrupted_request(request_, "impossible number of list items");
    } else {
      words += 1 + 2 * lengths[i];
    }
  }
  iterators_ = allocate(words * sizeof(std::uint64_t));
  auto *next = static_cast<std::uint64_t *>(iterators_);
  for (std::size_t i = 0; i < arrays_.count; i++)
    if (may_name_list(arrays_, i)) {
      const std::size_t list_words = 1 + 2 * lengths[i];
      copies_.read(next + 1, reinterpret_cast<std::uint64_t>(addresses_[i]) + sizeof *next, (list_words - 1) * sizeof *next);
      next[0] = lengths[i]; // as it was checked
      addresses_[i] = next;
      next += list_words;
    }
  copies_.wait();
}

bool service::is_host_memory(std::uint64_t address) const {
  if (!device_.shares_memory()) return false;
  // GCC's plugin cannot tell, but the host has no access to what it allocates on the device.
  const auto reaches = device_.functions->host_reaches;
  return reaches != nullptr ? reaches(device_.ordinal, reinterpret_cast<void *>(address)) : is_readable(address);
}

char *service::find_present(std::uint64_t start, std::size_t bytes) const {
  const mapped_object *o = maps_of(device_).table.find_device_overlap(start, start + std::max<std::size_t>(bytes, 1));
  if (o == nullptr) return is_host_memory(start) ? reinterpret_cast<char *>(start) : nullptr;
  return reinterpret_cast<char *>(o->host_start + (start - o->device_start));
}

// Which entries have a host counterpart, and memory for the others.
void service::resolve() {
  {
    shared_guard guard(maps_of(device_).map_lock);
    for (std::size_t i = 0; i < in_.count && wrong_ == none;) i = resolve_entry(i);
  }
  if (wrong_ != none) reject();
  temporaries_.build();
  for (std::size_t i = 0; i < in_.count; i++) place(i);
}

std::size_t service::resolve_entry(std::size_t i) {
  const map_item &item = in_[i];
  if (is_passed_on(i)) return i + 1;
  switch (item.what) {
  case item_kind::private_copy:
    entries_[i].temporary = true; // of its own: see place
    return i + 1;
  case item_kind::structure:
    return resolve_struct(i);
  case item_kind::storage:
  case item_kind::section:
  case item_kind::descriptor:
  case item_kind::pointer:
  case item_kind::pointer_to_previous:
  case item_kind::attach:
    break;
  default:
    wrong_ = unhandled_kind;
    wrong_entry_ = i;
    return i + 1;
  }
  entry &e = entries_[i];
  e.host = find_present(item.address, item.bytes);
  e.present = e.host != nullptr;
  if (e.present) return i + 1;
  if (item.is(item_needs_present)) {
    wrong_ = not_present;
    wrong_entry_ = i;
    return i + 1;
  }
  // What is only released is passed on as it is.
  if (!item.is(item_enters)) return i + 1;
  e.temporary = true;
  if (item.what != item_kind::section) temporaries_.add(item.address, item.end(), item.alignment());
  return i + 1;
}

void service::reject() const {
  const std::size_t i = wrong_entry_;
  if (wrong_ == unhandled_kind) fatal("gomp_target_rev unhandled kind 0x%.4x", static_cast<unsigned>(in_[i].code));
  if (observing(info_table)) info_device_neighbours(device_, address(i));
  fatal("present clause: no corresponding data on parent device at %p with size %zu", reinterpret_cast<void *>(address(i)),
        in_[i].bytes);
}

// A structure of which nothing is present gets one piece of memory, so that its members keep their distances.
std::size_t service::resolve_struct(std::size_t header) {
  const std::size_t first = header + 1, end = first + in_[header].members;
  if (first == end) return end;
  std::uint64_t start = address(first), stop = start;
  bool present = false;
  for (std::size_t i = first; i < end; i++) {
    if (address(i) == 0) continue;
    start = std::min(start, address(i));
    stop = std::max(stop, in_[i].end());
    present = present || find_present(address(i), in_[i].bytes) != nullptr;
  }
  if (!present) temporaries_.add(start, stop, in_[header].alignment());
  for (std::size_t i = first; i < end; i++) resolve_entry(i);
  entries_[header].present = present;
  entries_[header].temporary = !present;
  return end;
}

void service::place(std::size_t i) {
  entry &e = entries_[i];
  if (in_[i].what == item_kind::private_copy) return; // copied by copy_in
  if (in_[i].what == item_kind::structure) {
    // As far before the first member as on the device.
    if (i + 1 < in_.count && entries_[i + 1].host == nullptr) place(i + 1);
    // In integers, since a corrupted request may name any address.
    if (i + 1 < in_.count && entries_[i + 1].host != nullptr)
      e.host =
          reinterpret_cast<char *>(reinterpret_cast<std::uintptr_t>(entries_[i + 1].host) - (address(i + 1) - address(i)));
    return;
  }
  if (e.temporary && e.host == nullptr) {
    e.host = temporaries_.find(address(i));
    // A zero-length section of what is mapped nowhere keeps its value: it may be an address of the host that the kernel was
    // given, as those of standard streams.
    if (e.host == nullptr) e.host = reinterpret_cast<char *>(address(i));
  }
  if (!e.temporary && !e.present) e.host = reinterpret_cast<char *>(address(i));
}

bool service::is_copied_in(std::size_t i) const {
  const map_item &item = in_[i];
  if (is_in_place(i)) return false;
  if (item.is(item_always_to)) return true;
  return entries_[i].temporary && (item.is(item_to) || item.what == item_kind::descriptor || item.is_pointer());
}

void service::copy_in() {
  // Private copies: one piece of memory for all, each aligned as its kind says.
  std::size_t bytes = 0;
  for (const map_item &i : in_)
    if (i.what == item_kind::private_copy) {
      const std::uintptr_t align = i.alignment();
      bytes = ((bytes + align - 1) & ~(align - 1)) + i.bytes + align;
    }
  char *next = reinterpret_cast<char *>(private_memory_.extend(bytes));

  struct piece {
    std::uint64_t from;
    char *to;
    std::size_t bytes;
  };
  array<piece, 16> pieces;
  for (std::size_t i = 0; i < in_.count; i++) {
    entry &e = entries_[i];
    if (is_passed_on(i)) continue;
    if (in_[i].what == item_kind::private_copy) {
      const std::uintptr_t align = in_[i].alignment();
      next = reinterpret_cast<char *>((reinterpret_cast<std::uintptr_t>(next) + align - 1) & ~(align - 1));
      e.host = next;
      next += in_[i].bytes;
      if (is_host_memory(address(i)))
        std::memcpy(e.host, reinterpret_cast<const void *>(address(i)), in_[i].bytes);
      else
        pieces.push_back({address(i), e.host, in_[i].bytes});
    } else if (is_copied_in(i)) {
      pieces.push_back({address(i), e.host, in_[i].bytes});
    }
  }
  std::sort(pieces.begin(), pieces.end(), [](const piece &a, const piece &b) { return a.from < b.from; });

  // What lies close together near the address array is on the requesting thread's stack: read in one go, unless it is here.
  constexpr std::uint64_t stack_reach = 4096, gap = 64;
  const auto on_stack = [&](const piece &p) {
    return p.from + stack_reach >= request_.addresses && p.from + p.bytes <= request_.addresses + stack_reach &&
           copies_.find_inline(p.from, p.bytes) == nullptr;
  };
  array<unsigned char, 512> gathered;
  struct run {
    std::size_t first, last;
    std::size_t offset;
  };
  array<run, 8> runs;
  std::size_t total = 0;
  for (std::size_t i = 0; i < pieces.size();) {
    std::uint64_t end = pieces[i].from + pieces[i].bytes;
    std::size_t k = i + 1;
    while (k < pieces.size() && on_stack(pieces[i]) && on_stack(pieces[k]) && pieces[k].from <= end + gap) {
      end = std::max(end, pieces[k].from + pieces[k].bytes);
      k++;
    }
    if (k > i + 1) {
      runs.push_back({i, k, total});
      total += end - pieces[i].from;
    } else {
      copies_.read(pieces[i].to, pieces[i].from, pieces[i].bytes);
    }
    i = k;
  }
  gathered.resize(total);
  for (std::size_t r = 0; r < runs.size(); r++) {
    const std::size_t end = r + 1 < runs.size() ? runs[r + 1].offset : total;
    copies_.read(gathered.data() + runs[r].offset, pieces[runs[r].first].from, end - runs[r].offset);
  }
  copies_.wait();
  for (const run &r : runs)
    for (std::size_t i = r.first; i < r.last; i++)
      std::memcpy(pieces[i].to, gathered.data() + r.offset + (pieces[i].from - pieces[r.first].from), pieces[i].bytes);
}

bool service::translate(std::uint64_t pointer, std::uint64_t bias, char *&host) const {
  const std::uint64_t target = pointer + bias;
  char *found = temporaries_.find(target);
  if (found == nullptr) {
    shared_guard guard(maps_of(device_).map_lock);
    found = find_present(target, 1);
    if (found == nullptr)
      if (char *before = find_present(target - 1, 1)) found = before + 1; // just past the end of an array
  }
  if (found == nullptr) return false;
  host = found - bias;
  return true;
}

// Pointers in temporary memory hold device addresses: the host region is to see host addresses.
void service::translate_slots() {
  for (std::size_t i = 0; i < in_.count; i++) {
    entry &e = entries_[i];
    if (!in_[i].is_pointer() || !e.temporary) continue;
    bool done = false;
    for (const slot &s : slots_) done = done || s.host == e.host;
    if (done) continue;
    std::uint64_t value;
    std::memcpy(&value, e.host, sizeof value);
    slots_.push_back({e.host, value});
    if (value == 0) continue;
    char *host;
    if (translate(value, in_[i].bias, host))
      std::memcpy(e.host, &host, sizeof host);
    else if (in_[i].may_be_of_descriptor()) {
      if (observing(info_table)) info_device_neighbours(device_, value + in_[i].bias);
      fatal("Pointer target wasn't mapped");
    }
  }
}

void service::run(host_function function) {
  arguments_.resize(arrays_.count);
  for (std::size_t i = 0; i < in_.count; i++)
    if (in_[i].argument != no_argument)
      arguments_[in_[i].argument] = is_passed_on(i) ? reinterpret_cast<void *>(address(i)) : entries_[i].host;
  // A private descriptor gets the private data's address.
  for (std::size_t i = 1; i < in_.count; i++) {
    const map_item &pointer = in_[i];
    if (pointer.what != item_kind::private_pointer || pointer.holder == no_argument) continue;
    if (in_[i - 1].what != item_kind::private_copy || in_[i - 1].argument == no_argument) continue;
    void *const descriptor = arguments_[pointer.holder];
    if (descriptor == nullptr) continue;
    std::size_t bytes = 0;
    for (const map_item &item : in_)
      if (item.argument == pointer.holder) bytes = item.bytes;
    if (bytes < sizeof(void *) || pointer.bias > bytes - sizeof(void *))
      fatal_corrupted_request(request_, "a pointer outside of its descriptor");
    std::memcpy(static_cast<char *>(descriptor) + pointer.bias, &arguments_[in_[i - 1].argument], sizeof(void *));
  }
  call(function, arguments_.data());
}

void service::copy_out() {
  for (const slot &s : slots_) std::memcpy(s.host, &s.device_value, sizeof s.device_value);
  for (std::size_t i = 0; i < in_.count; i++) {
    if (is_passed_on(i) || is_in_place(i)) continue;
    if (in_[i].is(item_always_from) || (in_[i].is(item_from) && entries_[i].temporary))
      copies_.write(address(i), entries_[i].host, in_[i].bytes);
  }
  copies_.wait();
}

} // namespace

namespace {

class serving_request {
public:
  serving_request() : thread_(self()), before_(thread_.serves_request) { thread_.serves_request = true; }
  ~serving_request() { thread_.serves_request = before_; }
  serving_request(const serving_request &) = delete;
  serving_request &operator=(const serving_request &) = delete;

private:
  thread &thread_;
  const bool before_;
};

} // namespace

void serve_reverse_request(const reverse_request &r) {
  traced event("reverse request");
  const auto items = static_cast<std::size_t>(r.count);
  if (event.active()) event.arguments(R"("items":%zu,"device":%d)", items, r.device_number);
  if (observing(info_kernel)) info("device %d asks for a region on the host, %zu list items", r.device_number, items);
  device *d = device_at(r.device_number);
  const host_function function = d != nullptr ? find_reverse_function(*d, r.function) : nullptr;
  if (function == nullptr) fatal("Cannot find reverse-offload function");
  if (const char *corruption = corruption_in_request(r)) fatal_corrupted_request(r, corruption);
  const seen_reverse_region seen(*d, function);
  const serving_request serving;
  if (r.count == 0) return call(function, nullptr);
  service s(*d, r);
  s.fetch_arrays();
  s.resolve();
  s.copy_in();
  s.translate_slots();
  s.run(function);
  s.copy_out();
}

} // namespace regomp
