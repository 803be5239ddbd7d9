// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC's constructs as the compiler's calls describe them, on the device of the calling thread; on the host, which shares
// its memory, data constructs do nothing and compute constructs are calls. Called with no lock held.
//
// A construct with an async clause puts its copies and its kernel on the queue and returns; what is mapped or given back
// changes at once.
#ifndef REGOMP_OACC_CONSTRUCTS_H
#define REGOMP_OACC_CONSTRUCTS_H

#include "mapping/async_work.h"
#include "mapping/map_item.h"
#include "oacc/queues.h"
#include "oacc/thread_record.h"

#include <cstddef>

namespace regomp {

// From the bits that the compiler passes inverted.
struct acc_flags {
  explicit acc_flags(int inverted) : bits(~static_cast<unsigned>(inverted)) {}
  unsigned bits;
  bool if_is_false() const { return (bits & 1) != 0; }
  bool self() const { return (bits & 2) != 0; }
  bool on_host() const { return if_is_false() || self(); }
};

// What the async and wait clauses of a construct say.
struct acc_clauses {
  explicit acc_clauses(int queue) : async(queue) {}
  int async;
  rare_array<int> waits; // queue numbers; acc_async_noval: all
};

// Where the parts of a construct go: a queue, or nowhere if it is synchronous.
class queue_use {
public:
  queue_use(device &d, int async)
      : device_(d), queue_(entry_of(d, async)), work_(d, queue_ != nullptr ? queue_->queue : nullptr) {}
  // What is still to be put on the queue, give-backs, nobody has to come behind.
  ~queue_use() {
    if (work_.used()) note_queued(device_, *queue_);
  }
  queue_use(const queue_use &) = delete;
  queue_use &operator=(const queue_use &) = delete;
  async_work *get() { return queue_ != nullptr ? &work_ : nullptr; }

private:
  device &device_;
  acc_queue *const queue_;
  async_work work_;
};

struct acc_compute_construct {
  acc_flags flags;
  void (*function)(void *);
  const map_list &items;
  const acc_clauses &clauses;
  unsigned dims[3]; // gangs, workers, vector length; 0 where the program does not say
};
// The thread is ready. The plugin may change the dimensions.
void run_compute_construct(acc_thread &, acc_compute_construct &);

void begin_acc_data(acc_flags, const map_list &);
void end_acc_data();
void run_enter_data(acc_flags, const map_list &, const acc_clauses &);
void run_exit_data(acc_flags, const map_list &, const acc_clauses &);
void run_update(acc_flags, const map_list &, const acc_clauses &);
void run_declare(acc_flags, const map_list &);
void run_wait(const acc_clauses &);
void run_wait_for_all(int async, const void *caller); // the same without queues; who calls has not been noted

} // namespace regomp

#endif
