// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzing execution. The kernels of a text run with the routines for every x86-64 and with those for x86-64-v3. Whatever
// they do, the process must live on, and both must come to the same end with the same bytes in memory.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sim/fuzz/routines_choice.h"
#include "sim/fuzz/target.h"
#include "sim/ptx/program.h"

using namespace gompsim;

// Registers that nobody wrote have the same value in both runs.
extern "C" const char *__asan_default_options() {
  return "malloc_fill_byte=0:max_malloc_fill_size=1073741824:allocator_may_return_null=1:detect_leaks=0";
}

namespace {

constexpr std::size_t buffers = 8, buffer_bytes = 16384;
constexpr auto patience = std::chrono::milliseconds(300);

struct ending {
  std::mutex lock;
  std::condition_variable changed;
  bool done = false;
  launch_result result;

  static void finished(void *context, const launch_result &r) {
    auto &e = *static_cast<ending *>(context);
    const std::lock_guard hold(e.lock);
    e.result = r;
    e.done = true;
    e.changed.notify_all();
  }
};

struct outcome {
  bool complete = false;   // false: there is nothing to compare
  device_address base = 0; // where the device's addresses lay
  launch_result::status code = launch_result::status::success;
  std::vector<std::byte> bytes;
};

// Edge values of all widths, so that the first instructions see some.
void fill(std::byte *at) {
  static constexpr std::uint64_t edges[] = {0,
                                            1,
                                            0x7f,
                                            0x8000,
                                            0x7fffffff,
                                            0x80000000,
                                            0xffffffff,
                                            0x3f800000bf800000,
                                            0x7f80000000000001,
                                            0x3ff0000000000000,
                                            0x7fffffffffffffff,
                                            0x8000000000000000,
                                            0xffffffffffffffff,
                                            0x0123456789abcdef,
                                            0x00800000807fffff,
                                            0x4059000000000000};
  for (std::size_t k = 0; k < buffer_bytes / 8; ++k) {
    const std::uint64_t v = k < std::size(edges) ? edges[k] : (k + 1) * 0x9e3779b97f4a7c15u >> k % 64;
    std::memcpy(at + 8 * k, &v, 8);
  }
}

outcome run(const std::shared_ptr<const linked_program> &linked, bool newer, std::uint32_t threads) {
  outcome out;
  fuzz::choose_routines(newer);
  const auto device = fuzz::make_small_gpu();
  std::string log;
  const auto loaded = load_ptx(*device, linked, &log);
  if (loaded == nullptr) return out;
  std::vector<device_address> at;
  for (std::size_t b = 0; b < buffers; ++b) {
    at.push_back(device->allocate(buffer_bytes));
    if (at.back() == 0) return out;
    fill(device->view(at.back(), buffer_bytes));
  }
  out.base = at[0];
  for (const function_info &f : linked->infos) {
    if (!f.is_kernel) continue;
    std::vector<std::byte> params(f.param_bytes);
    std::size_t next = 0;
    for (const auto &p : f.parameters)
      if (p.bytes == 8) std::memcpy(&params[p.offset], &at[next++ % buffers], 8);
    launch_shape shape;
    shape.block[0] = threads;
    shape.dynamic_shared_bytes = 1024;
    ending e;
    device->launch(executable_of(loaded), f, shape, params.data(), params.size(), ending::finished, &e);
    std::unique_lock hold(e.lock);
    const bool in_time = e.changed.wait_for(hold, patience, [&] { return e.done; });
    if (!in_time) {
      hold.unlock();
      device->cancel_all();
      hold.lock();
      e.changed.wait(hold, [&] { return e.done; });
      return out;
    }
    out.code = e.result.code;
    if (out.code != launch_result::status::success) break;
  }
  for (const device_address a : at) {
    const std::byte *v = device->view(a, buffer_bytes);
    if (v != nullptr) out.bytes.insert(out.bytes.end(), v, v + buffer_bytes);
  }
  out.complete = true;
  return out;
}

bool is_nan(const std::byte *at) {
  double d;
  std::memcpy(&d, at, 8);
  return d != d;
}

bool depends_on_time(std::string_view text) {
  return text.find("clock") != text.npos || text.find("globaltimer") != text.npos;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  std::string log;
  const auto linked = link_ptx({{"input", text}}, &log);
  if (linked == nullptr) return 0;
  if (std::none_of(linked->infos.begin(), linked->infos.end(), [](const function_info &f) { return f.is_kernel; })) return 0;
  const std::uint32_t threads = size % 3 == 0 ? 64 : size % 3 == 1 ? 32 : 7;
  const outcome older = run(linked, false, threads), newer = run(linked, true, threads);
  if (!older.complete || !newer.complete || older.base != newer.base || depends_on_time(text)) return 0;
  if (older.code != newer.code || older.bytes.size() != newer.bytes.size()) {
    std::fprintf(stderr, "the routines come to different ends: %d and %d\n", static_cast<int>(older.code),
                 static_cast<int>(newer.code));
    std::abort();
  }
  // NaNs of 64 bits pass payloads on in no certain order.
  const bool doubles = text.find("f64") != text.npos;
  for (std::size_t k = 0; k < older.bytes.size(); k += 8) {
    if (std::memcmp(&older.bytes[k], &newer.bytes[k], 8) == 0) continue;
    if (doubles || (is_nan(&older.bytes[k]) && is_nan(&newer.bytes[k]))) continue;
    std::fprintf(stderr, "the routines differ in buffer %zu at byte %zu\n", k / buffer_bytes, k % buffer_bytes);
    std::abort();
  }
  return 0;
}
