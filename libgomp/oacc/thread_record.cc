// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/thread_record.h"

#include "assertion.h"
#include "device/device.h"
#include "support/memory.h"

#include <atomic>
#include <pthread.h>

namespace regomp {

namespace {

pthread_key_t at_exit;
bool at_exit_exists = false; // written by the constructor and the destructor of the library

// Relaxed: acc_shutdown tells the program that it is wrong, if it is.
std::atomic<unsigned> open_regions{0};

constinit mutex list_lock; // for the records' links; nothing is waited for with it held
constinit acc_thread *first = nullptr;

void enlist(acc_thread &t) {
  exclusive_guard guard(list_lock);
  t.next = first;
  if (first != nullptr) first->previous = &t;
  first = &t;
}

void strike_out(acc_thread &t) {
  exclusive_guard guard(list_lock);
  if (t.previous != nullptr)
    t.previous->next = t.next;
  else if (first == &t)
    first = t.next;
  if (t.next != nullptr) t.next->previous = t.previous;
}

void release(void *data) {
  auto *t = static_cast<acc_thread *>(data);
  strike_out(*t);
  drop_plugin_data(*t);
  if (t->data != nullptr) count_down(open_regions, static_cast<unsigned>(t->data->size()), std::memory_order_relaxed);
  destroy(t->data);
  destroy(t);
  self().openacc = nullptr;
}

// Only the thread that forks is left.
void in_forked_child() {
  list_lock.forget_owner();
  first = nullptr;
  if (acc_thread *const t = acc_thread_if_any()) {
    t->next = t->previous = nullptr;
    first = t;
  }
}

__attribute__((constructor(102))) void prepare() {
  at_exit_exists = pthread_key_create(&at_exit, release) == 0;
  pthread_atfork(nullptr, nullptr, in_forked_child);
}

// When the library is unloaded nobody must call `release` any more.
__attribute__((destructor)) void delete_key() {
  if (at_exit_exists) pthread_key_delete(at_exit);
  at_exit_exists = false;
}

} // namespace

bool other_threads_count_calls(const acc_thread &own) {
  exclusive_guard guard(list_lock);
  for (const acc_thread *t = first; t != nullptr; t = t->next)
    // Sequentially consistent, as who shuts down has announced it (calls.h); also an acquire, see end_call.
    if (t != &own && t->calls.load(std::memory_order_seq_cst) != 0) return true;
  return false;
}

acc_thread *ask_for_acc_thread() { return static_cast<acc_thread *>(self().openacc); }

acc_thread &make_acc_thread() {
  auto *const record = create<acc_thread>();
  record->of = &self();
  record->of->openacc = record;
  if (at_exit_exists) pthread_setspecific(at_exit, record);
  enlist(*record);
  return *record;
}

void open_data_region(acc_thread &t, target_region *region) {
  if (t.data == nullptr) t.data = create<array<target_region *, 8>>();
  t.data->push_back(region);
  open_regions.fetch_add(1, std::memory_order_relaxed);
}

target_region *close_data_region(acc_thread &t) {
  if (!in_data_region(t)) return nullptr;
  target_region *const region = t.data->back();
  t.data->resize(t.data->size() - 1);
  count_down(open_regions, 1, std::memory_order_relaxed);
  return region;
}

bool any_data_region() { return open_regions.load(std::memory_order_relaxed) != 0; }

void *renew_plugin_data(acc_thread &t) {
  drop_plugin_data(t);
  if (t.on != nullptr) t.plugin_data = t.on->functions->create_thread_data(t.on->ordinal);
  t.plugin_data_of = t.on;
  return t.plugin_data;
}

void drop_plugin_data(acc_thread &t) {
  if (t.plugin_data_of != nullptr && !devices_forgotten()) t.plugin_data_of->functions->destroy_thread_data(t.plugin_data);
  t.plugin_data_of = nullptr;
  t.plugin_data = nullptr;
}

} // namespace regomp
