// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of the simulated HSA runtime share. A test is a program of its own, linked to nothing of ours: it opens
// libhsa-runtime64.so.1 and looks all functions up. Its code is in namespace test, where the names of the runtime's
// functions mean the functions found there. It prints nothing and returns 0 if all is well; a failed check prints where and
// ends it with 1.
#ifndef REGOMP_SIM_HSA_RUNTIME_TEST_H
#define REGOMP_SIM_HSA_RUNTIME_TEST_H

#include "../../include/hsa_runtime.h"
#include "../lib/falsify.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace test {

[[noreturn]] inline void fail(const char *file, int line, const char *what, const char *why) {
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, what, why);
  _exit(1); // not exit: a kernel may still run
}

inline void *find_function(const char *name) {
  static void *const library = dlopen("libhsa-runtime64.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) fail(__FILE__, __LINE__, "dlopen", dlerror());
  void *const p = dlsym(library, name);
  if (!p) fail(__FILE__, __LINE__, "dlsym", dlerror());
  return p;
}

#define FIND(name) inline const auto name = reinterpret_cast<decltype(&::name)>(find_function(#name));
#define HSA_FUNCTION(name, needs) FIND(name)
#include "../../sim/hsa/functions.def"
#undef HSA_FUNCTION
#define LOAD(order) FIND(hsa_signal_load_##order) FIND(hsa_signal_wait_##order)
#define STORE(order) FIND(hsa_signal_store_##order)
#define UPDATE(order)                                                                                                       \
  FIND(hsa_signal_add_##order)                                                                                              \
  FIND(hsa_signal_subtract_##order)                                                                                         \
  FIND(hsa_signal_exchange_##order)                                                                                         \
  FIND(hsa_signal_cas_##order) FIND(hsa_queue_add_write_index_##order) FIND(hsa_queue_cas_write_index_##order)
#define LOAD_INDEX(order) FIND(hsa_queue_load_read_index_##order) FIND(hsa_queue_load_write_index_##order)
#define STORE_INDEX(order) FIND(hsa_queue_store_write_index_##order)
REGOMP_HSA_ACQUIRE_ORDERS(LOAD)
REGOMP_HSA_RELEASE_ORDERS(STORE)
REGOMP_HSA_ORDERS(UPDATE)
REGOMP_HSA_ACQUIRE_ORDERS(LOAD_INDEX)
REGOMP_HSA_RELEASE_ORDERS(STORE_INDEX)

#undef FIND
#undef LOAD
#undef STORE
#undef UPDATE
#undef LOAD_INDEX
#undef STORE_INDEX

inline const char *name_of(hsa_status_t s) {
  const char *text = nullptr;
  return hsa_status_string(s, &text) == HSA_STATUS_SUCCESS ? text : "a number that is no status";
}

// The call gives the status.
#define EXPECT(status, call)                                                                                                \
  do {                                                                                                                      \
    const hsa_status_t result_ = (call);                                                                                    \
    if (result_ != (status) || check_falsified()) ::test::fail(__FILE__, __LINE__, #call, ::test::name_of(result_));                             \
  } while (0)
#define OK(call) EXPECT(HSA_STATUS_SUCCESS, call)
#define REQUIRE(condition)                                                                                                  \
  do {                                                                                                                      \
    if (!(condition) || check_falsified()) ::test::fail(__FILE__, __LINE__, #condition, "is false");                                             \
  } while (0)

inline std::vector<hsa_agent_t> agents() {
  std::vector<hsa_agent_t> list;
  OK(hsa_iterate_agents(
      [](hsa_agent_t a, void *to) {
        static_cast<std::vector<hsa_agent_t> *>(to)->push_back(a);
        return HSA_STATUS_SUCCESS;
      },
      &list));
  return list;
}

template <class T>
T agent_info(hsa_agent_t a, hsa_agent_info_t what) {
  T value{};
  OK(hsa_agent_get_info(a, what, &value));
  return value;
}

inline std::string agent_text(hsa_agent_t a, hsa_agent_info_t what) {
  char text[64];
  std::memset(text, 'x', sizeof text);
  OK(hsa_agent_get_info(a, what, text));
  REQUIRE(std::memchr(text, 0, sizeof text) != nullptr);
  return text;
}

// The n-th GPU; the runtime must be initialised.
inline hsa_agent_t gpu(int n = 0) {
  for (const hsa_agent_t a : agents())
    if (agent_info<hsa_device_type_t>(a, HSA_AGENT_INFO_DEVICE) == HSA_DEVICE_TYPE_GPU && n-- == 0) return a;
  fail(__FILE__, __LINE__, "gpu", "there is none");
}

inline std::vector<hsa_region_t> regions(hsa_agent_t a) {
  std::vector<hsa_region_t> list;
  OK(hsa_agent_iterate_regions(
      a,
      [](hsa_region_t r, void *to) {
        static_cast<std::vector<hsa_region_t> *>(to)->push_back(r);
        return HSA_STATUS_SUCCESS;
      },
      &list));
  return list;
}

template <class T>
T region_info(hsa_region_t r, hsa_region_info_t what) {
  T value{};
  OK(hsa_region_get_info(r, what, &value));
  return value;
}

// The first global region of an agent that has all these flags.
inline hsa_region_t region(hsa_agent_t a, unsigned flags) {
  for (const hsa_region_t r : regions(a))
    if (region_info<hsa_region_segment_t>(r, HSA_REGION_INFO_SEGMENT) == HSA_REGION_SEGMENT_GLOBAL &&
        (region_info<std::uint32_t>(r, HSA_REGION_INFO_GLOBAL_FLAGS) & flags) == flags)
      return r;
  fail(__FILE__, __LINE__, "region", "there is none");
}

inline void *allocate(hsa_region_t r, std::size_t bytes) {
  void *p = nullptr;
  OK(hsa_memory_allocate(r, bytes, &p));
  return p;
}
// Memory of the GPU, all 0; memory that host and GPU share.
inline std::uint32_t *device_words(hsa_agent_t a, std::size_t n) {
  void *const p = allocate(region(a, HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED), n * 4);
  OK(hsa_amd_memory_fill(p, 0, n));
  return static_cast<std::uint32_t *>(p);
}
inline std::uint32_t *shared_words(hsa_agent_t a, std::size_t n) {
  return static_cast<std::uint32_t *>(allocate(region(a, HSA_REGION_GLOBAL_FLAG_KERNARG), n * 4));
}
inline std::uint32_t read_word(const std::uint32_t *p) {
  std::uint32_t x = 0;
  OK(hsa_memory_copy(&x, p, sizeof x));
  return x;
}

inline hsa_signal_t make_signal(hsa_signal_value_t v) {
  hsa_signal_t s{};
  OK(hsa_signal_create(v, 0, nullptr, &s));
  return s;
}
inline void await(hsa_signal_t s, hsa_signal_value_t v = 0) {
  REQUIRE(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_EQ, v, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == v);
}

// The code object NAME, assembled for gfx90a.
inline std::vector<char> code_object_file(const char *name) {
  const char *const folder = std::getenv("REGOMP_TEST_CODE");
  REQUIRE(folder != nullptr);
  std::FILE *const f = std::fopen((std::string(folder) + "/" + name).c_str(), "rb");
  REQUIRE(f != nullptr);
  std::vector<char> bytes;
  char buffer[4096];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, f)) > 0;) bytes.insert(bytes.end(), buffer, buffer + n);
  std::fclose(f);
  return bytes;
}

inline hsa_code_object_t code_object(const char *name = "kernels.hsaco") {
  std::vector<char> bytes = code_object_file(name);
  hsa_code_object_t c{};
  OK(hsa_code_object_deserialize(bytes.data(), bytes.size(), nullptr, &c));
  return c;
}

inline hsa_executable_t load_kernels(hsa_agent_t a) {
  hsa_executable_t e{};
  OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &e));
  OK(hsa_executable_load_code_object(e, a, code_object(), ""));
  OK(hsa_executable_freeze(e, ""));
  return e;
}

template <class T>
T symbol_info(hsa_executable_symbol_t s, hsa_executable_symbol_info_t what) {
  T value{};
  OK(hsa_executable_symbol_get_info(s, what, &value));
  return value;
}

inline hsa_executable_symbol_t symbol(hsa_executable_t e, hsa_agent_t a, const char *name) {
  hsa_executable_symbol_t s{};
  OK(hsa_executable_get_symbol(e, nullptr, name, a, 0, &s));
  return s;
}
inline std::uint64_t kernel(hsa_executable_t e, hsa_agent_t a, const char *name) {
  return symbol_info<std::uint64_t>(symbol(e, a, name), HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT);
}

struct queue_error {
  hsa_signal_t told = make_signal(0); // how often
  hsa_status_t status = HSA_STATUS_SUCCESS;
  static void callback(hsa_status_t s, hsa_queue_t *, void *data) {
    queue_error &e = *static_cast<queue_error *>(data);
    e.status = s;
    hsa_signal_add_screlease(e.told, 1);
  }
};

inline hsa_queue_t *make_queue(hsa_agent_t a, std::uint32_t size = 64, queue_error *error = nullptr) {
  hsa_queue_t *q = nullptr;
  OK(hsa_queue_create(a, size, HSA_QUEUE_TYPE_MULTI, error ? queue_error::callback : nullptr, error, UINT32_MAX, UINT32_MAX,
                      &q));
  return q;
}

inline constexpr std::uint16_t header_of(unsigned type, bool barrier = false) {
  return static_cast<std::uint16_t>(type << HSA_PACKET_HEADER_TYPE | unsigned{barrier} << HSA_PACKET_HEADER_BARRIER |
                                    HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                                    HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE);
}

// Writes a packet into a slot of its own, when there is room, and its header last. Gives its index; the bell is not rung.
template <class Packet>
std::uint64_t write_packet(hsa_queue_t *q, Packet p, std::uint16_t header) {
  static_assert(sizeof p == 64);
  const std::uint64_t at = hsa_queue_add_write_index_scacq_screl(q, 1);
  while (at - hsa_queue_load_read_index_scacquire(q) >= q->size) usleep(50);
  char *const slot = static_cast<char *>(q->base_address) + at % q->size * 64;
  std::memcpy(slot + 2, reinterpret_cast<const char *>(&p) + 2, 62);
  __atomic_store_n(reinterpret_cast<std::uint16_t *>(slot), header, __ATOMIC_RELEASE);
  return at;
}
template <class Packet>
void submit(hsa_queue_t *q, Packet p, std::uint16_t header) {
  const std::uint64_t at = write_packet(q, p, header);
  hsa_signal_store_screlease(q->doorbell_signal, static_cast<hsa_signal_value_t>(at));
}

inline hsa_kernel_dispatch_packet_t dispatch_of(std::uint64_t kernel, void *arguments, hsa_signal_t done,
                                                std::uint32_t work_items = 1, std::uint16_t group = 1) {
  hsa_kernel_dispatch_packet_t p{};
  p.setup = 1;
  p.workgroup_size_x = group;
  p.workgroup_size_y = p.workgroup_size_z = 1;
  p.grid_size_x = work_items;
  p.grid_size_y = p.grid_size_z = 1;
  p.kernel_object = kernel;
  p.kernarg_address = arguments;
  p.completion_signal = done;
  return p;
}

inline void run_kernel(hsa_queue_t *q, std::uint64_t kernel, void *arguments, std::uint32_t work_items = 1,
                       std::uint16_t group = 1) {
  const hsa_signal_t done = make_signal(1);
  submit(q, dispatch_of(kernel, arguments, done, work_items, group), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await(done);
  OK(hsa_signal_destroy(done));
}

// Kernel arguments, in memory that lives for ever.
template <class... Values>
void *arguments(hsa_agent_t a, Values... values) {
  char *const block = reinterpret_cast<char *>(shared_words(a, 64));
  std::size_t at = 0;
  const auto put = [&](auto v) {
    at = (at + sizeof v - 1) / sizeof v * sizeof v;
    std::memcpy(block + at, &v, sizeof v);
    at += sizeof v;
  };
  (put(values), ...);
  return block;
}

inline std::uint32_t load_word(const std::uint32_t *p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
inline void await_word(const std::uint32_t *p, std::uint32_t v) {
  while (load_word(p) != v) usleep(100);
}

// Runs body with stderr read into a string.
template <class Body>
std::string captured(Body body) {
  char name[] = "/tmp/regomp-test-XXXXXX";
  const int file = mkstemp(name);
  REQUIRE(file >= 0);
  unlink(name);
  const int saved = dup(STDERR_FILENO);
  dup2(file, STDERR_FILENO);
  body();
  dup2(saved, STDERR_FILENO);
  close(saved);
  std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), ' ');
  REQUIRE(pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
  close(file);
  return text;
}

// Runs body in a child that has the variable in its environment from the start; gives the status that wait tells. No
// function of the runtime's may have been called before: the first reads the environment.
template <class Body>
int status_of_child(const char *name, const char *value, Body body) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    alarm(100);
    setenv(name, value, 1);
    body();
    std::exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status;
}
template <class Body>
void with_environment(const char *name, const char *value, Body body) {
  if (status_of_child(name, value, body) != 0) fail(__FILE__, __LINE__, value, "the child failed");
}

// Ends a test that hangs.
inline const unsigned watchdog = alarm(100);

} // namespace test

#endif
