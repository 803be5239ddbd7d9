// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_sessions.h"

#include <cstring>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace fake {

std::size_t session_size = 40;
bool allocates_tables = false;
unsigned capabilities = gomp_cap_openmp_400 | gomp_cap_openacc_200;
unsigned capabilities_of[4];
std::atomic<int> initialised_capabilities{0};

namespace {

std::mutex lock;
std::string &names = *new std::string;

void note(const char *name) {
  std::lock_guard<std::mutex> guard(lock);
  names += (names.empty() ? "" : " ") + std::string(name);
}

// What a session holds: all of its bytes are written at the start and read at the end, so that memory which is too small, or
// is given to somebody else meanwhile, shows.
class session {
public:
  static session &start(void *memory, int ord) {
    CHECK(reinterpret_cast<std::uintptr_t>(memory) % 16 == 0);
    auto &s = *static_cast<session *>(memory);
    std::memset(memory, 0x5e, session_size);
    s.magic_ = own_magic(memory);
    s.ordinal_ = ord;
    s.state_ = started;
    return s;
  }
  static session &of(void *memory) {
    auto &s = *static_cast<session *>(memory);
    CHECK(s.magic_ == own_magic(memory));
    for (std::size_t i = sizeof(session); i < session_size; i++) CHECK(static_cast<unsigned char *>(memory)[i] == 0x5e);
    return s;
  }
  void set_table(void *table) {
    CHECK(state_ == started);
    state_ = has_table;
    table_ = table;
  }
  void *allocate_table(std::size_t bytes) {
    CHECK(state_ == started && bytes > 0 && bytes % sizeof(void *) == 0);
    if (!allocates_tables) return nullptr;
    state_ = has_table;
    return table_ = std::calloc(1, bytes + 1);
  }
  // The kernel, and the end of the session.
  void run(void *function) {
    CHECK(state_ == has_table);
    state_ = ended;
    counts.launches++;
    void *const table = is_device_address(table_) ? host(table_) : table_;
    reinterpret_cast<void (*)(void *)>(function)(table);
    if (allocates_tables && table == table_) std::free(table);
  }
  int ordinal() const { return ordinal_; }

private:
  static std::uint64_t own_magic(void *memory) { return reinterpret_cast<std::uintptr_t>(memory) ^ 0x5e5510; }
  enum state { started = 11, has_table, ended };
  std::uint64_t magic_;
  std::int64_t ordinal_;
  std::int64_t state_;
  void *table_;
};
static_assert(sizeof(session) <= 40);

} // namespace

std::string calls() {
  std::lock_guard<std::mutex> guard(lock);
  std::string result;
  std::swap(result, names);
  return result;
}

} // namespace fake

// What is on it is done when somebody waits for it.
struct goacc_asyncqueue {
  std::deque<std::function<void()>> work;
};

#pragma GCC visibility push(default)
extern "C" {

unsigned GOMP_OFFLOAD_version() { return gomp_version_sessions; }
unsigned GOMP_OFFLOAD_get_caps() { return fake::capabilities; }
unsigned GOMP_OFFLOAD_get_dev_caps(int ord) {
  return fake::capabilities_of[ord] | static_cast<unsigned>(fake::initialised_capabilities.load());
}
int GOMP_OFFLOAD_get_num_devices() { return fake::number_of_devices; }

// Memory space 4 with the access trait 7 is refused.
bool GOMP_OFFLOAD_memspace_validate(std::uintptr_t space, int access) { return space != 4 || access != 7; }

// Of devices that are initialised, as GCC 17's plugins have it.
int GOMP_OFFLOAD_supported_teams_dim(int ord, int dim) {
  CHECK(fake::initialised >> ord & 1);
  return 100 + 10 * ord + dim;
}
int GOMP_OFFLOAD_supported_threads_dim(int ord, int dim) {
  CHECK(fake::initialised >> ord & 1);
  return 200 + 10 * ord + dim;
}
int GOMP_OFFLOAD_get_numa_node(int ord) {
  CHECK(fake::initialised >> ord & 1);
  return -1;
}

std::size_t GOMP_OFFLOAD_session_size() { return fake::session_size; }
void GOMP_OFFLOAD_session_start(void *memory, int ord) {
  fake::note("start");
  fake::session::start(memory, ord);
}
void GOMP_OFFLOAD_session_set_target_var_table(void *memory, void *table) {
  fake::note(table == nullptr ? "set-null" : fake::is_device_address(table) ? "set-device" : "set-host");
  fake::session::of(memory).set_table(table);
}
void *GOMP_OFFLOAD_session_allocate_target_var_table(void *memory, std::size_t bytes) {
  fake::note("allocate-table");
  return fake::session::of(memory).allocate_table(bytes);
}
void GOMP_OFFLOAD_run(void *memory, void *fn, void **args) {
  fake::called("run");
  fake::note("run");
  CHECK(args != nullptr);
  fake::session::of(memory).run(fn);
}
void GOMP_OFFLOAD_async_run(void *memory, void *fn, void **args, void *task) {
  fake::called("async_run");
  fake::note("async-run");
  CHECK(args != nullptr);
  std::thread([=] {
    fake::session::of(memory).run(fn);
    GOMP_PLUGIN_target_task_completion(task);
  }).detach();
}

void GOMP_OFFLOAD_openacc_exec(void *memory, void (*fn)(void *), std::size_t, void **, unsigned *, void *) {
  fake::called("openacc_exec");
  fake::note("acc-exec");
  fake::session::of(memory).run(reinterpret_cast<void *>(fn));
}
void GOMP_OFFLOAD_openacc_async_exec(void *memory, void (*fn)(void *), std::size_t, void **, unsigned *, void *,
                                     goacc_asyncqueue *q) {
  fake::called("openacc_async_exec");
  fake::note("acc-async-exec");
  fake::session::of(memory);
  q->work.push_back([=] { fake::session::of(memory).run(reinterpret_cast<void *>(fn)); });
}
void *GOMP_OFFLOAD_openacc_create_thread_data(int) {
  fake::called("openacc_create_thread_data");
  return std::malloc(1);
}
void GOMP_OFFLOAD_openacc_destroy_thread_data(void *data) {
  fake::called("openacc_destroy_thread_data");
  std::free(data);
}
goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct(int) {
  fake::called("openacc_async_construct");
  return new goacc_asyncqueue;
}
bool GOMP_OFFLOAD_openacc_async_synchronize(goacc_asyncqueue *q) {
  fake::called("openacc_async_synchronize");
  for (; !q->work.empty(); q->work.pop_front()) q->work.front()();
  return true;
}
bool GOMP_OFFLOAD_openacc_async_destruct(goacc_asyncqueue *q) {
  fake::called("openacc_async_destruct");
  delete q;
  return true;
}
int GOMP_OFFLOAD_openacc_async_test(goacc_asyncqueue *q) {
  fake::called("openacc_async_test");
  return q->work.empty() ? 1 : 0;
}
bool GOMP_OFFLOAD_openacc_async_serialize(goacc_asyncqueue *, goacc_asyncqueue *) {
  fake::called("openacc_async_serialize");
  return true;
}
void GOMP_OFFLOAD_openacc_async_queue_callback(goacc_asyncqueue *q, void (*f)(void *), void *data) {
  fake::called("openacc_async_queue_callback");
  fake::note("callback");
  q->work.push_back([=] { f(data); });
}
bool GOMP_OFFLOAD_openacc_async_host2dev(int, void *to, const void *from, std::size_t n, goacc_asyncqueue *q) {
  fake::called("openacc_async_host2dev");
  q->work.push_back([=] { std::memcpy(fake::host(to, n), from, n); });
  return true;
}
bool GOMP_OFFLOAD_openacc_async_dev2host(int, void *to, const void *from, std::size_t n, goacc_asyncqueue *q) {
  fake::called("openacc_async_dev2host");
  q->work.push_back([=] { std::memcpy(to, fake::host(from, n), n); });
  return true;
}
bool GOMP_OFFLOAD_openacc_async_dev2dev(int, void *to, const void *from, std::size_t n, goacc_asyncqueue *q) {
  fake::called("openacc_async_dev2dev");
  q->work.push_back([=] { std::memmove(fake::host(to, n), fake::host(from, n), n); });
  return true;
}
goacc_property_value GOMP_OFFLOAD_openacc_get_property(int, goacc_property) { return {.number = 0}; }
}
#pragma GCC visibility pop
