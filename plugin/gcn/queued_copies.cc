// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/queued_copies.h"

#include <cstring>

namespace regomp::gcn {

namespace {

bool overlap(const queued_copies::entry &e, std::uintptr_t start, std::size_t bytes) {
  return start < e.start + e.bytes && e.start < start + bytes;
}

} // namespace

void queued_copies::enter(entry &e, std::uintptr_t start, std::size_t bytes, bool is_download, bool remembers) {
  lock_guard held(lock);
  e.remembers = remembers && bytes <= scalar_bytes;
  for (const entry *o = first; o != nullptr && e.remembers; o = o->next)
    e.remembers = !(o->is_download && !o->remembers && overlap(*o, start, bytes));
  if (e.remembers) std::memcpy(e.value, reinterpret_cast<const void *>(start), bytes);
  e.start = start;
  e.bytes = bytes;
  e.is_download = is_download;
  e.next = first;
  e.link = &first;
  if (first != nullptr) first->link = &e.next;
  first = &e;
}

void queued_copies::remove(entry &e) {
  *e.link = e.next;
  if (e.next != nullptr) e.next->link = e.link;
}

void queued_copies::has_written(entry &e) {
  for (entry *o = first; o != nullptr; o = o->next)
    if (overlap(*o, e.start, e.bytes)) o->remembers = false;
}

bool queued_copies::leave(entry &e) {
  lock_guard held(lock);
  remove(e);
  return e.remembers;
}

void queued_copies::bring_scalar(entry &e, const void *value) {
  lock_guard held(lock);
  remove(e);
  if (e.remembers && std::memcmp(e.value, value, e.bytes) == 0) return;
  std::memcpy(reinterpret_cast<void *>(e.start), value, e.bytes);
  has_written(e);
}

void queued_copies::brought(entry &e, bool any) {
  lock_guard held(lock);
  remove(e);
  if (any) has_written(e);
}

bool queued_copies::is_awaited(std::uintptr_t start, std::size_t bytes) {
  lock_guard held(lock);
  for (const entry *e = first; e != nullptr; e = e->next)
    if (e->is_download && overlap(*e, start, bytes)) return true;
  return false;
}

bool queued_copies::take_room(std::size_t bytes) {
  lock_guard held(lock);
  if (bytes > largest - taken) return false;
  taken += bytes;
  return true;
}

void queued_copies::return_room(std::size_t bytes) {
  lock_guard held(lock);
  taken -= bytes;
}

} // namespace regomp::gcn
