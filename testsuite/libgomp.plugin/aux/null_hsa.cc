// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "null_hsa.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <elf.h>
#include <future>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace null_hsa {

configuration config;
std::atomic<hsa_status_t> next_queue_error{HSA_STATUS_SUCCESS};

namespace {

struct failure {
  hsa_status_t status;
  int times;
};
struct executable {
  code_image *image = nullptr;
  bool frozen = false;
};
struct state {
  std::mutex lock;
  std::map<const void *, code_image *> images;
  std::map<std::string, long> calls;
  std::map<std::string, failure> failures;
  std::set<void *> blocks;
  std::size_t signals = 0, queues = 0;
  std::set<executable *> executables;
};
state &all() {
  static auto *s = new state; // threads may outlive main
  return *s;
}

[[noreturn]] void misuse(const char *what) {
  std::fprintf(stderr, "null HSA runtime: %s\n", what);
  std::_Exit(99);
}

hsa_status_t enter(const char *name) {
  std::lock_guard held(all().lock);
  ++all().calls[name];
  const auto f = all().failures.find(name);
  if (f == all().failures.end() || f->second.times == 0) return HSA_STATUS_SUCCESS;
  --f->second.times;
  return f->second.status;
}
#define ENTER                                                                                                               \
  if (const hsa_status_t injected = enter(__func__)) return injected

struct signal {
  std::atomic<hsa_signal_value_t> value;
  std::mutex lock;
  std::condition_variable changed;
  std::function<void(hsa_signal_value_t)> rung; // a doorbell's

  void store(hsa_signal_value_t v) {
    const bool is_doorbell = rung != nullptr;
    {
      std::lock_guard held(lock);
      value = v;
      changed.notify_all(); // under the lock: who has seen the value may destroy the signal, and takes it before
    }
    if (is_doorbell) rung(v);
  }
};
signal &of(hsa_signal_t s) { return *reinterpret_cast<signal *>(s.handle); }
hsa_signal_t handle(signal *s) { return {reinterpret_cast<std::uintptr_t>(s)}; }

struct queue {
  hsa_queue_t shown = {};
  std::vector<hsa_kernel_dispatch_packet_t> ring;
  std::atomic<std::uint64_t> write_index{0}, read_index{0};
  signal doorbell;
  void (*callback)(hsa_status_t, hsa_queue_t *, void *);
  void *data;
  std::mutex lock;
  std::condition_variable rung;
  std::int64_t limit = -1;
  bool ending = false;
  std::future<void> over; // of its thread, which a process may end without

  void work() {
    for (;;) {
      {
        std::unique_lock held(lock);
        rung.wait(held, [&] { return ending || static_cast<std::int64_t>(read_index.load()) <= limit; });
        if (static_cast<std::int64_t>(read_index.load()) > limit) return;
      }
      hsa_kernel_dispatch_packet_t &slot = ring[read_index % ring.size()];
      const auto header = std::atomic_ref(slot.header).load(std::memory_order_acquire);
      if ((header & 0xff) == HSA_PACKET_TYPE_BARRIER_AND) { // one without dependences
        const auto barrier = reinterpret_cast<const hsa_barrier_and_packet_t &>(slot);
        std::atomic_ref(slot.header).store(HSA_PACKET_TYPE_INVALID, std::memory_order_relaxed);
        read_index.fetch_add(1, std::memory_order_release);
        if (const hsa_status_t error = next_queue_error.exchange(HSA_STATUS_SUCCESS)) {
          callback(error, &shown, data);
          return;
        }
        signal &done = of(barrier.completion_signal);
        done.store(done.value - 1);
        continue;
      }
      if ((header & 0xff) != HSA_PACKET_TYPE_KERNEL_DISPATCH) misuse("a packet without a header behind the doorbell");
      if ((header >> HSA_PACKET_HEADER_BARRIER & 1) == 0) misuse("a packet without barrier bit");
      const hsa_kernel_dispatch_packet_t p = slot;
      std::atomic_ref(slot.header).store(HSA_PACKET_TYPE_INVALID, std::memory_order_relaxed);
      read_index.fetch_add(1, std::memory_order_release);
      if (p.setup != 3 || p.workgroup_size_x != 1 || p.workgroup_size_y != 64 || p.grid_size_y != 64 ||
          p.workgroup_size_z != p.grid_size_z || p.workgroup_size_z == 0)
        misuse("a grid that GCC's kernels do not have");
      if (const hsa_status_t error = next_queue_error.exchange(HSA_STATUS_SUCCESS)) {
        callback(error, &shown, data);
        return;
      }
      auto &arguments = *static_cast<regomp::gcn_kernarg *>(p.kernarg_address);
      const dispatch d = {p, arguments, *reinterpret_cast<regomp::gcn_output *>(arguments.output)};
      const auto &kernel = *reinterpret_cast<const kernel_function *>(p.kernel_object);
      if (kernel) kernel(d);
      signal &done = of(p.completion_signal);
      done.store(done.value - 1);
    }
  }
};
queue &of(const hsa_queue_t *q) { return *reinterpret_cast<queue *>(const_cast<hsa_queue_t *>(q)); }

std::uint32_t reserve(const dispatch &d) {
  const std::uint32_t index = std::atomic_ref(d.output.next_output).fetch_add(1);
  while (index - std::atomic_ref(d.output.consumed).load(std::memory_order_acquire) >= regomp::gcn_output::slots)
    std::this_thread::yield();
  return index % regomp::gcn_output::slots;
}

enum region : std::uint64_t { device_memory = 1, host_memory = 2, local_memory = 3 };

} // namespace

void dispatch::write(const char *message, const char *text) const {
  auto &s = output.queue[reserve(*this)];
  char padded[sizeof s.message] = {};
  std::memcpy(padded, message, strnlen(message, sizeof padded));
  // Host and device share no lock: the host reads the first four bytes together with `written`, at any time, and uses them
  // for nothing before that is set. Relaxed: the store to `written` releases them.
  std::uint32_t first;
  std::memcpy(&first, padded, sizeof first);
  std::atomic_ref(*reinterpret_cast<std::uint32_t *>(s.message)).store(first, std::memory_order_relaxed);
  std::memcpy(s.message + sizeof first, padded + sizeof first, sizeof padded - sizeof first);
  s.kind = regomp::gcn_output_kind::line;
  std::strncpy(s.text, text, sizeof s.text);
  std::atomic_ref(s.written).store(1, std::memory_order_release);
}

void dispatch::request(std::uint64_t fn) const {
  auto &s = output.queue[reserve(*this)];
  const std::uint64_t words[6] = {fn, 0, 0, 0, 0, 0};
  std::memcpy(s.request, words, sizeof words);
  s.kind = regomp::gcn_output_kind::request;
  std::atomic_ref written(s.written);
  written.store(1, std::memory_order_release);
  while (written.load(std::memory_order_acquire) != 0) std::this_thread::yield();
}

code_image::code_image(std::vector<std::pair<const char *, kernel_function>> kernels, unsigned machine)
    : kernels_(std::move(kernels)) {
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_machine = 224;
  header.e_flags = machine;
  std::memset(code, 0, sizeof code);
  std::memcpy(code, &header, sizeof header);
  for (auto &[name, function] : kernels_) {
    functions.push_back({name, {}, 0, 64});
    if (std::strstr(name, "nohost") == nullptr) symbols[std::string(name) + ".kd"] = {&function, nullptr, 0};
  }
  std::lock_guard held(all().lock);
  all().images[code] = this;
}

code_image::~code_image() {
  std::lock_guard held(all().lock);
  all().images.erase(code);
}

void code_image::add_variable(void *address, std::size_t bytes) {
  variables.push_back(reinterpret_cast<std::uint64_t>(address));
  variables.push_back(bytes);
}

void code_image::add_symbol(const char *name, void *address, std::size_t bytes) {
  symbols[name] = {nullptr, address, bytes};
}

void code_image::set_launch_dim(unsigned function, int gangs, int workers, int vectors) {
  functions[function].launch_dim[0] = gangs;
  functions[function].launch_dim[1] = workers;
  functions[function].launch_dim[2] = vectors;
}

void code_image::set_symbols(const std::vector<std::pair<const char *, std::uint64_t>> &pointers) {
  auto &header = reinterpret_cast<Elf64_Ehdr &>(code);
  auto *const sections = reinterpret_cast<Elf64_Shdr *>(code + sizeof header);
  auto *const symbols_place = reinterpret_cast<Elf64_Sym *>(sections + 4);
  char *const names = reinterpret_cast<char *>(symbols_place + pointers.size());
  header.e_shoff = sizeof header;
  header.e_shentsize = sizeof *sections;
  header.e_shnum = 4; // none, variables, symbols, names
  const auto offset = [this](const void *p) { return static_cast<Elf64_Off>(static_cast<const unsigned char *>(p) - code); };
  sections[1].sh_type = SHT_NOBITS;
  sections[1].sh_addr = 0x1000;
  sections[1].sh_size = 0x1000;
  sections[2].sh_type = SHT_SYMTAB;
  sections[2].sh_offset = offset(symbols_place);
  sections[2].sh_size = pointers.size() * sizeof(Elf64_Sym);
  sections[2].sh_link = 3;
  sections[3].sh_type = SHT_STRTAB;
  sections[3].sh_offset = offset(names);
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    const auto &[name, address] = pointers[i];
    symbols_place[i] = {
        static_cast<Elf64_Word>(sections[3].sh_size), ELF64_ST_INFO(STB_LOCAL, STT_OBJECT), 0, 1, address, 8};
    std::memcpy(names + sections[3].sh_size, name, std::strlen(name) + 1);
    sections[3].sh_size += std::strlen(name) + 1;
  }
}

const regomp::gcn_image *code_image::descriptor() {
  for (std::size_t i = 2; i < functions.size(); ++i) addresses.push_back(0x1000 + i);
  add_symbol(".offload_func_table", addresses.data(), addresses.size() * 8);
  if (!variables.empty()) add_symbol(".offload_var_table", variables.data(), variables.size() * 8);
  object = {sizeof code, code};
  image = {&object, static_cast<unsigned>(functions.size()), functions.data(), indirect_functions,
           static_cast<unsigned>(variables.size() / 2)};
  return &image;
}

census count() {
  std::lock_guard held(all().lock);
  return {all().blocks.size(), all().signals, all().queues, all().executables.size()};
}

long calls_of(const char *name) {
  std::lock_guard held(all().lock);
  return all().calls[name];
}

void fail_next(const char *name, hsa_status_t status, int times) {
  std::lock_guard held(all().lock);
  all().failures[name] = {status, times};
}

} // namespace null_hsa

using namespace null_hsa;

// --- the library as the plugin finds it: the program itself --------------------------------------------------------------

extern "C" {

void *dlopen(const char *file, int flags) noexcept {
  auto *real = reinterpret_cast<void *(*)(const char *, int)>(dlvsym(RTLD_NEXT, "dlopen", "GLIBC_2.34"));
  if (file != nullptr && std::strcmp(file, "libamdhip64.so") == 0)
    return real(config.hip_exists ? nullptr : "/nowhere/libamdhip64.so", flags);
  if (file == nullptr || std::strcmp(file, "libhsa-runtime64.so.1") != 0) return real(file, flags);
  return config.library_exists ? real(nullptr, flags) : real("/nowhere/libhsa-runtime64.so.1", flags);
}

hsa_status_t hsa_init() {
  ENTER;
  return config.init_result;
}

hsa_status_t hsa_status_string(hsa_status_t s, const char **text) {
  *text = s == HSA_STATUS_ERROR_OUT_OF_RESOURCES ? "OUT_OF_RESOURCES" : s == HSA_STATUS_ERROR ? "ERROR" : "other";
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_get_info(hsa_system_info_t what, void *value) {
  ENTER;
  if (what == HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT)
    *static_cast<bool *>(value) = config.reaches_host_memory;
  else if (what == HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY)
    *static_cast<std::uint64_t *>(value) = 1'000'000'000;
  else
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return HSA_STATUS_SUCCESS;
}

// Agent 0 is the processor.
hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t, void *), void *data) {
  ENTER;
  for (std::uint64_t i = 0; i <= config.agents.size(); ++i)
    if (const hsa_status_t result = callback({i}, data)) return result;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_agent_get_info(hsa_agent_t a, hsa_agent_info_t what, void *value) {
  ENTER;
  switch (static_cast<unsigned>(what)) {
  case HSA_AGENT_INFO_DEVICE:
    *static_cast<hsa_device_type_t *>(value) = a.handle == 0 ? HSA_DEVICE_TYPE_CPU : HSA_DEVICE_TYPE_GPU;
    return HSA_STATUS_SUCCESS;
  case HSA_AGENT_INFO_FEATURE:
    *static_cast<std::uint32_t *>(value) =
        a.handle == 0 && config.processor.empty() ? 0u : unsigned{HSA_AGENT_FEATURE_KERNEL_DISPATCH};
    return HSA_STATUS_SUCCESS;
  case HSA_AGENT_INFO_NAME:
    std::strncpy(static_cast<char *>(value), (a.handle == 0 ? config.processor : config.agents[a.handle - 1]).c_str(), 64);
    return HSA_STATUS_SUCCESS;
  case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
    *static_cast<std::uint32_t *>(value) = config.compute_units;
    return HSA_STATUS_SUCCESS;
  case HSA_AGENT_INFO_QUEUE_MIN_SIZE:
  case HSA_AGENT_INFO_QUEUE_MAX_SIZE:
    *static_cast<std::uint32_t *>(value) = 4; // so that rings are full now and then
    return HSA_STATUS_SUCCESS;
  case HSA_AMD_AGENT_INFO_UUID:
    std::strcpy(static_cast<char *>(value), "GPU-0123456789abcdef");
    return HSA_STATUS_SUCCESS;
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t hsa_agent_iterate_regions(hsa_agent_t, hsa_status_t (*callback)(hsa_region_t, void *), void *data) {
  ENTER;
  for (const std::uint64_t r : {local_memory, host_memory, device_memory})
    if (const hsa_status_t result = callback({r}, data)) return result;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_region_get_info(hsa_region_t r, hsa_region_info_t what, void *value) {
  ENTER;
  if (what == HSA_REGION_INFO_SEGMENT)
    *static_cast<hsa_region_segment_t *>(value) =
        r.handle == local_memory ? HSA_REGION_SEGMENT_GROUP : HSA_REGION_SEGMENT_GLOBAL;
  else if (what == HSA_REGION_INFO_GLOBAL_FLAGS)
    *static_cast<std::uint32_t *>(value) = r.handle == host_memory
                                               ? HSA_REGION_GLOBAL_FLAG_KERNARG | HSA_REGION_GLOBAL_FLAG_FINE_GRAINED
                                               : HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED;
  else if (what == HSA_REGION_INFO_SIZE)
    *static_cast<std::size_t *>(value) = std::size_t{1} << 30;
  else
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_allocate(hsa_region_t r, std::size_t bytes, void **result) {
  ENTER;
  if (r.handle != device_memory && r.handle != host_memory) return HSA_STATUS_ERROR_INVALID_REGION;
  *result = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  if (*result == nullptr) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  std::lock_guard held(all().lock);
  all().blocks.insert(*result);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_free(void *p) {
  ENTER;
  std::lock_guard held(all().lock);
  if (all().blocks.erase(p) == 0) misuse("hsa_memory_free of what is no block");
  std::free(p);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_assign_agent(void *, hsa_agent_t, hsa_access_permission_t) {
  ENTER;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_copy(void *to, const void *from, std::size_t bytes) {
  ENTER;
  std::memmove(to, from, bytes);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_fill(void *to, std::uint32_t value, std::size_t words) {
  ENTER;
  if (reinterpret_cast<std::uintptr_t>(to) % 4 != 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (std::size_t i = 0; i < words; ++i) static_cast<std::uint32_t *>(to)[i] = value;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_signal_create(hsa_signal_value_t v, std::uint32_t, const hsa_agent_t *, hsa_signal_t *result) {
  ENTER;
  auto *s = new signal;
  s->value = v;
  *result = handle(s);
  std::lock_guard held(all().lock);
  ++all().signals;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_signal_destroy(hsa_signal_t s) {
  ENTER;
  {
    std::lock_guard last_user(of(s).lock);
  }
  delete &of(s);
  std::lock_guard held(all().lock);
  --all().signals;
  return HSA_STATUS_SUCCESS;
}

hsa_signal_value_t hsa_signal_load_acquire(hsa_signal_t s) { return of(s).value; }
void hsa_signal_store_relaxed(hsa_signal_t s, hsa_signal_value_t v) { of(s).store(v); }
void hsa_signal_store_release(hsa_signal_t s, hsa_signal_value_t v) { of(s).store(v); }

hsa_signal_value_t hsa_signal_wait_acquire(hsa_signal_t s, hsa_signal_condition_t condition, hsa_signal_value_t compared,
                                           std::uint64_t timeout, hsa_wait_state_t) {
  enter(__func__);
  if (condition != HSA_SIGNAL_CONDITION_LT) misuse("a condition that it does not know");
  std::unique_lock held(of(s).lock);
  of(s).changed.wait_for(held, std::chrono::nanoseconds(timeout), [&] { return of(s).value < compared; });
  return of(s).value;
}

hsa_status_t hsa_queue_create(hsa_agent_t, std::uint32_t size, hsa_queue_type_t,
                              void (*callback)(hsa_status_t, hsa_queue_t *, void *), void *data, std::uint32_t,
                              std::uint32_t, hsa_queue_t **result) {
  ENTER;
  auto *q = new queue;
  q->ring.resize(size);
  for (auto &p : q->ring) p.header = HSA_PACKET_TYPE_INVALID;
  q->shown.base_address = q->ring.data();
  q->shown.size = size;
  q->shown.doorbell_signal = handle(&q->doorbell);
  q->callback = callback;
  q->data = data;
  q->doorbell.rung = [q](hsa_signal_value_t v) {
    {
      std::lock_guard held(q->lock);
      q->limit = v;
    }
    q->rung.notify_all();
  };
  std::promise<void> over;
  q->over = over.get_future();
  std::thread([q, over = std::move(over)]() mutable {
    q->work();
    over.set_value();
  }).detach();
  *result = &q->shown;
  std::lock_guard held(all().lock);
  ++all().queues;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_queue_destroy(hsa_queue_t *shown) {
  ENTER;
  queue &q = of(shown);
  {
    std::lock_guard held(q.lock);
    q.ending = true;
  }
  q.rung.notify_all();
  q.over.wait();
  delete &q;
  std::lock_guard held(all().lock);
  --all().queues;
  return HSA_STATUS_SUCCESS;
}

std::uint64_t hsa_queue_add_write_index_release(const hsa_queue_t *q, std::uint64_t n) {
  return of(q).write_index.fetch_add(n);
}
std::uint64_t hsa_queue_load_read_index_acquire(const hsa_queue_t *q) { return of(q).read_index.load(); }

hsa_status_t hsa_code_object_deserialize(void *bytes, std::size_t, const char *, hsa_code_object_t *result) {
  ENTER;
  std::lock_guard held(all().lock);
  const auto found = all().images.find(bytes);
  if (found == all().images.end()) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  *result = {reinterpret_cast<std::uintptr_t>(found->second)};
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_create(hsa_profile_t, hsa_executable_state_t, const char *, hsa_executable_t *result) {
  ENTER;
  auto *e = new executable;
  *result = {reinterpret_cast<std::uintptr_t>(e)};
  std::lock_guard held(all().lock);
  all().executables.insert(e);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_destroy(hsa_executable_t h) {
  ENTER;
  auto *e = reinterpret_cast<executable *>(h.handle);
  std::lock_guard held(all().lock);
  if (all().executables.erase(e) == 0) misuse("hsa_executable_destroy of what is none");
  delete e;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_load_code_object(hsa_executable_t h, hsa_agent_t, hsa_code_object_t code, const char *) {
  ENTER;
  reinterpret_cast<executable *>(h.handle)->image = reinterpret_cast<code_image *>(code.handle);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_freeze(hsa_executable_t h, const char *) {
  ENTER;
  reinterpret_cast<executable *>(h.handle)->frozen = true;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_get_symbol(hsa_executable_t h, const char *, const char *name, hsa_agent_t, std::int32_t,
                                       hsa_executable_symbol_t *result) {
  ENTER;
  const auto &e = *reinterpret_cast<executable *>(h.handle);
  if (!e.frozen) misuse("a symbol of an executable that is not frozen");
  const auto found = e.image->symbols.find(name);
  if (found == e.image->symbols.end()) return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  *result = {reinterpret_cast<std::uintptr_t>(&found->second)};
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t s, hsa_executable_symbol_info_t what, void *value) {
  ENTER;
  const auto &symbol = *reinterpret_cast<const code_image::symbol *>(s.handle);
  switch (static_cast<unsigned>(what)) {
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
    *static_cast<std::uint64_t *>(value) = reinterpret_cast<std::uintptr_t>(symbol.kernel);
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE:
    *static_cast<std::uint32_t *>(value) = 1536;
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE:
    *static_cast<std::uint32_t *>(value) = 0;
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
    *static_cast<std::uint64_t *>(value) = reinterpret_cast<std::uintptr_t>(symbol.address);
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
    *static_cast<std::uint32_t *>(value) = static_cast<std::uint32_t>(symbol.bytes);
    return HSA_STATUS_SUCCESS;
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}
}
