// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// model MACHINE THREADS CONSTRUCT [SEED]: runs a construct on the model and prints what it costs, a `name value` a line.
// The environment is the library's (OMP_PROC_BIND, OMP_WAIT_POLICY). MODEL_PLACES=1: also where lines move, by address in
// the program's file.
#include "bench/model/model.h"
#include "bench/model/threads.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <sys/auxv.h>
#include <sys/personality.h>
#include <unistd.h>

using namespace model;

namespace {

const construct *chosen = nullptr;
unsigned threads = 0;

[[noreturn]] void fail(const char *what, const char *which) {
  std::fprintf(stderr, "model: %s: %s\n", what, which);
  std::exit(2);
}

void print(const char *name, double value) { std::printf("%s %.4g\n", name, value); }

void print_places() {
  std::vector<code_place> places = the_caches().places();
  const auto all = [](const code_place &p) { return p.moved[1] + p.moved[2] + p.moved[3]; };
  std::sort(places.begin(), places.end(), [&](const code_place &a, const code_place &b) { return all(a) > all(b); });
  // As addr2line wants them: in the file, and in the call, not behind it.
  const std::uintptr_t begin = getauxval(AT_PHDR) - sizeof(Elf64_Ehdr) + 1;
  for (const code_place &p : places)
    std::printf("place %#lx %lu %lu %lu\n", (unsigned long)(reinterpret_cast<std::uintptr_t>(p.code) - begin),
                (unsigned long)p.moved[1], (unsigned long)p.moved[2], (unsigned long)p.moved[3]);
}

void run_chosen() {
  chosen->run();
  std::fflush(stdout);
  _exit(0); // the threads that lend their storage have no end
}

// The same addresses in each run, so that the same lines are shared; and the library reads its environment at the start.
void start_again(char **argv) {
  personality(ADDR_NO_RANDOMIZE);
  setenv("MODEL_STARTED", "1", 1);
  setenv("OMP_NUM_THREADS", argv[2], 1);
  setenv("OMP_DYNAMIC", "false", 1);
  execv("/proc/self/exe", argv);
  fail("cannot start", argv[0]);
}

// Before all constructors: those of the library look at the machine.
void know_machine(int argc, char **argv, char **) {
  if (argc > 1 && !set_machine(argv[1])) fail("unknown machine", argv[1]);
}
__attribute__((section(".preinit_array"), used)) void (*const before_all_constructors)(int, char **, char **) = know_machine;

const construct *find(const char *name) {
  for (const construct *c = constructs; c->name != nullptr; ++c)
    if (std::strcmp(name, c->name) == 0) return c;
  fail("unknown construct", name);
}

} // namespace

extern "C" {

void model_begin(void) { begin_counting(); }

void model_end(unsigned times) {
  const counts c = counted();
  const cache_counts &m = the_caches().counts();
  const double each = times, each_thread = double(times) * threads;
  print("time", double(c.time) / double(nanosecond) / each);
  print("chain", double(c.longest.transfers) / each);
  print("chain-sockets", double(c.longest.between_sockets) / each);
  print("group", double(m.moved[1]) / each_thread);
  print("socket", double(m.moved[2]) / each_thread);
  print("sockets", double(m.moved[3]) / each_thread);
  print("memory", double(m.moved[4]) / each_thread);
  print("moved", double(m.moved[1] + m.moved[2] + m.moved[3]) / each_thread);
  print("invalidated", double(m.invalidated) / each_thread);
  print("copies", m.most_copies);
  print("writers", m.most_writers);
  print("woken", double(c.woken) / each);
  print("switches", double(c.context_switches) / each);
  print("calls", double(c.system_calls) / each);
  if (std::getenv("MODEL_PLACES") != nullptr) print_places();
}

void model_work(unsigned nanoseconds) { pass(nanoseconds * nanosecond); }
void model_pause(void) { pass(the_machine.pause); }
unsigned model_processor(void) { return processor(); }
unsigned model_socket(void) { return the_machine.socket_of[processor()]; }
unsigned long model_now(void) { return now() / nanosecond; }
void model_say(const char *name, double value) { print(name, value); }

} // extern "C"

int main(int argc, char **argv) {
  constexpr unsigned long with_thread_pointer = 2; // HWCAP2_FSGSBASE
  if (argc < 4 || argc > 5) {
    std::fprintf(stderr, "usage: %s MACHINE THREADS CONSTRUCT [SEED]\n", argv[0]);
    return 2;
  }
  if ((getauxval(AT_HWCAP2) & with_thread_pointer) == 0) {
    std::fprintf(stderr, "model: this system keeps the thread pointer to itself\n");
    return 77;
  }
  if (std::getenv("MODEL_STARTED") == nullptr) start_again(argv);
  threads = unsigned(std::atoi(argv[2]));
  if (threads == 0) fail("number of threads", argv[2]);
  chosen = find(argv[3]);
  run_model(run_chosen, argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
}
