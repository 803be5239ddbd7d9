// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/host_reads.h"

#include "config/cpu/return_address.h"
#include "config/linux/readable.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>

namespace regomp {

namespace {

const void *module_of(const void *code) {
  Dl_info where;
  return code != nullptr && dladdr(code, &where) != 0 ? where.dli_fbase : nullptr;
}

const void *module_of_library() { return module_of(reinterpret_cast<const void *>(&module_of)); }

// The C library keeps notes of its own in memory that is given back, and moves what grows. Neither uses the values.
bool is_in_deallocation(const void *code) {
  Dl_info where;
  if (dladdr(static_cast<const char *>(code) - 1, &where) == 0 || where.dli_sname == nullptr) return false;
  for (const char *const name : {"free", "cfree", "__libc_free", "realloc", "__libc_realloc", "reallocarray"})
    if (std::strcmp(where.dli_sname, name) == 0) return true;
  return false;
}

// Where the program has read it: in functions of the C library that the program has called, too. Null if the library, a
// plugin or a driver was it. Addresses behind an instruction, innermost first.
const void *program_frame(const void *const *frames, std::size_t count, const void *program) {
  const void *const library = module_of_library();
  for (std::size_t i = 0; i < count; i++) {
    const void *const module = module_of(frames[i]);
    if (module == library || is_in_deallocation(frames[i])) return nullptr;
    if (module == program) return frames[i];
  }
  return nullptr;
}

// The first frames are those of the handler, in this library, and of the signal.
const void *program_frame(const byte_reader &r, const void *program) {
  const void *const library = module_of_library();
  int i = 0;
  while (i < r.count && module_of(r.frames[i]) == library) i++;
  return i < r.count ? program_frame(r.frames + i + 1, static_cast<std::size_t>(r.count - i - 1), program) : nullptr;
}

bool may_be_return_address(std::uintptr_t word) {
  return module_of(reinterpret_cast<const void *>(word)) != nullptr &&
         is_readable(reinterpret_cast<const void *>(word - call_bytes), call_bytes) && is_behind_call(word);
}

// Of what lay on the stack, what may be return addresses.
const void *program_frame(const page_reader &r, const void *program) {
  const void *frames[1 + page_reader::most_words];
  std::size_t count = 0;
  frames[count++] = reinterpret_cast<const void *>(r.code + 1); // behind, or in, the instruction that reads
  for (unsigned i = 0; i < r.count; i++)
    if (may_be_return_address(r.stack[i])) frames[count++] = reinterpret_cast<const void *>(r.stack[i]);
  return program_frame(frames, count, program);
}

} // namespace

const void *host_reads::read_by(expectation &e, std::size_t &offset) {
  const void *const code = read_by_registers(e, offset);
  return code != nullptr ? code : read_by_pages(e, offset);
}

const void *host_reads::read_by_registers(expectation &e, std::size_t &offset) {
  unfetched_object &o = e.object;
  for (unsigned n = 0; n < byte_watches; n++) {
    if (watched_[n].bytes == 0 || !(watched_[n] == o.first || watched_[n] == o.last)) continue;
    byte_reader reader;
    const byte_use use = use_of_bytes(n, reader);
    if (use == byte_use::none) continue;
    const void *const code = use == byte_use::read ? program_frame(reader, module_of(o.by.code)) : nullptr;
    offset = watched_[n].start - o.host;
    unwatch_bytes(n);
    watched_[n] = {};
    if (code != nullptr) return code;
    if (use == byte_use::written) o.first = o.last = {}; // else settle() watches it anew
  }
  return nullptr;
}

const void *host_reads::read_by_pages(expectation &e, std::size_t &offset) {
  if (e.pages == nullptr) return nullptr;
  page_reader r;
  while (read_pages(e.pages, e.readers_seen, r)) {
    offset = e.object.pages.start - e.object.host + r.offset;
    if (const void *const code = program_frame(r, module_of(e.object.by.code)); code != nullptr) return code;
    if (++e.readers_seen < most_page_readers) continue;
    unwatch_pages(e.pages);
    e.pages = nullptr;
    break;
  }
  return nullptr;
}

void host_reads::drop(expectation &e) {
  e.object.first = e.object.last = {};
  if (e.pages != nullptr) unwatch_pages(e.pages);
  e.pages = nullptr;
}

void host_reads::expect(const unfetched_object &o) {
  forget(o.host, o.length);
  if (o.bytes.count == 0) return;
  if (expected_.size() == most) drop(expected_[0]);
  expectation e{o, nullptr, 0};
  if (o.changed != nullptr) {
    e.pages = watch_pages(o.pages.start, o.pages.bytes, o.changed);
    if (e.pages == nullptr && pages_failed_ == 0) pages_failed_ = errno;
    for (part *const p : {&e.object.first, &e.object.last})
      if (e.pages != nullptr && p->is_in(o.pages)) *p = {};
  }
  expected_.push_back(e);
  settle();
}

void host_reads::end() {
  for (expectation &e : expected_) drop(e);
  expected_.clear();
  for (part &p : watched_) p = {};
  unwatch_all();
  end_page_watch();
}

void host_reads::forget(std::uintptr_t start, std::size_t bytes) {
  bool changed = false;
  for (expectation &e : expected_) {
    unfetched_object &o = e.object;
    for (part *const p : {&o.first, &o.last})
      if (p->bytes != 0 && p->start < start + bytes && start < p->start + p->bytes) {
        *p = {};
        changed = true;
      }
    if (e.pages == nullptr || o.pages.start >= start + bytes || start >= o.pages.start + o.pages.bytes) continue;
    if (start > o.pages.start || start + bytes < o.pages.start + o.pages.bytes) {
      permit_reads_of_pages(e.pages, start, bytes);
      continue;
    }
    unwatch_pages(e.pages);
    e.pages = nullptr;
    changed = true;
  }
  if (changed) settle();
}

// What is to be watched has changed.
void host_reads::settle() {
  std::size_t left = 0;
  for (const expectation &e : expected_)
    if (e.object.first.bytes != 0 || e.object.last.bytes != 0 || e.pages != nullptr) expected_[left++] = e;
  expected_.resize(left);
  part wanted[byte_watches];
  unsigned n = 0;
  for (const bool first : {true, false})
    for (std::size_t i = left; i-- > 0 && n < byte_watches;) {
      const part &p = first ? expected_[i].object.first : expected_[i].object.last;
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
    else if (registers_failed_ == 0)
      registers_failed_ = errno;
    slot++;
  }
}

} // namespace regomp
