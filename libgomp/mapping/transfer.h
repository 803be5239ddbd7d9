// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies of one construct: collected while it is planned, carried out together once no lock is held. Small copies into
// or out of one device block that lie close to one another go through a staging buffer as one. Owned by one thread.
#ifndef REGOMP_MAPPING_TRANSFER_H
#define REGOMP_MAPPING_TRANSFER_H

#include "device/device.h"
#include "device/device_copies.h"
#include "mapping/async_work.h"
#include "mapping/copy_pieces.h"
#include "mapping/mapping_events.h"
#include "support/array.h"

namespace regomp {

class kernel_copies;

// One copy, with `work` on its queue, else behind what is on OpenACC's queues. `host`: the program's memory, null for bytes
// of several objects. False if the plugin failed. `pieces()` is called where somebody listens, who has the first two.
bool send_heard(device &, async_work *work, std::uintptr_t to, const void *from, std::size_t bytes, const void *host,
                upload_pieces);
bool fetch_heard(device &, async_work *work, void *to, std::uintptr_t from, std::size_t bytes, const void *host,
                 download_pieces);
template <typename Pieces>
inline bool send_bytes(device &d, async_work *work, std::uintptr_t to, const void *from, std::size_t bytes, const void *host,
                       Pieces &&pieces) {
  if (work == nullptr) come_behind_queues(d);
  if (heard<events::upload>()) return send_heard(d, work, to, from, bytes, host, pieces());
  return work != nullptr ? work->copy_to_device(to, from, bytes) : copy_to_device(d, to, from, bytes);
}
template <typename Pieces>
inline bool fetch_bytes(device &d, async_work *work, void *to, std::uintptr_t from, std::size_t bytes, const void *host,
                        Pieces &&pieces) {
  if (work == nullptr) come_behind_queues(d);
  if (heard<events::download>()) return fetch_heard(d, work, to, from, bytes, host, pieces());
  return work != nullptr ? work->copy_from_device(to, from, bytes) : copy_from_device(d, to, from, bytes);
}

inline bool send_bytes(device &d, async_work *work, std::uintptr_t to, const void *from, std::size_t bytes,
                       const void *host) {
  return send_bytes(d, work, to, from, bytes, host, [] { return upload_pieces{}; });
}
inline bool fetch_bytes(device &d, async_work *work, void *to, std::uintptr_t from, std::size_t bytes, const void *host) {
  return fetch_bytes(d, work, to, from, bytes, host, [] { return download_pieces{}; });
}

class upload_plan {
public:
  upload_plan() { cover_.to = cover_.bytes = 0; }
  // Into memory that is the construct's own and new: what lies between two such copies may be overwritten.
  void copy_fresh(std::uintptr_t to, const void *from, std::size_t bytes) { add({to, bytes, from, 0, true, false}); }
  void copy(std::uintptr_t to, const void *from, std::size_t bytes) { add({to, bytes, from, 0, false, false}); }
  // As copy_fresh; the source is gone once the construct's thread goes on.
  void copy_passing(std::uintptr_t to, const void *from, std::size_t bytes, bool own = false) {
    add({to, bytes, from, 0, true, false, true, 0, own});
  }
  // One pointer; written after all copies, in the order of the calls.
  void word(std::uintptr_t to, std::uint64_t value, bool fresh) { add({to, sizeof value, nullptr, value, fresh, true}); }

  // Whether all copies are to new memory and make one run of at most so many bytes, which starts there.
  bool is_one_run(std::size_t most, std::uintptr_t &start, std::size_t &bytes) const;
  // Then: puts the run's bytes together, and the plan is empty.
  void gather(unsigned char *bytes, std::uintptr_t start, std::size_t count);

  // For about so many, if they are that many.
  void reserve(std::size_t n) { operations_.reserve(n); }
  bool empty() const { return operations_.empty(); }
  // False if the plugin failed; `failed` then says which copy. With `work` the copies go on its queue.
  bool execute(device &, async_work *work = nullptr);

  using operation = upload_operation;
  const operation &failed() const { return failed_; }

private:
  void add(operation o) {
    if (o.bytes == 0) return;
    o.order = operations_.size();
    in_order_ = in_order_ && o.fresh && (o.order == 0 || operations_.back().to < o.to);
    operations_.push_back(o);
  }
  bool send(device &, async_work *, const operation &);
  std::size_t send_run(device &, async_work *, std::size_t first, std::size_t last, bool &good);
  void gather_run(unsigned char *bytes, std::uintptr_t start, std::uintptr_t stop, std::size_t first, std::size_t next);

  array<operation, 12> operations_;
  bool in_order_ =
      true; // all fresh, by ascending address: usually, since new objects lie in their block in the order of the entries
  operation cover_;  // the last large copy
  operation failed_; // set before it is asked for
};

class download_plan {
public:
  // `block` says which copies may be joined; null for memory that is not a directive's.
  void copy(void *to, std::uintptr_t from, std::size_t bytes, const device_block *block) {
    if (bytes == 0) return;
    in_order_ = in_order_ && (operations_.empty() || operations_.back().from < from);
    operations_.push_back({to, from, bytes, block});
  }
  void reserve(std::size_t n) { operations_.reserve(n); }
  bool empty() const { return operations_.empty(); }
  // What `early` has, if it is not null, is not copied from the device.
  bool execute(device &, async_work *work = nullptr, const kernel_copies *early = nullptr);

  using operation = download_operation;
  const operation &failed() const { return failed_; }

private:
  array<operation, 12> operations_;
  bool in_order_ = true; // by ascending address
  operation failed_;     // set before it is asked for
};

// A copy has failed, so the device is lost, and with it the program's data: it is retired, so that exit handlers run on the
// host, and the process ends.
[[noreturn]] void fatal_copy_to_device(device &, const upload_plan::operation &);
[[noreturn]] void fatal_copy_from_device(device &, const download_plan::operation &);

} // namespace regomp

#endif
