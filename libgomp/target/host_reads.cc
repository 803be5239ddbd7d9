// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/host_reads.h"

#include <cerrno>
#include <dlfcn.h>
#include <initializer_list>

namespace regomp {

namespace {

const void *module_of(const void *code) {
  Dl_info where;
  return code != nullptr && dladdr(code, &where) != 0 ? where.dli_fbase : nullptr;
}

// Where the program has read it: in functions of the C library that the program has called, too. Null if the library, a
// plugin or a driver was it. The first frames are those of the handler, in this library, and of the signal.
const void *program_frame(const byte_reader &r, const void *program) {
  const void *const library = module_of(reinterpret_cast<const void *>(&module_of));
  int i = 0;
  while (i < r.count && module_of(r.frames[i]) == library) i++;
  for (i++; i < r.count; i++) {
    const void *const module = module_of(r.frames[i]);
    if (module == library) return nullptr;
    if (module == program) return r.frames[i];
  }
  return nullptr;
}

} // namespace

unfetched_object *host_reads::object_of(unsigned n) {
  const part &p = watched_[n];
  for (unfetched_object &o : expected_)
    if (p.bytes != 0 && (p == o.first || p == o.last)) return &o;
  return nullptr;
}

const void *host_reads::read_by(unsigned n, unfetched_object &o, std::size_t &offset) {
  byte_reader reader;
  const byte_use use = use_of_bytes(n, reader);
  if (use == byte_use::none) return nullptr;
  const void *const code = use == byte_use::read ? program_frame(reader, module_of(o.by.code)) : nullptr;
  const std::uintptr_t start = watched_[n].start;
  unwatch_bytes(n);
  watched_[n] = {};
  if (use == byte_use::read && code == nullptr) return nullptr; // settle() watches it anew
  o.first = o.last = {};
  offset = start - o.host;
  return code;
}

void host_reads::expect(const unfetched_object &o) {
  forget(o.host, o.length);
  if (o.bytes.count == 0) return;
  if (expected_.size() == most) expected_[0].first = expected_[0].last = {};
  expected_.push_back(o);
  settle();
}

void host_reads::end() {
  expected_.clear();
  for (part &p : watched_) p = {};
  unwatch_all();
}

void host_reads::forget(std::uintptr_t start, std::size_t bytes) {
  bool changed = false;
  for (unfetched_object &o : expected_)
    for (part *const p : {&o.first, &o.last})
      if (p->bytes != 0 && p->start < start + bytes && start < p->start + p->bytes) {
        *p = {};
        changed = true;
      }
  if (changed) settle();
}

// Which bytes are to be watched has changed.
void host_reads::settle() {
  std::size_t left = 0;
  for (const unfetched_object &o : expected_)
    if (o.first.bytes != 0 || o.last.bytes != 0) expected_[left++] = o;
  expected_.resize(left);
  part wanted[byte_watches];
  unsigned n = 0;
  for (const bool first : {true, false})
    for (std::size_t i = left; i-- > 0 && n < byte_watches;) {
      const part &p = first ? expected_[i].first : expected_[i].last;
      if (p.bytes != 0 && (n == 0 || !(wanted[0] == p))) wanted[n++] = p;
    }
  static_assert(byte_watches == 2);
  bool has[byte_watches] = {};
  for (unsigned slot = 0; slot < byte_watches; slot++) {
    bool keeps = false;
    for (unsigned i = 0; i < n; i++)
      if (!has[i] && watched_[slot] == wanted[i]) keeps = has[i] = true;
    if (keeps) continue;
    unwatch_bytes(slot);
    watched_[slot] = {};
  }
  for (unsigned i = 0, slot = 0; i < n; i++) {
    if (has[i]) continue;
    while (watched_[slot].bytes != 0) slot++;
    if (watch_bytes(slot, wanted[i].start, wanted[i].bytes))
      watched_[slot] = wanted[i];
    else if (failed_ == 0)
      failed_ = errno;
    slot++;
  }
}

} // namespace regomp
