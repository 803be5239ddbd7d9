// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/model/threads.h"

#include "bench/model/fiber.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <queue>

namespace model {

namespace {

using mask = std::vector<std::uint64_t>;

struct virtual_thread {
  fiber on;
  ticks time = 0;
  ticks slice_ends = 0;
  ticks stores_done = 0;
  chain behind, stores; // `stores`: of those that are on their way
  unsigned processor = 0;
  mask allowed;
  std::uint64_t sleeps = 0; // number of the sleep, so that a limit ends no later one
  bool asleep = false;
  const std::uint32_t *word = nullptr;
  std::uint32_t bits = 0;
  void *(*start)(void *) = nullptr;
  void *argument = nullptr;
};

struct virtual_processor {
  virtual_thread *running = nullptr;
  std::deque<virtual_thread *> ready;
  ticks idle_since = 0;
};

// A thread that goes on at a time, or whose sleep ends then.
struct event {
  ticks time;
  std::uint64_t order; // among events of one time
  virtual_thread *thread;
  std::uint64_t sleep; // 0: it goes on

  bool operator<(const event &other) const { return time != other.time ? time > other.time : order > other.order; }
};

// splitmix64
class random_numbers {
public:
  void seed(std::uint64_t s) { state_ = s; }
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }

private:
  std::uint64_t state_ = 0;
};

virtual_thread *current = nullptr;
std::vector<virtual_thread *> all_threads;
std::vector<virtual_processor> all_processors;
std::priority_queue<event> events;
std::map<const std::uint32_t *, std::deque<virtual_thread *>> sleepers;
std::vector<unsigned> placement; // of threads that are not bound: processors in the order in which they get one
random_numbers randomness;
caches memory;
counts now_counted;
ticks counting_since = 0;
std::uint64_t chains_since = 0, sockets_since = 0;
void (*first_thread)() = nullptr;
mask allowed_at_first; // of the first thread, if the library's constructors have bound it

// --- who goes on -------------------------------------------------------------------------------------------------------

void schedule(virtual_thread &t) { events.push({t.time, randomness.next(), &t, 0}); }

void dispatch(virtual_processor &p, virtual_thread &t, ticks at) {
  p.running = &t;
  t.time = at;
  t.slice_ends = at + the_machine.time_slice;
  schedule(t);
}

bool may_run(const virtual_thread &t, unsigned p) { return (t.allowed[p / 64] >> (p % 64) & 1) != 0; }

// The processor is without a thread from now on: the next of its queue, or of the longest queue that has one for it.
void fill(unsigned number, ticks at) {
  virtual_processor &p = all_processors[number];
  p.running = nullptr;
  p.idle_since = at;
  virtual_thread *next = nullptr;
  if (!p.ready.empty()) {
    next = p.ready.front();
    p.ready.pop_front();
  } else {
    virtual_processor *longest = nullptr;
    for (virtual_processor &other : all_processors)
      if (!other.ready.empty() && may_run(*other.ready.back(), number) &&
          (longest == nullptr || other.ready.size() > longest->ready.size()))
        longest = &other;
    if (longest == nullptr) return;
    next = longest->ready.back();
    longest->ready.pop_back();
    next->processor = number;
  }
  ++now_counted.context_switches;
  dispatch(p, *next, at + the_machine.context_switch);
}

// The one nearest to `from` that is idle; the number of processors if there is none.
unsigned idle_processor(const virtual_thread &t, unsigned from) {
  unsigned best = the_machine.processors();
  for (unsigned i : placement)
    if (all_processors[i].running == nullptr && may_run(t, i) &&
        (best == the_machine.processors() || the_machine.between(from, i) < the_machine.between(from, best)))
      best = i;
  return best;
}

void make_ready(virtual_thread &t, ticks at) {
  unsigned number = t.processor;
  if (!may_run(t, number) || all_processors[number].running != nullptr)
    if (const unsigned idle = idle_processor(t, number); idle < the_machine.processors()) number = idle;
  if (!may_run(t, number)) // the first that it may run on
    for (number = 0; !may_run(t, number);) ++number;
  virtual_processor &p = all_processors[number];
  t.processor = number;
  if (p.running != nullptr) {
    p.ready.push_back(&t);
    return;
  }
  ++now_counted.context_switches;
  dispatch(p, t, std::max(at, p.idle_since) + the_machine.wake_up);
}

void remove_sleeper(virtual_thread &t) {
  std::deque<virtual_thread *> &queue = sleepers[t.word];
  queue.erase(std::find(queue.begin(), queue.end(), &t));
}

void run(virtual_thread &next) {
  virtual_thread &before = *current;
  if (&next == &before) return;
  current = &next;
  switch_fiber(before.on, next.on);
}

// The calling thread is in the queue of events, or waits for something else.
void run_next() {
  for (;;) {
    if (events.empty()) {
      std::fprintf(stderr, "model: all threads sleep\n");
      std::exit(1);
    }
    const event e = events.top();
    events.pop();
    if (e.sleep == 0) return run(*e.thread);
    if (!e.thread->asleep || e.thread->sleeps != e.sleep) continue;
    e.thread->asleep = false;
    remove_sleeper(*e.thread);
    make_ready(*e.thread, e.time);
  }
}

// Gives the processor to the next in its queue.
void change_thread() {
  virtual_processor &p = all_processors[current->processor];
  p.ready.push_back(current);
  fill(current->processor, current->time);
  run_next();
}

void await_turn() {
  if (current->time >= current->slice_ends) {
    current->slice_ends = current->time + the_machine.time_slice;
    if (!all_processors[current->processor].ready.empty()) change_thread();
  }
  if (events.empty() || events.top().time >= current->time) return;
  schedule(*current);
  run_next();
}

// Up to an eighth more or less, so that threads that do the same do not stay in step.
ticks about(ticks t) { return t - t / 8 + (t >= 8 ? randomness.next() % (t / 4 + 1) : 0); }

} // namespace

// --- accesses ----------------------------------------------------------------------------------------------------------

void fence() {
  current->time = std::max(current->time, current->stores_done);
  current->behind = std::max(current->behind, current->stores);
}

void touch(const void *address, access how, const void *code) {
  if (how == access::update) fence();
  await_turn();
  const ticks took = memory.touch(current->processor, address, how, current->time, current->behind, code) - current->time;
  current->time += took <= the_machine.atomic_hit ? took : about(took);
}

void store(const void *address, const void *code) {
  await_turn();
  chain behind = current->behind; // stores that are on their way do not wait for each other, either
  const ticks done = memory.touch(current->processor, address, access::write, current->time, behind, code);
  current->stores_done = std::max(current->stores_done, done);
  current->stores = std::max(current->stores, behind);
  current->time += the_machine.hit;
}

void touch_plain(const void *address, std::size_t bytes, access how, const void *code) {
  const auto *const begin = static_cast<const char *>(address);
  const auto first = reinterpret_cast<std::uintptr_t>(address) / 64,
             last = (reinterpret_cast<std::uintptr_t>(address) + bytes - 1) / 64;
  for (std::uintptr_t number = first; number <= last; ++number) {
    const void *const part = number == first ? begin : reinterpret_cast<const void *>(number * 64);
    if (memory.hits(current->processor, part, how))
      pass(the_machine.hit);
    else if (how == access::read)
      touch(part, how, code);
    else
      store(part, code);
  }
}

void pass(ticks t) { current->time += t; }
ticks now() { return current->time; }

// --- the system --------------------------------------------------------------------------------------------------------

namespace {

void system_call() {
  ++now_counted.system_calls;
  pass(the_machine.system_call);
}

// The calling thread has lost its processor.
void leave_processor() {
  fill(current->processor, current->time);
  run_next();
}

void begin_thread() {
  current->start(current->argument);
  leave_processor(); // nobody makes it ready again
  std::abort();
}

void begin_first_thread() {
  first_thread();
  std::exit(0);
}

virtual_thread *new_thread() {
  auto *t = new virtual_thread;
  t->allowed.resize((the_machine.processors() + 63) / 64);
  all_threads.push_back(t);
  return t;
}

void allow_all(virtual_thread &t) {
  for (unsigned p = 0; p < the_machine.processors(); ++p) t.allowed[p / 64] |= std::uint64_t(1) << (p % 64);
}

void choose_placement() {
  for (unsigned p = 0; p < the_machine.processors(); ++p) placement.push_back(p);
  for (std::size_t i = placement.size(); i > 1; --i) std::swap(placement[i - 1], placement[randomness.next() % i]);
}

} // namespace

int create_thread(pthread_t *handle, void *(*start)(void *), void *argument) {
  await_turn();
  virtual_thread *t = new_thread();
  if (!make_fiber(t->on, begin_thread, true)) return EAGAIN;
  *handle = t->on.handle;
  t->start = start;
  t->argument = argument;
  t->allowed = current->allowed;
  pass(the_machine.create_thread);
  t->behind = current->behind;
  // The system spreads threads that are not bound, as far as there are idle processors.
  t->processor = placement[all_threads.size() % placement.size()];
  make_ready(*t, current->time);
  return 0;
}

void yield() {
  system_call();
  await_turn();
  if (!all_processors[current->processor].ready.empty()) change_thread();
}

bool sleep_on(const std::uint32_t *word, std::uint32_t expected, std::uint32_t bits, ticks limit) {
  system_call();
  fence();
  touch(word, access::read, nullptr);
  if (*word != expected) return false;
  current->word = word;
  current->bits = bits;
  current->asleep = true;
  ++current->sleeps;
  sleepers[word].push_back(current);
  if (limit != 0) events.push({current->time + limit, randomness.next(), current, current->sleeps});
  leave_processor();
  return true;
}

unsigned wake(const std::uint32_t *word, unsigned most, std::uint32_t bits) {
  system_call();
  fence();
  await_turn();
  const auto at = sleepers.find(word);
  if (at == sleepers.end()) return 0;
  std::deque<virtual_thread *> &queue = at->second;
  unsigned woken = 0;
  for (std::size_t i = 0; i < queue.size() && woken < most;) {
    virtual_thread &t = *queue[i];
    if ((t.bits & bits) == 0) {
      ++i;
      continue;
    }
    queue.erase(queue.begin() + std::ptrdiff_t(i));
    t.asleep = false;
    t.behind = std::max(t.behind, current->behind);
    ++woken;
    pass(the_machine.wake_call);
    make_ready(t, current->time);
  }
  now_counted.woken += woken;
  return woken;
}

void fence_everywhere() {
  system_call();
  fence();
  await_turn();
  for (virtual_processor &p : all_processors) {
    if (p.running == nullptr || p.running == current) continue;
    // Its place in the queue of events stays: it goes on a little late, and sees so at its next access.
    p.running->time += the_machine.interrupt;
    ++now_counted.interrupts;
  }
  pass(2 * the_machine.interrupt);
}

unsigned processor() { return current->processor; }

void get_allowed(std::uint64_t *words, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) words[i] = i < current->allowed.size() ? current->allowed[i] : 0;
}

void set_allowed(const std::uint64_t *words, std::size_t count) {
  if (current == nullptr) {
    allowed_at_first.assign(words, words + count);
    return;
  }
  system_call();
  for (std::size_t i = 0; i < current->allowed.size(); ++i) current->allowed[i] = i < count ? words[i] : 0;
  if (may_run(*current, current->processor)) return;
  virtual_thread &moving = *current;
  fill(moving.processor, moving.time);
  make_ready(moving, moving.time);
  run_next();
}

// --- the whole ---------------------------------------------------------------------------------------------------------

bool is_running() { return current != nullptr; }

void run_model(void (*main)(), std::uint64_t seed) {
  randomness.seed(seed);
  all_processors.resize(the_machine.processors());
  choose_placement();
  first_thread = main;
  virtual_thread *t = new_thread();
  allow_all(*t);
  for (std::size_t i = 0; i < std::min(allowed_at_first.size(), t->allowed.size()); ++i) t->allowed[i] = allowed_at_first[i];
  while (!may_run(*t, t->processor)) ++t->processor;
  if (!make_fiber(t->on, begin_first_thread, false)) std::abort();
  all_processors[t->processor].running = t;
  t->slice_ends = the_machine.time_slice;
  current = t;
  fiber here;
  switch_fiber(here, t->on);
  std::abort();
}

// --- counts ------------------------------------------------------------------------------------------------------------

namespace {

chain longest_chain() {
  chain longest;
  for (const virtual_thread *t : all_threads) longest = std::max({longest, t->behind, t->stores});
  return longest;
}

} // namespace

void begin_counting() {
  await_turn();
  memory.reset_counts();
  now_counted = {};
  counting_since = current->time;
  const chain longest = longest_chain();
  chains_since = longest.transfers;
  sockets_since = longest.between_sockets;
}

counts counted() {
  await_turn();
  counts c = now_counted;
  c.time = current->time - counting_since;
  c.longest = longest_chain();
  c.longest.transfers -= chains_since;
  c.longest.between_sockets -= std::min(sockets_since, c.longest.between_sockets);
  return c;
}

const caches &the_caches() { return memory; }

} // namespace model
