// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/transfer.h"

#include "mapping/async_work.h"
#include "mapping/kernel_copies.h"
#include "support/diagnostics.h"

#include <algorithm>
#include <cstring>

namespace regomp {

namespace {

// What is larger is copied from where it is; gaps up to here are sent along. A call of the driver takes 3 µs or more: as
// long as the processor needs to gather 32 KiB at 10 GB/s, and many times as long as 4 KiB need on a bus of 16 GB/s (0.25
// µs).
constexpr std::size_t largest_gathered = 32 * 1024;
constexpr std::size_t largest_gap = 4 * 1024;
// Runs up to this size are gathered on the stack, which may be a small one of the program's.
constexpr std::size_t small_run = 1024;

// A gathered run: borrowed staging memory, or the caller's stack for short ones; on a queue memory that it keeps.
class gather_buffer {
public:
  gather_buffer(device &d, async_work *work, std::size_t bytes) : device_(d) {
    if (work != nullptr)
      bytes_ = static_cast<unsigned char *>(work->keep(bytes));
    else if (bytes > small_run)
      bytes_ = (borrowed_ = d.staging.borrow(*d.functions))->bytes;
  }
  ~gather_buffer() {
    if (borrowed_ != nullptr) device_.staging.give_back(*device_.functions, borrowed_);
  }
  gather_buffer(const gather_buffer &) = delete;
  gather_buffer &operator=(const gather_buffer &) = delete;
  unsigned char *bytes() { return bytes_; }

private:
  device &device_;
  staging_pool::buffer *borrowed_ = nullptr;
  unsigned char small_[small_run];
  unsigned char *bytes_ = small_;
};

// Most are scalars and pointers.
void copy_piece(void *to, const void *from, std::size_t bytes) {
  if (bytes == sizeof(std::uint64_t))
    std::memcpy(to, from, sizeof(std::uint64_t));
  else if (bytes == sizeof(std::uint32_t))
    std::memcpy(to, from, sizeof(std::uint32_t));
  else
    std::memcpy(to, from, bytes);
}

template <typename Iterator, typename Before>
void sort_unless_sorted(Iterator first, Iterator last, Before before) {
  if (!std::is_sorted(first, last, before)) std::sort(first, last, before);
}

} // namespace

static bool carry_out(const events::upload &e) {
  return e.work != nullptr ? e.work->copy_to_device(e.to, e.from, e.bytes) : copy_to_device(e.on, e.to, e.from, e.bytes);
}

static bool carry_out(const events::download &e) {
  return e.work != nullptr ? e.work->copy_from_device(e.to, e.from, e.bytes) : copy_from_device(e.on, e.to, e.from, e.bytes);
}

bool send_heard(device &d, async_work *work, std::uintptr_t to, const void *from, std::size_t bytes, const void *host,
                upload_pieces pieces) {
  return emit_around(events::upload{d, work, to, from, bytes, host, pieces}, carry_out);
}

bool fetch_heard(device &d, async_work *work, void *to, std::uintptr_t from, std::size_t bytes, const void *host,
                 download_pieces pieces) {
  return emit_around(events::download{d, work, to, from, bytes, host, pieces}, carry_out);
}

bool upload_plan::send(device &d, async_work *work, const operation &o) {
  if (o.bytes > largest_gathered) cover_ = o;
  const void *from = o.source();
  if (work != nullptr && (o.passing || o.is_word)) from = std::memcpy(work->keep(o.bytes), from, o.bytes);
  if (send_bytes(d, work, o.to, from, o.bytes, o.is_word ? nullptr : o.from, [&] { return upload_pieces{&o, 1}; }))
    return true;
  failed_ = o;
  return false;
}

// Sends operations [first, last) of the sorted fresh ones as far as they make one run; returns where the next begins.
std::size_t upload_plan::send_run(device &d, async_work *work, std::size_t first, std::size_t last, bool &good) {
  const std::uintptr_t start = operations_[first].to;
  std::uintptr_t stop = start + operations_[first].bytes;
  std::size_t next = first + 1;
  // The program's own bytes are read when a queue has come so far, since work before may write them. So only what is known
  // now is gathered for a queue, without gaps.
  const auto is_known = [=](const operation &o) { return work == nullptr || o.is_word || o.passing; };
  const std::size_t gap = work == nullptr ? largest_gap : 0;
  if (operations_[first].bytes <= largest_gathered && is_known(operations_[first]) && !sees_each_data_operation(d))
    for (; next < last; next++) {
      const operation &o = operations_[next];
      if (o.bytes > largest_gathered || o.to > stop + gap || !is_known(o)) break;
      const std::uintptr_t with = std::max(stop, o.to + o.bytes);
      if (with - start > staging_pool::buffer_size) break;
      stop = with;
    }
  if (next == first + 1) {
    good = send(d, work, operations_[first]);
    return next;
  }

  gather_buffer run(d, work, stop - start);
  gather_run(run.bytes(), start, stop, first, next);
  good = send_bytes(d, work, start, run.bytes(), stop - start, nullptr,
                    [&] { return upload_pieces{&operations_[first], next - first}; });
  if (!good) failed_ = {start, stop - start, operations_[first].source(), 0, true, false};
  return next;
}

void upload_plan::gather_run(unsigned char *bytes, std::uintptr_t start, std::uintptr_t stop, std::size_t first,
                             std::size_t next) {
  // Copies first, then words: both in the order in which they were planned, among what overlaps.
  std::uintptr_t filled = start;
  // What lies between belongs to nobody yet, unless a large copy has just put it there: then it is sent once more.
  const auto fill_to = [&](std::uintptr_t end) {
    const std::uintptr_t cover_end = std::clamp(cover_.to + cover_.bytes, filled, end);
    if (cover_end > filled)
      std::memcpy(bytes + (filled - start), static_cast<const char *>(cover_.from) + (filled - cover_.to),
                  cover_end - filled);
    std::memset(bytes + (cover_end - start), 0, end - cover_end);
    filled = end;
  };
  std::size_t first_word = next;
  for (std::size_t i = first; i < next; i++) {
    const operation &o = operations_[i];
    if (o.is_word) {
      first_word = std::min(first_word, i);
      continue;
    }
    if (o.to > filled) fill_to(o.to);
    copy_piece(bytes + (o.to - start), o.from, o.bytes);
    filled = std::max(filled, o.to + o.bytes);
  }
  if (stop > filled) fill_to(stop);
  for (std::size_t i = first_word; i < next; i++)
    if (const operation &o = operations_[i]; o.is_word) std::memcpy(bytes + (o.to - start), &o.value, sizeof o.value);
}

bool upload_plan::is_one_run(std::size_t most, std::uintptr_t &start, std::size_t &bytes) const {
  if (!in_order_ || operations_.empty()) return false;
  start = operations_[0].to;
  std::uintptr_t stop = start;
  for (const operation &o : operations_) {
    if (o.bytes > most || o.to > stop + largest_gap) return false;
    stop = std::max(stop, o.to + o.bytes);
    if (stop - start > most) return false;
  }
  bytes = stop - start;
  return true;
}

void upload_plan::gather(unsigned char *bytes, std::uintptr_t start, std::size_t count) {
  gather_run(bytes, start, start + count, 0, operations_.size());
  operations_.clear();
}

bool upload_plan::execute(device &d, async_work *work) {
  bool good = true;
  if (operations_.size() == 1) { // as in most updates
    good = send(d, work, operations_[0]);
    operations_.clear();
    in_order_ = true;
    return good;
  }
  if (in_order_) {
    for (std::size_t i = 0; i < operations_.size() && good;) i = send_run(d, work, i, operations_.size(), good);
    operations_.clear();
    return good;
  }
  const auto plain = std::partition(operations_.begin(), operations_.end(), [](const operation &o) { return o.fresh; });
  const std::size_t fresh = static_cast<std::size_t>(plain - operations_.begin());
  // Where a run breaks between a copy and a word inside it, the copy still comes first: it starts no later, and on a tie it
  // is the copy that goes first.
  sort_unless_sorted(operations_.begin(), plain, [](const operation &a, const operation &b) {
    if (a.to != b.to) return a.to < b.to;
    if (a.is_word != b.is_word) return b.is_word;
    return a.order < b.order;
  });
  for (std::size_t i = 0; i < fresh && good;) i = send_run(d, work, i, fresh, good);

  // Into memory that was there before: copies, then words.
  sort_unless_sorted(plain, operations_.end(), [](const operation &a, const operation &b) {
    if (a.is_word != b.is_word) return b.is_word;
    return a.order < b.order;
  });
  for (std::size_t i = fresh; i < operations_.size() && good; i++) good = send(d, work, operations_[i]);
  operations_.clear();
  in_order_ = true;
  return good;
}

bool download_plan::execute(device &d, async_work *work, const kernel_copies *early) {
  if (work != nullptr) {
    // Each straight to where it belongs: nobody is there later to take a run apart.
    for (const operation &o : operations_)
      if (!fetch_bytes(d, work, o.to, o.from, o.bytes, o.to)) {
        failed_ = o;
        return false;
      }
    operations_.clear();
    return true;
  }
  if (!in_order_)
    std::sort(operations_.begin(), operations_.end(),
              [](const operation &a, const operation &b) { return a.from < b.from; });
  const bool gathers = !sees_each_data_operation(d);
  for (std::size_t first = 0; first < operations_.size();) {
    const operation &one = operations_[first];
    std::uintptr_t stop = one.from + one.bytes;
    std::size_t next = first + 1;
    if (gathers && one.bytes <= largest_gathered && one.block != nullptr)
      for (; next < operations_.size(); next++) {
        const operation &o = operations_[next];
        if (o.block != one.block || o.bytes > largest_gathered || o.from > stop + largest_gap) break;
        const std::uintptr_t with = std::max(stop, o.from + o.bytes);
        if (with - one.from > staging_pool::buffer_size) break;
        stop = with;
      }
    const auto deal_out = [&](const unsigned char *bytes) {
      for (std::size_t i = first; i < next; i++)
        copy_piece(operations_[i].to, bytes + (operations_[i].from - one.from), operations_[i].bytes);
    };
    if (const unsigned char *bytes = early != nullptr ? early->find(one.from, stop - one.from) : nullptr) {
      deal_out(bytes);
    } else if (next == first + 1) {
      if (!fetch_bytes(d, nullptr, one.to, one.from, one.bytes, one.to)) {
        failed_ = one;
        return false;
      }
    } else {
      gather_buffer run(d, nullptr, stop - one.from);
      if (!fetch_bytes(d, nullptr, run.bytes(), one.from, stop - one.from, nullptr,
                       [&] { return download_pieces{&one, next - first}; })) {
        failed_ = one;
        return false;
      }
      deal_out(run.bytes());
    }
    first = next;
  }
  operations_.clear();
  in_order_ = true;
  return true;
}

void fatal_copy_to_device(device &d, const upload_plan::operation &o) {
  d.leave_ready(device_state::finalized);
  const char *from = static_cast<const char *>(o.source());
  fatal("Copying of host object [%p..%p) to dev object [%p..%p) failed", static_cast<const void *>(from),
        static_cast<const void *>(from + o.bytes), reinterpret_cast<void *>(o.to), reinterpret_cast<void *>(o.to + o.bytes));
}

void fatal_copy_from_device(device &d, const download_plan::operation &o) {
  d.leave_ready(device_state::finalized);
  fatal("Copying of dev object [%p..%p) to host object [%p..%p) failed", reinterpret_cast<void *>(o.from),
        reinterpret_cast<void *>(o.from + o.bytes), o.to, static_cast<void *>(static_cast<char *>(o.to) + o.bytes));
}

} // namespace regomp
