// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-no-sanitizer "thousands of processes" }
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-timeout 600 }
//
// Each word of reverse offload that the plugin reads, or by which the device decides what the plugin gets to read, is
// overwritten with values that a wild pointer may leave there: doorbells, sequence numbers and stacks of slots, the device's own
// variables of the ring, the mailbox. Before a request, right behind it, while it is served, when it is answered. Each time
// in a process of its own: every request is served once, and the kernel ends, or the process ends with status 1 and a
// message. Nobody waits for ever.
//
// What cannot be noticed is not tried: see cannot_be_noticed.
//
// Argument: the seed, which says which of the combinations are tried (one in `sparse`); 0 tries them all. With
// REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "aux/fake_host.h"
#include "aux/null_driver.h"
#include "aux/ring_image.h"
#include "testsuite/lib/more_seeds.h"

#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using null_driver::launch;
using regomp::ring_doorbell;
using regomp::ring_slot;
using regomp::ring_slots;
using regomp::stock_mailbox;

namespace {

constexpr unsigned sparse = 15;
constexpr std::uint64_t region = 0x1000;
constexpr unsigned requests = 3, corrupted_request = 1;

enum place { due, next, previous, far, stack, done, other_stack, other_done, control, mailbox, places };
enum moment { before, behind, serving, answered, moments };
const char *const place_names[] = {"doorbell due",
                                   "the one after it",
                                   "the one before it",
                                   "a far doorbell",
                                   "stack",
                                   "done",
                                   "another's stack",
                                   "another's done",
                                   "control",
                                   "mailbox"};
const char *const moment_names[] = {"before", "behind", "serving", "answered"};

struct corruption {
  place where;
  moment when;
  std::size_t word; // of `control` or `mailbox`
  std::uint64_t value;
};

// --- the device ---

corruption now;
regomp::ring_device *the_control;
ring_slot *the_slots; // where they are, whatever stands in the device's variables
std::uint64_t *the_doorbells;
stock_mailbox *the_mailbox;
unsigned the_slot;
unsigned asked; // requests so far

std::uint64_t *corrupted_word() {
  const auto doorbell = [](std::uint64_t ticket) { return &the_doorbells[ticket % ring_slots]; };
  const auto at = [](void *p, std::size_t word) { return static_cast<std::uint64_t *>(p) + word; };
  switch (now.where) {
  case due:
    return doorbell(corrupted_request);
  case next:
    return doorbell(corrupted_request + 1);
  case previous:
    return doorbell(corrupted_request - 1);
  case far:
    return doorbell(corrupted_request + 100);
  case stack:
    return &the_slots[the_slot].stack;
  case done:
    return &the_slots[the_slot].done.word;
  case other_stack:
    return &the_slots[the_slot + 9].stack;
  case other_done:
    return &the_slots[the_slot + 9].done.word;
  case control:
    return at(the_control, now.word);
  case mailbox:
    return at(the_mailbox, now.word);
  case places:
    break;
  }
  std::abort();
}

void overwrite(moment when) {
  if (when == now.when && asked == corrupted_request) std::atomic_ref(*corrupted_word()).store(now.value);
}

// As config/accel/ring_request.h does it; false where a device would fault.
bool ask_by_ring(const launch &l) {
  overwrite(before);
  regomp::ring_device &d = *the_control;
  const int s = claim_slot(d, 5);
  the_slot = static_cast<unsigned>(s);
  if (reinterpret_cast<ring_slot *>(d.slots) != the_slots) return d.slots == 0;
  ring_slot &slot = the_slots[s];
  slot.fn = region;
  slot.mapnum = asked;
  slot.stack = l.params[1] + l.params[2];
  if (now.where == stack) overwrite(before);
  const std::uint64_t ticket = std::atomic_ref(d.next_ticket.word).fetch_add(1, std::memory_order_relaxed);
  if (reinterpret_cast<std::uint64_t *>(d.doorbells) != the_doorbells) return false;
  std::atomic_ref(the_doorbells[ticket % ring_slots]).store(ring_doorbell(ticket + 1, the_slot));
  overwrite(behind);
  while (regomp::ring_answered(std::atomic_ref(slot.done.word).load()) != ticket + 1) std::this_thread::yield();
  // As if we had not looked yet.
  overwrite(answered);
  while (regomp::ring_answered(std::atomic_ref(slot.done.word).load()) != ticket + 1) std::this_thread::yield();
  if (slot.write_back != asked + 1)
    for (;;) pause(); // it goes on too early, with what it should not have: the process must end
  std::atomic_ref(d.busy[s / 32].word).fetch_and(~(1u << s % 32), std::memory_order_release);
  return true;
}

bool ask_by_mailbox() {
  stock_mailbox &m = *the_mailbox;
  m.mapnum = asked;
  m.addrs = asked + 1;
  m.sizes = asked + 2;
  m.kinds = asked + 3;
  m.dev_num = 42;
  overwrite(before);
  std::atomic_ref(m.fn).store(region, std::memory_order_release);
  overwrite(behind);
  while (std::atomic_ref(m.fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  overwrite(answered);
  while (std::atomic_ref(m.fn).load(std::memory_order_acquire) != 0) std::this_thread::yield();
  return true;
}

unsigned served[requests];

CUresult requesting(const launch &l) {
  the_control = static_cast<regomp::ring_device *>(l.variable("__regomp_ring"));
  if (the_control != nullptr) {
    the_slots = reinterpret_cast<ring_slot *>(the_control->slots);
    the_doorbells = reinterpret_cast<std::uint64_t *>(the_control->doorbells);
  }
  auto **stock = static_cast<stock_mailbox **>(l.variable("__gomp_rev_offload_var"));
  the_mailbox = stock != nullptr ? *stock : nullptr;
  CHECK(now.where == mailbox ? the_mailbox != nullptr : the_slots != nullptr);
  for (asked = 0; asked < requests; ++asked)
    if (!(now.where == mailbox ? ask_by_mailbox() : ask_by_ring(l))) return CUDA_ERROR_ILLEGAL_ADDRESS;
  return CUDA_SUCCESS;
}

// --- the host ---

// What the host library finds out by itself (libgomp.mapping/reverse-sweep.cc): no such function.
void serve(std::uint64_t fn, std::uint64_t number) {
  if (fn != region) GOMP_PLUGIN_fatal("libgomp: no such function");
  if (number < requests) ++served[number];
  overwrite(serving);
}

// Where nothing tells corruption from what a device may do.
bool cannot_be_noticed(const corruption &d) {
  constexpr std::uint64_t mask = UINT64_MAX >> regomp::ring_sequence_shift;
  const std::uint64_t sequence = d.value >> regomp::ring_sequence_shift;
  // A doorbell to come, as it will be or as it was: somebody may be that fast.
  const auto is_announced = [&](std::uint64_t ticket) { return sequence == ticket + 1; };
  const auto is_stale = [&](std::uint64_t ticket) { return sequence == ((ticket + 1 - ring_slots) & mask); };
  switch (d.where) {
  case due:
    return d.when == behind && is_stale(corrupted_request); // not taken over yet: lost
  case next:
    return is_announced(corrupted_request + 1);
  case far:
    return is_announced(corrupted_request + 100);
  case control: {
    if (d.word != offsetof(regomp::ring_device, next_ticket) / 8) return false;
    // The device leaves tickets out, or gives some again, within the 256 that may be under way: as if somebody were slow. In
    // serving and before, request 1 is asked or about to be; behind it and later, it is request 2 that is lost.
    const std::uint64_t expected = d.when == before ? corrupted_request : corrupted_request + 1;
    const std::uint64_t taken = expected, at = d.value % ring_slots;
    const std::uint64_t of_place = taken + (at + ring_slots - taken % ring_slots) % ring_slots;
    const std::uint64_t written = (d.value + 1) & mask;
    return d.value != expected && (written == of_place + 1 || written == ((of_place + 1 - ring_slots) & mask));
  }
  case mailbox:
    // A request again, of a device that does not ask; one that vanishes before it is seen.
    return d.word == 0 && ((d.when == answered && d.value == region) || (d.when == behind && d.value == 0));
  default:
    return false;
  }
}

const std::uint64_t values[] = {
    0,
    1,
    2,
    3,
    5,
    7,
    8,
    64,
    255,
    256,
    257,
    258,
    0xffff,
    0x10000,
    0x10005,
    0x20005,
    0x20006,
    0x30005,
    0x1000,
    INT32_MAX,
    std::uint64_t{1} << 31,
    UINT32_MAX,
    std::uint64_t{1} << 32,
    (std::uint64_t{1} << 47) - 1,
    0x00007f1234567890,
    std::uint64_t{1} << 48,
    std::uint64_t{1} << 63,
    0xdeadbeefdeadbeef,
    UINT64_MAX - 255,
    UINT64_MAX - 1,
    UINT64_MAX,
};

void one(const corruption &d, bool asynchronous, const char *helpers) {
  now = d;
  setenv("GOMP_REVERSE_OFFLOAD_THREADS", helpers, 1);
  if (d.where == mailbox) setenv("REGOMP_REVERSE_PROTOCOL", "stock", 1);
  null_driver::define_kernel("requesting", requesting);
  open_plugin();
  CHECK(plugin.get_num_devices(0x80) == 1 && plugin.init_device(0));
  static const two_object_image image(library_module());
  static loaded_table t;
  CHECK(load(0, image, &t) == 3);
  static std::atomic<bool> ended;
  on_completion = [](void *) { ended = true; };
  on_request = [](const reverse_request &r) { serve(r.fn, r.mapnum); };
  static launch_arguments args(1, 1);
  if (asynchronous) {
    plugin.async_run(0, t.function(0), nullptr, args.words, nullptr);
    while (!ended) std::this_thread::yield();
  } else {
    plugin.run(0, t.function(0), nullptr, args.words);
  }
  const bool dropped = d.where == control && d.word == 0 && d.value == 0; // the protocol's "nobody listens"
  for (unsigned n : served) CHECK(n == 1 || dropped || d.where == mailbox);
}

unsigned chosen_seed, number, tried;
bool is_chosen() {
  unsigned n = ++number + chosen_seed * 0x9e3779b9u;
  n = (n ^ n >> 16) * 0x7feb352du;
  n = (n ^ n >> 15) * 0x846ca68bu;
  return chosen_seed == 0 || (n ^ n >> 16) % sparse == 0;
}

bool bad;
void try_one(const corruption &d) {
  for (bool asynchronous : {false, true}) {
    const char *helpers = number % 2 ? "0" : "2";
    if (!is_chosen() || cannot_be_noticed(d)) continue;
    ++tried;
    const auto [status, said] = run_in_child(120, [&] { one(d, asynchronous, helpers); });
    bool message = false;
    for (const char *words : {"of reverse offload is corrupted", "no such function", "cuStreamSynchronize error"})
      message |= said.find(words) != said.npos;
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 0 || (WEXITSTATUS(status) == 1 && message))) continue;
    std::fprintf(stderr, "%s, word %zu, %s, value %#lx, asynchronous %d, helpers %s: status %#x, said: %s\n",
                 place_names[d.where], d.word, moment_names[d.when], static_cast<unsigned long>(d.value), asynchronous,
                 helpers, static_cast<unsigned>(status), said.c_str());
    bad = true;
  }
}

} // namespace

extern "C" void REGOMP_PLUGIN_target_rev(ring_slot *s) {
  serve(s->fn, s->mapnum);
  s->write_back = s->mapnum + 1;
}

namespace {

void sweep(unsigned seed) {
  chosen_seed = seed;
  number = tried = 0;
  for (int where = 0; where < places; ++where)
    for (int when = 0; when < moments; ++when) {
      corruption d = {static_cast<place>(where), static_cast<moment>(when), 0, 0};
      const std::size_t words = where == control   ? sizeof(regomp::ring_device) / 8
                                : where == mailbox ? sizeof(stock_mailbox) / 8
                                                   : 1;
      for (d.word = 0; d.word < words; ++d.word)
        for (std::uint64_t v : values) {
          d.value = v;
          try_one(d);
        }
    }
  std::printf("%u of %u combinations tried\n", tried, number);
}

} // namespace

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1;
  sweep(seed);
  go_on_with_seeds(seed + 1, sweep);
  return bad;
}
