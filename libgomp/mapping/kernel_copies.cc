// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/kernel_copies.h"

#include "assertion.h"
#include "mapping/transfer.h"
#include "observe/observed.h"

#include <algorithm>

namespace regomp {

namespace {

// What lies between the objects comes along. Up to here a copy takes hardly longer than one of a few bytes.
constexpr std::size_t most_bytes = 8 * 1024;

} // namespace

bool kernel_copies::take(upload_plan &plan, device_block *of_new_objects) {
  if (device_.functions->copies_with_kernel == nullptr || plan.empty() || observing(~0u)) return false;
  std::uintptr_t start;
  std::size_t bytes;
  if (!plan.is_one_run(most_bytes, start, bytes)) return false;
  staging_pool::buffer *const buffer = device_.staging.borrow_for_region(*device_.functions);
  if (buffer == nullptr || !buffer->page_locked) {
    if (buffer != nullptr) device_.staging.give_back(*device_.functions, buffer);
    return false;
  }
  REGOMP_ASSERT(upload_ == nullptr);
  upload_ = buffer;
  come_behind_queues(device_); // one of them may write what is read here
  plan.gather(buffer->bytes, start, bytes);
  waited_for_ = of_new_objects;
  copies_.copies.before_to = reinterpret_cast<void *>(start);
  copies_.copies.before_from = buffer->bytes;
  copies_.copies.before_bytes = bytes;
  return true;
}

void kernel_copies::plan_download(target_region &region) {
  if (observing(~0u)) return;
  std::uintptr_t first = UINTPTR_MAX, last = 0;
  const region_entry *const entries = region.entries();
  for (std::size_t i = 0; i < region.count; i++) {
    const region_entry &e = entries[i];
    if (!e.does(fetches | fetches_always) || e.object == nullptr || e.object->block != region.block) continue;
    const std::uintptr_t from = e.object->device_address(e.start);
    first = std::min(first, from);
    last = std::max(last, from + e.length);
  }
  if (first >= last || last - first > most_bytes) return;
  download_ = device_.staging.borrow_for_region(*device_.functions);
  if (download_ == nullptr || !download_->page_locked) return;
  copies_.copies.behind_to = download_->bytes;
  copies_.copies.behind_from = reinterpret_cast<const void *>(first);
  copies_.copies.behind_bytes = last - first;
}

void kernel_copies::announce() {
  if (waited_for_ != nullptr) {
    copies_.owner = this;
    copies_.copies.enqueued = [](regomp_kernel_copies *c) {
      static_assert(offsetof(named_copies, copies) == 0);
      kernel_copies &self = *reinterpret_cast<named_copies *>(c)->owner;
      if (c->mark != nullptr) return self.device_.transfers.add(self);
      self.settle();
      self.waited_for_ = nullptr;
    };
  }
  device_.functions->copies_with_kernel(device_.ordinal, &copies_.copies);
}

void kernel_copies::end_upload() {
  if (copies_.copies.failed)
    fatal_copy_to_device(device_, {reinterpret_cast<std::uintptr_t>(copies_.copies.before_to), copies_.copies.before_bytes,
                                   copies_.copies.before_from, 0, true, false});
  if (waited_for_ != nullptr && (device_.transfers.remove(*this) || copies_.copies.mark == nullptr)) settle();
}

// The region's new objects are ready for others.
void kernel_copies::settle() {
  REGOMP_ASSERT(waited_for_ != nullptr);
  count_down(waited_for_->busy, 1, std::memory_order_seq_cst);
  device_.transfers.notify();
}

// By any thread that waits for a transfer.
void kernel_copies::land() {
  device_.functions->wait_for_copy(device_.ordinal, &copies_.copies);
  settle();
}

} // namespace regomp
