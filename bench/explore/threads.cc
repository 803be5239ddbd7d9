// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/explore/threads.h"

#include "bench/explore/snapshot.h"
#include "bench/model/fiber.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <elf.h>
#include <map>
#include <set>
#include <sys/auxv.h>
#include <unistd.h>

namespace explore {

namespace {

enum class state : std::uint8_t { ready, asleep, finished };

// A location that a thread has read since its last pause, and which of its values.
struct look {
  location_id location;
  unsigned number;
};

struct virtual_thread {
  model::fiber on;
  void *stack_end = nullptr;
  void *(*start)(void *) = nullptr; // null: of the scenario
  void *argument = nullptr;
  state now = state::ready;
  operation pending;
  unsigned result = 0;
  const std::uint32_t *word = nullptr; // on which it sleeps
  std::uint32_t bits = 0;
  std::vector<look> looks;
  bool divides = false;             // between the two halves of an operation that interrupts do not divide
  unsigned unsuccessful_pauses = 0; // ended since nobody else could go on
};

struct step {
  unsigned thread;
  operation what;
  unsigned result;
  std::uint64_t value;
};

enum class phase : std::uint8_t { preparing, exploring, checking };

// All of it in the C library's heap, where no snapshot reaches.
struct world {
  world(const scenario &s, const limits &l, const injected_fault &p)
      : of(s), fault(p), order(l.mode, l.deviations, l.seed) {}

  const scenario &of;
  injected_fault fault;
  bool lists_places = false;
  std::set<std::uintptr_t> listed;
  search order;
  explore::memory memory;
  arena blocks;
  snapshot beginning;
  phase now = phase::preparing;
  model::fiber controller;
  virtual_thread threads[max_threads];
  unsigned count = 0;
  unsigned current = 0;
  std::deque<unsigned> sleepers;
  std::vector<step> steps;
  std::map<unsigned, std::uint64_t> outcomes;
  std::uint64_t executions = 0, seen_before = 0;
  std::size_t longest = 0;
};
constinit world *the_world = nullptr;

world &w() { return *the_world; }
virtual_thread &me() { return w().threads[w().current]; }

std::uintptr_t offset_of(const void *code) {
  return code == nullptr ? 0 : reinterpret_cast<std::uintptr_t>(code) - (getauxval(AT_PHDR) - sizeof(Elf64_Ehdr));
}

const char *name_of(operation_kind k) {
  constexpr const char *names[] = {"begin", "load", "store", "update", "fence", "fence-everywhere",
                                   "sleep", "wake", "pause"};
  return names[unsigned(k)];
}

const char *name_of_order(int order) {
  constexpr const char *names[] = {"relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
  return names[order];
}

void print_totals() {
  std::printf("executions %lu\nrepeated %lu\nsteps %zu\n", (unsigned long)w().executions, (unsigned long)w().seen_before,
              w().longest);
  for (const auto &[outcome, times] : w().outcomes) std::printf("outcome %u %lu\n", outcome, (unsigned long)times);
}

void to_controller() { model::switch_fiber(me().on, w().controller); }

void go_to(unsigned next) {
  virtual_thread &before = me();
  if (next == w().current) return;
  w().current = next;
  model::switch_fiber(before.on, w().threads[next].on);
}

// --- who goes on -------------------------------------------------------------------------------------------------------

bool has_news(const virtual_thread &t) {
  return std::any_of(t.looks.begin(), t.looks.end(),
                     [](const look &l) { return w().memory.is_newer(l.location, l.number); });
}

bool can_go_on(unsigned i) {
  const virtual_thread &t = w().threads[i];
  if (t.now != state::ready) return false;
  if (t.pending.kind == operation_kind::pause) return has_news(t);
  if (t.pending.kind == operation_kind::everywhere)
    for (unsigned k = 0; k < w().count; ++k)
      if (k != i && w().threads[k].divides) return false;
  return true;
}

// Where nobody can go on who waits for a change, time passes: a limited wait ends.
unsigned after_a_while() {
  constexpr unsigned most = 16;
  for (unsigned i = 0; i < w().count; ++i) {
    virtual_thread &t = w().threads[i];
    if (t.now != state::ready || t.pending.kind != operation_kind::pause || t.unsuccessful_pauses == most) continue;
    ++t.unsuccessful_pauses;
    return 1u << i;
  }
  return 0;
}

// The execution is over: nobody can go on.
void judge() {
  for (unsigned i = 0; i < w().count; ++i)
    if (w().threads[i].now == state::ready) report("threads spin for what does not come");
  for (unsigned i = 0; i < w().of.threads; ++i)
    if (w().threads[i].now != state::finished) report("a thread sleeps for ever");
  if (w().of.check == nullptr) return;
  w().now = phase::checking;
  w().of.check();
  w().now = phase::exploring;
}

// The calling thread's next operation is in `pending`, or it sleeps, or has finished. Returns when it is its turn.
void reschedule() {
  unsigned enabled = 0;
  for (unsigned i = 0; i < w().count; ++i) enabled |= can_go_on(i) ? 1u << i : 0;
  if (enabled == 0) enabled = after_a_while();
  if (enabled == 0) {
    judge();
    return to_controller();
  }
  operation pending[max_threads];
  for (unsigned i = 0; i < w().count; ++i) {
    operation &o = w().threads[i].pending;
    o.raises_floor =
        o.kind == operation_kind::load && o.order == __ATOMIC_SEQ_CST && w().memory.load_raises_floor(o.location);
    pending[i] = o;
  }
  const int next = w().order.pick(enabled, w().current, w().count, pending);
  if (next < 0) {
    ++w().seen_before;
    return to_controller();
  }
  constexpr std::size_t most_steps = 20000;
  if (w().steps.size() >= most_steps) report("no end");
  w().steps.push_back({unsigned(next), pending[next], 0, 0});
  go_to(unsigned(next));
}

void await_turn(operation_kind k, int order, const void *address, unsigned bytes, const void *code) {
  operation &o = me().pending;
  o.kind = k;
  o.order = order;
  o.address = address;
  o.code = code;
  o.location = address != nullptr ? w().memory.locate(address, bytes) : no_location;
  reschedule();
  if (address != nullptr) w().memory.locate(address, bytes); // what others have stored meanwhile
}

unsigned choose_result(unsigned results) {
  const unsigned r = w().order.pick_result(results);
  w().steps.back().result = r;
  return r;
}

void note_value(std::uint64_t value) { w().steps.back().value = value; }

void check(memory_fault f) {
  if (f.what == nullptr) return;
  std::printf("race-with thread-%u\n", f.other);
  report(f.what);
}

void note_look(location_id l) {
  const unsigned number = w().memory.seen(w().current, l);
  for (look &known : me().looks)
    if (known.location == l) {
      known.number = number;
      return;
    }
  me().looks.push_back({l, number});
}

// The order of an operation, without it where that is the injected fault.
int order_of(int order, const void *code, const char *what) {
  if (w().lists_places && order != __ATOMIC_RELAXED && w().listed.insert(offset_of(code)).second)
    std::printf("place %#lx %s %s\n", (unsigned long)offset_of(code), what, name_of_order(order));
  return w().fault.relaxed != 0 && offset_of(code) == w().fault.relaxed ? __ATOMIC_RELAXED : order;
}

bool is_dropped(const void *code, const char *what) {
  if (w().lists_places && w().listed.insert(offset_of(code)).second)
    std::printf("place %#lx %s call\n", (unsigned long)offset_of(code), what);
  return w().fault.dropped != 0 && offset_of(code) == w().fault.dropped;
}

std::uint64_t value_at(const void *p, unsigned bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, p, bytes);
  return value;
}

// --- before the scenario -----------------------------------------------------------------------------------------------

void begin_thread() {
  virtual_thread &t = me();
  if (t.start != nullptr)
    t.start(t.argument);
  else
    w().of.run(w().current);
  me().now = state::finished;
  if (w().now == phase::preparing)
    to_controller();
  else
    reschedule();
  std::abort();
}

void begin_first_thread() {
  if (w().of.prepare != nullptr) w().of.prepare();
  to_controller();
  begin_thread();
}

virtual_thread &new_thread(void (*entry)()) {
  if (w().count == max_threads) {
    std::fprintf(stderr, "explore: too many threads\n");
    std::exit(2);
  }
  virtual_thread &t = w().threads[w().count++];
  if (!make_fiber(t.on, entry, true)) std::abort();
  t.stack_end = static_cast<void **>(t.on.stack_pointer) + 8; // as make_fiber fills it
  return t;
}

// While the scenario is prepared threads take turns where they wait.
void change_thread() {
  for (unsigned i = 1; i <= w().count; ++i) {
    const unsigned next = (w().current + i) % w().count;
    if (next != w().current && w().threads[next].now == state::ready) return go_to(next);
  }
  if (me().now != state::ready) to_controller();
}

void prepare() {
  new_thread(begin_first_thread);
  w().current = 0;
  model::switch_fiber(w().controller, w().threads[0].on);
  if (w().threads[0].now != state::ready) report("a thread sleeps for ever before the scenario begins");
  // All others until they wait for the first.
  w().threads[0].now = state::finished;
  for (unsigned i = 1; i < w().count; ++i) {
    if (w().threads[i].now != state::ready) continue;
    w().current = i;
    model::switch_fiber(w().controller, w().threads[i].on);
  }
  w().threads[0].now = state::ready;
  while (w().count < w().of.threads) new_thread(begin_thread);
}

void keep_beginning() {
  w().beginning.add_variables();
  w().beginning.add(w().blocks);
  for (unsigned i = 0; i < w().count; ++i) {
    const virtual_thread &t = w().threads[i];
    w().beginning.add_thread_variables(t.on.thread_pointer);
    w().beginning.add(t.on.stack_pointer,
                      std::size_t(static_cast<char *>(t.stack_end) - static_cast<char *>(t.on.stack_pointer)));
  }
}

// --- executions --------------------------------------------------------------------------------------------------------

void execute() {
  w().memory.reset();
  w().order.begin_execution();
  w().steps.clear();
  w().current = max_threads; // none has made a step
  unsigned enabled = 0;
  operation pending[max_threads];
  for (unsigned i = 0; i < w().count; ++i)
    if (w().threads[i].now == state::ready) enabled |= 1u << i;
  const int first = w().order.pick(enabled, w().count, w().count, pending);
  if (first < 0) return;
  w().steps.push_back({unsigned(first), pending[first], 0, 0});
  w().current = unsigned(first);
  model::switch_fiber(w().controller, w().threads[first].on);
}

// What the library or the program breaks on in some interleaving is a fault like others.
void report_signal(int number) { report(number == SIGABRT ? "the program aborts" : "the program crashes"); }

void catch_signals() {
  static char stack[65536];
  const stack_t own{stack, 0, sizeof stack};
  sigaltstack(&own, nullptr);
  struct sigaction action = {};
  action.sa_handler = report_signal;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) sigaction(number, &action, nullptr);
}

[[noreturn]] void end(int status) {
  print_totals();
  std::printf("complete %d\n", status == 0);
  std::fflush(stdout);
  _exit(status);
}

} // namespace

bool is_running() { return the_world != nullptr; }
void note_outcome(unsigned outcome) { ++w().outcomes[outcome]; }
bool is_exploring() { return is_running() && w().now == phase::exploring; }

void report(const char *what) {
  std::printf("fault %s\n", what);
  print_totals();
  for (const step &s : w().steps) {
    std::printf("step thread-%u %s", s.thread, name_of(s.what.kind));
    if (s.what.address != nullptr)
      std::printf(" %#lx %s", (unsigned long)reinterpret_cast<std::uintptr_t>(s.what.address), name_of_order(s.what.order));
    std::printf(" value %#lx%s at %#lx\n", (unsigned long)s.value, s.result != 0 ? " (not the latest)" : "",
                (unsigned long)offset_of(s.what.code));
  }
  std::fflush(stdout);
  _exit(1);
}

void run(const scenario &s, const limits &l, const injected_fault &p, bool list_places) {
  the_world = new world(s, l, p);
  w().controller.thread_pointer = __builtin_thread_pointer();
  w().lists_places = list_places;
  catch_signals();
  prepare();
  keep_beginning();
  const auto kept_sleepers = w().sleepers;
  struct kept {
    model::fiber on;
    state now;
    const std::uint32_t *word;
    std::uint32_t bits;
  };
  std::vector<kept> threads;
  for (unsigned i = 0; i < w().count; ++i)
    threads.push_back({w().threads[i].on, w().threads[i].now, w().threads[i].word, w().threads[i].bits});
  w().now = phase::exploring;
  const auto begun = std::chrono::steady_clock::now();
  do {
    w().beginning.restore(w().blocks);
    w().sleepers = kept_sleepers;
    for (unsigned i = 0; i < w().count; ++i) {
      virtual_thread &t = w().threads[i];
      t.on = threads[i].on;
      t.now = threads[i].now;
      t.word = threads[i].word;
      t.bits = threads[i].bits;
      t.pending = {};
      t.looks.clear();
      t.divides = false;
      t.unsuccessful_pauses = 0;
    }
    execute();
    ++w().executions;
    w().longest = std::max(w().longest, w().steps.size());
    if (w().executions >= l.executions ||
        (w().executions % 64 == 0 &&
         std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() > l.seconds))
      end(3);
  } while (w().order.next());
  end(0);
}

// --- accesses ----------------------------------------------------------------------------------------------------------

std::uint64_t load(const void *p, unsigned bytes, int order, const void *code) {
  if (!is_exploring()) return value_at(p, bytes);
  order = order_of(order, code, "load");
  await_turn(operation_kind::load, order, p, bytes, code);
  check(w().memory.atomic(w().current, p, bytes, false));
  const location_id l = me().pending.location;
  const std::uint64_t value =
      w().memory.load(w().current, l, order, choose_result(w().memory.loadable(w().current, l, order)));
  note_look(l);
  note_value(value);
  return value;
}

void store(void *p, unsigned bytes, std::uint64_t value, int order, const void *code) {
  if (!is_exploring()) {
    std::memcpy(p, &value, bytes);
    return;
  }
  order = order_of(order, code, "store");
  await_turn(operation_kind::store, order, p, bytes, code);
  check(w().memory.atomic(w().current, p, bytes, true));
  w().memory.store(w().current, me().pending.location, value, order);
  note_value(value);
}

std::uint64_t update(void *p, unsigned bytes, int order, const void *code,
                     std::uint64_t (*make)(std::uint64_t, std::uint64_t), std::uint64_t operand) {
  if (!is_exploring()) {
    const std::uint64_t before = value_at(p, bytes), after = make(before, operand);
    std::memcpy(p, &after, bytes);
    return before;
  }
  order = order_of(order, code, "update");
  await_turn(operation_kind::update, order, p, bytes, code);
  check(w().memory.atomic(w().current, p, bytes, true));
  const location_id l = me().pending.location;
  const std::uint64_t before = w().memory.latest(l);
  std::uint64_t after = make(before, operand);
  if (bytes < 8) after &= (std::uint64_t(1) << (8 * bytes)) - 1;
  w().memory.update(w().current, l, after, order);
  note_value(after);
  return before;
}

bool compare_exchange(void *p, unsigned bytes, std::uint64_t &expected, std::uint64_t value, int order, int failure_order,
                      const void *code) {
  if (!is_exploring()) {
    const std::uint64_t before = value_at(p, bytes);
    if (before == expected) std::memcpy(p, &value, bytes);
    const bool done = before == expected;
    expected = before;
    return done;
  }
  order = order_of(order, code, "update");
  if (order == __ATOMIC_RELAXED) failure_order = __ATOMIC_RELAXED;
  await_turn(operation_kind::update, order, p, bytes, code);
  check(w().memory.atomic(w().current, p, bytes, true));
  const location_id l = me().pending.location;
  const unsigned choice = choose_result(w().memory.exchangeable(w().current, l, expected, failure_order));
  if (choice == 0 && w().memory.latest(l) == expected) {
    w().memory.update(w().current, l, value, order);
    note_value(value);
    return true;
  }
  expected = choice == 0 ? w().memory.load(w().current, l, failure_order, 0)
                         : w().memory.load_other_than(w().current, l, expected, failure_order, choice);
  note_look(l);
  note_value(expected);
  return false;
}

void fence(int order, const void *code) {
  if (!is_exploring()) return;
  if (is_dropped(code, "fence")) return;
  if (order == __ATOMIC_SEQ_CST) await_turn(operation_kind::fence, order, nullptr, 0, code);
  w().memory.fence(w().current, order);
}

// Two steps, between which others may write what is then lost. An interrupt comes before or after both.
bool subtract_undivided(std::uint32_t *p, std::uint32_t amount, const void *code) {
  if (!is_exploring()) return (*p -= amount) == 0;
  const auto left = std::uint32_t(load(p, sizeof *p, __ATOMIC_RELAXED, code)) - amount;
  me().divides = true;
  store(p, sizeof *p, left, __ATOMIC_RELEASE, code);
  me().divides = false;
  return left == 0;
}

void plain(const void *p, std::size_t bytes, bool writes, const void *) {
  if (is_exploring()) check(w().memory.plain(w().current, p, bytes, writes));
}

// Nobody looks again before there is something new to see. Where several objects have changed, whichever of them may be
// seen first; the others as late as the orders allow.
void pause() {
  if (!is_running()) return;
  if (!is_exploring()) return change_thread();
  virtual_thread &t = me();
  if (t.looks.empty()) return;
  t.pending = {};
  t.pending.kind = operation_kind::pause;
  for (const look &l : t.looks) t.pending.watched.push_back(l.location);
  reschedule();
  std::vector<location_id> changed;
  for (const look &l : t.looks)
    if (w().memory.is_newer(l.location, l.number)) changed.push_back(l.location);
  if (!changed.empty()) w().memory.see_newest(w().current, changed[choose_result(unsigned(changed.size()))]);
  t.pending = {};
  t.looks.clear();
}

// --- the system --------------------------------------------------------------------------------------------------------

bool sleep_on(const std::uint32_t *word, std::uint32_t expected, std::uint32_t bits) {
  // The system compares what is in memory, behind the lock that whoever wakes takes as well.
  if (is_exploring()) await_turn(operation_kind::sleep, __ATOMIC_RELAXED, word, sizeof *word, nullptr);
  if (*word != expected) return false;
  virtual_thread &t = me();
  t.word = word;
  t.bits = bits;
  t.now = state::asleep;
  w().sleepers.push_back(w().current);
  if (is_exploring()) {
    t.pending = {};
    t.looks.clear();
    reschedule();
  } else {
    change_thread();
  }
  return true;
}

unsigned wake(const std::uint32_t *word, unsigned most, std::uint32_t bits, const void *code) {
  if (is_exploring()) {
    if (is_dropped(code, "wake")) return most;
    await_turn(operation_kind::wake, __ATOMIC_RELAXED, word, sizeof *word, code);
  }
  unsigned woken = 0;
  std::deque<unsigned> &queue = w().sleepers;
  for (std::size_t i = 0; i < queue.size() && woken < most;) {
    virtual_thread &t = w().threads[queue[i]];
    if (t.word != word || (t.bits & bits) == 0) {
      ++i;
      continue;
    }
    t.now = state::ready;
    if (is_exploring()) w().order.enables(queue[i]);
    ++woken;
    queue.erase(queue.begin() + std::ptrdiff_t(i));
  }
  return woken;
}

void fence_everywhere(const void *code) {
  if (!is_exploring() || is_dropped(code, "fence")) return;
  await_turn(operation_kind::everywhere, __ATOMIC_SEQ_CST, nullptr, 0, code);
  w().memory.fence_everywhere(w().count);
}

int create_thread(pthread_t *handle, void *(*start)(void *), void *argument) {
  if (is_exploring()) {
    std::fprintf(stderr, "explore: a thread is made in the scenario\n");
    std::exit(2);
  }
  virtual_thread &t = new_thread(begin_thread);
  t.start = start;
  t.argument = argument;
  *handle = t.on.handle;
  return 0;
}

void *allocate(std::size_t bytes, std::size_t alignment) { return w().blocks.allocate(w().current, bytes, alignment); }

std::size_t size_of(const void *block) { return w().blocks.owns(block) ? arena::size_of(block) : 0; }

void release(void *block) {
  if (is_exploring() && w().blocks.owns(block)) check(w().memory.free(w().current, block, arena::size_of(block)));
}

} // namespace explore
