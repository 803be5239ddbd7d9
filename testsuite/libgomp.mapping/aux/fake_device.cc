// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_device.h"

#include "gomp_plugin.h"

#include <cstring>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fake {

statistics counts;
std::atomic<long> allocations_left{-1};
thread_local bool no_memory = false;
std::atomic<bool> init_fails{false};
std::atomic<bool> load_fails{false};
std::atomic<bool> downloads_fail{false}, uploads_fail{false};
std::atomic<unsigned> initialised{0};
int number_of_devices = 1;
bool refuses_bad_addresses = false;
void (*before_download)() = nullptr, (*before_upload)() = nullptr;
void (*before_call)(const char *) = nullptr;

namespace {

constexpr std::uintptr_t offset = std::uintptr_t{1} << 56;

std::mutex lock;
// Host address of an allocation -> its size. Never destroyed: what images hold at exit is not a leak in the library.
auto &live = *new std::map<std::uintptr_t, std::size_t>;

std::uintptr_t behind(const void *device_address) {
  const auto a = reinterpret_cast<std::uintptr_t>(device_address);
  CHECK(a >= offset);
  return a - offset;
}

void *allocate(std::size_t bytes) {
  void *p = std::malloc(bytes > 0 ? bytes : 1);
  std::memset(p, 0xdb, bytes);
  std::lock_guard<std::mutex> guard(lock);
  live[reinterpret_cast<std::uintptr_t>(p)] = bytes;
  return reinterpret_cast<void *>(reinterpret_cast<std::uintptr_t>(p) + offset);
}

void release(void *device_address) {
  const std::uintptr_t p = behind(device_address);
  {
    std::lock_guard<std::mutex> guard(lock);
    CHECK(live.erase(p) == 1);
  }
  std::free(reinterpret_cast<void *>(p));
}

struct loaded {
  std::vector<void *> variables;
  void *icvs;
};
auto &images = *new std::map<std::pair<int, const void *>, loaded>;

} // namespace

gomp_offload_icvs &image::icvs(int device) const {
  const auto found = images.find({device, &description_.self});
  CHECK(found != images.end());
  return *host_of<gomp_offload_icvs>(found->second.icvs);
}

static bool is_live(std::uintptr_t p, std::size_t bytes) {
  std::lock_guard<std::mutex> guard(lock);
  auto next = live.upper_bound(p);
  if (next == live.begin()) return false;
  --next;
  return p - next->first <= next->second && bytes <= next->second - (p - next->first);
}

void *host(const void *device_address, std::size_t bytes) {
  const std::uintptr_t p = behind(device_address);
  CHECK(is_live(p, bytes));
  return reinterpret_cast<void *>(p);
}

static bool can_copy(const void *device_address, std::size_t bytes) {
  return !refuses_bad_addresses || (is_device_address(device_address) && is_live(behind(device_address), bytes));
}

void called(const char *function) {
  if (before_call != nullptr) before_call(function);
}

std::uint64_t device(const void *host_memory) { return reinterpret_cast<std::uint64_t>(host_memory) + offset; }
bool is_device_address(const void *p) { return reinterpret_cast<std::uintptr_t>(p) >= offset; }

image::image(std::vector<function> f, std::vector<variable> v, unsigned requires_mask)
    : functions(std::move(f)), variables(std::move(v)), description_{requires_mask, this} {
  for (const function &i : functions) host_functions_.push_back(reinterpret_cast<void *>(i.host));
  for (const variable &i : variables) {
    host_variables_.push_back(reinterpret_cast<std::uintptr_t>(i.address));
    host_variables_.push_back(i.size | (i.link ? std::uintptr_t{1} << 63 : 0));
  }
  table_[0] = host_functions_.data();
  table_[1] = host_functions_.data() + host_functions_.size();
  table_[2] = host_variables_.data();
  table_[3] = host_variables_.data() + host_variables_.size();
  table_[4] = table_[5] = nullptr;
}

void image::load() { GOMP_offload_register_ver(0x30001, table_, 5, &description_); }
void image::unload() { GOMP_offload_unregister_ver(0x30001, table_, 5, &description_); }

static void *no_teams[] = {reinterpret_cast<void *>((std::intptr_t{-2} << 16) | 0x100), reinterpret_cast<void *>(0x200),
                           nullptr};

void maps::target(void (*fn)(void *), int on, unsigned flags) {
  GOMP_target_ext(on, fn, addresses.size(), addresses.data(), sizes.data(), kinds.data(), flags, nullptr, no_teams);
}
void maps::enter(int on) const {
  maps copy = *this;
  GOMP_target_enter_exit_data(on, copy.addresses.size(), copy.addresses.data(), copy.sizes.data(), copy.kinds.data(), 0,
                              nullptr);
}
void maps::exit(int on) const {
  maps copy = *this;
  GOMP_target_enter_exit_data(on, copy.addresses.size(), copy.addresses.data(), copy.sizes.data(), copy.kinds.data(), 2,
                              nullptr);
}
void maps::update(int on) const {
  maps copy = *this;
  GOMP_target_update_ext(on, copy.addresses.size(), copy.addresses.data(), copy.sizes.data(), copy.kinds.data(), 0, nullptr);
}
void maps::data(int on) { GOMP_target_data_ext(on, addresses.size(), addresses.data(), sizes.data(), kinds.data()); }

static std::string run_child(void (*body)(), int expected_status, const char *expected) {
  int pipes[2];
  CHECK(pipe(pipes) == 0);
  std::fflush(nullptr);
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    dup2(pipes[1], 2);
    close(pipes[0]);
    close(pipes[1]);
    body();
    std::exit(0);
  }
  close(pipes[1]);
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = read(pipes[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  close(pipes[0]);
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != expected_status) {
    std::fprintf(stderr, "child ended with 0x%x instead of status %d and \"%s\": %s\n", static_cast<unsigned>(status),
                 expected_status, expected, text.c_str());
    std::abort();
  }
  return text;
}

void expect_fatal(void (*body)(), const char *text) {
  const std::string said = run_child(body, 1, text);
  if (said.find(text) == std::string::npos) {
    std::fprintf(stderr, "expected \"%s\", got: %s\n", text, said.c_str());
    std::abort();
  }
}

std::string output_of(void (*body)()) { return run_child(body, 0, ""); }

} // namespace fake

// The library opens the plugin by its name: this program is it.
extern "C" __attribute__((visibility("default"))) void *dlopen(const char *name, int flags) {
  using function = void *(const char *, int);
  static auto *const next = reinterpret_cast<function *>(dlsym(RTLD_NEXT, "dlopen"));
  return next(name != nullptr && std::strcmp(name, "libgomp-plugin-nvptx.so.1") == 0 ? nullptr : name, flags);
}

using fake::called;

#pragma GCC visibility push(default)
extern "C" {

#ifndef FAKE_SESSIONS // fake_sessions.cc
unsigned GOMP_OFFLOAD_version(void) { return gomp_version; }
unsigned GOMP_OFFLOAD_get_caps(void) { return gomp_cap_openmp_400; }
int GOMP_OFFLOAD_get_num_devices(unsigned) { return fake::number_of_devices; }
void GOMP_OFFLOAD_run(int, void *fn, void *arguments, void **) {
  called("run");
  fake::counts.launches++;
  reinterpret_cast<void (*)(void *)>(fn)(arguments != nullptr ? fake::host(arguments) : nullptr);
}
#endif
const char *GOMP_OFFLOAD_get_name(void) { return "fake"; }
int GOMP_OFFLOAD_get_type(void) { return gomp_device_nvptx; }
bool GOMP_OFFLOAD_init_device(int ord) {
  if (!fake::init_fails) fake::initialised |= 1u << ord;
  return !fake::init_fails;
}
bool GOMP_OFFLOAD_fini_device(int) { return true; }

int GOMP_OFFLOAD_load_image(int ord, unsigned, const void *data, struct addr_pair **table, std::uint64_t **reverse,
                            std::uint64_t *) {
  called("load_image");
  if (fake::load_fails) return -1;
  fake::image &i = **static_cast<fake::image *const *>(data);
  const std::size_t n = i.functions.size() + i.variables.size() + 1;
  *table = static_cast<addr_pair *>(GOMP_PLUGIN_malloc(n * sizeof(addr_pair)));
  addr_pair *next = *table;
  fake::loaded l;
  for (const auto &f : i.functions)
    *next++ = {reinterpret_cast<std::uintptr_t>(f.device), reinterpret_cast<std::uintptr_t>(f.device) + 1};
  for (const auto &v : i.variables) {
    const std::size_t size = v.link ? sizeof(void *) : v.size;
    l.variables.push_back(fake::allocate(size));
    if (!v.link) std::memcpy(fake::host(l.variables.back(), size), v.address, size);
    const auto a = reinterpret_cast<std::uintptr_t>(l.variables.back());
    *next++ = {a, a + size};
  }
  l.icvs = fake::allocate(sizeof(gomp_offload_icvs));
  *next++ = {reinterpret_cast<std::uintptr_t>(l.icvs), reinterpret_cast<std::uintptr_t>(l.icvs) + sizeof(gomp_offload_icvs)};
  if (reverse != nullptr) {
    *reverse = static_cast<std::uint64_t *>(GOMP_PLUGIN_malloc(i.functions.size() * 8 + 1));
    for (std::size_t k = 0; k < i.functions.size(); k++) (*reverse)[k] = i.functions[k].reverse_address;
  }
  fake::images[{ord, data}] = l;
  return static_cast<int>(n);
}

bool GOMP_OFFLOAD_unload_image(int ord, unsigned, const void *data) {
  called("unload_image");
  auto found = fake::images.find({ord, data});
  CHECK(found != fake::images.end());
  for (void *v : found->second.variables) fake::release(v);
  fake::release(found->second.icvs);
  fake::images.erase(found);
  return true;
}

void *GOMP_OFFLOAD_alloc(int, std::size_t bytes) {
  called("alloc");
  if (fake::allocations_left == 0 || fake::no_memory) return nullptr;
  if (fake::allocations_left > 0) fake::allocations_left--;
  fake::counts.allocations++;
  return fake::allocate(bytes);
}
bool GOMP_OFFLOAD_free(int, void *p) {
  called("free");
  fake::counts.frees++;
  fake::release(p);
  return true;
}
bool GOMP_OFFLOAD_dev2host(int, void *to, const void *from, std::size_t n) {
  called("dev2host");
  fake::counts.downloads++;
  if (fake::before_download != nullptr) fake::before_download();
  if (fake::downloads_fail || !fake::can_copy(from, n)) return false;
  std::memcpy(to, fake::host(from, n), n);
  return true;
}
bool GOMP_OFFLOAD_host2dev(int, void *to, const void *from, std::size_t n) {
  called("host2dev");
  fake::counts.uploads++;
  if (fake::before_upload != nullptr) fake::before_upload();
  if (fake::uploads_fail || !fake::can_copy(to, n)) return false;
  std::memcpy(fake::host(to, n), from, n);
  return true;
}
bool GOMP_OFFLOAD_dev2dev(int, void *to, const void *from, std::size_t n) {
  called("dev2dev");
  std::memmove(fake::host(to, n), fake::host(from, n), n);
  return true;
}
bool GOMP_OFFLOAD_memset(int, void *to, int value, std::size_t n) {
  called("memset");
  std::memset(fake::host(to, n), value, n);
  return true;
}
bool GOMP_OFFLOAD_page_locked_host_alloc(void **p, std::size_t n) {
  called("page_locked_host_alloc");
  return (*p = std::malloc(n)) != nullptr;
}
bool GOMP_OFFLOAD_page_locked_host_free(void *p) {
  called("page_locked_host_free");
  std::free(p);
  return true;
}
}
#pragma GCC visibility pop
