// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a queue's callback is told of kernels that fault and of packets that cannot be executed; without a callback the
// process is ended. The completion signal of such a packet never changes.
#include "runtime_test.h"

#include <functional>

namespace test {

using make_packet = std::function<hsa_kernel_dispatch_packet_t(hsa_executable_t, hsa_agent_t)>;

// The packet makes the callback be told the status, once, with the words in the report.
void expect_error(hsa_status_t status, const char *words, std::uint16_t header, const make_packet &make) {
  const hsa_agent_t a = gpu();
  const hsa_executable_t code = load_kernels(a);
  queue_error error;
  hsa_queue_t *const q = make_queue(a, 64, &error);
  hsa_kernel_dispatch_packet_t p = make(code, a);
  const hsa_signal_t done = p.completion_signal = make_signal(1);
  const std::string said = captured([&] {
    submit(q, p, header);
    hsa_signal_wait_scacquire(error.told, HSA_SIGNAL_CONDITION_GTE, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
    // The queue is inactive.
    submit(q, dispatch_of(kernel(code, a, "nothing.kd"), nullptr, done), header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
    usleep(5000);
  });
  if (said.find(words) == said.npos) fail(__FILE__, __LINE__, words, said.c_str());
  if (error.status != status) fail(__FILE__, __LINE__, words, name_of(error.status));
  REQUIRE(hsa_signal_load_relaxed(error.told) == 1 && hsa_signal_load_relaxed(done) == 1);
  OK(hsa_queue_destroy(q));
  // Others go on.
  std::uint32_t *const w = device_words(a, 1);
  run_kernel(make_queue(a), kernel(code, a, "store.kd"), arguments(a, w, 3u));
  REQUIRE(read_word(w) == 3);
}

hsa_kernel_dispatch_packet_t good(hsa_executable_t code, hsa_agent_t a) {
  return dispatch_of(kernel(code, a, "nothing.kd"), nullptr, {0});
}

void run() {
  constexpr std::uint16_t dispatch_header = header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH);
  // Without a callback.
  const int status = status_of_child("GOMPSIM_REPORTS", "", [] {
    OK(hsa_init());
    const hsa_agent_t a = gpu();
    submit(make_queue(a), dispatch_of(kernel(load_kernels(a), a, "trap.kd"), nullptr, {0}), dispatch_header);
    sleep(100);
  });
  REQUIRE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);

  OK(hsa_init());
  expect_error(HSA_STATUS_ERROR_EXCEPTION, "trap", dispatch_header,
               [](auto code, auto a) { return dispatch_of(kernel(code, a, "trap.kd"), nullptr, {0}); });
  // To where nothing is; memory of the host that no GPU was given; memory that was freed.
  expect_error(HSA_STATUS_ERROR_MEMORY_FAULT, "store", dispatch_header, [](auto code, auto a) {
    return dispatch_of(kernel(code, a, "store.kd"), arguments(a, std::uint64_t{16}, 1u), {0});
  });
  expect_error(HSA_STATUS_ERROR_MEMORY_FAULT, "store", dispatch_header, [](auto code, auto a) {
    static std::uint32_t mine;
    return dispatch_of(kernel(code, a, "store.kd"), arguments(a, &mine, 1u), {0});
  });
  expect_error(HSA_STATUS_ERROR_MEMORY_FAULT, "store", dispatch_header, [](auto code, auto a) {
    std::uint32_t *const p = device_words(a, 1);
    OK(hsa_memory_free(p));
    return dispatch_of(kernel(code, a, "store.kd"), arguments(a, p, 1u), {0});
  });
  expect_error(HSA_STATUS_ERROR_MEMORY_FAULT, "store", dispatch_header, [](auto code, auto a) {
    return dispatch_of(kernel(code, a, "store.kd"), nullptr, {0}); // without arguments
  });

  expect_error(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "of no frozen executable", dispatch_header, [](auto code, auto a) {
    hsa_kernel_dispatch_packet_t p = good(code, a);
    p.kernel_object += 8;
    return p;
  });
  expect_error(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "of no frozen executable", dispatch_header, [](auto, auto a) {
    const hsa_executable_t gone = load_kernels(a);
    const auto p = good(gone, a);
    OK(hsa_executable_destroy(gone));
    return p;
  });
  const auto changed = [](auto change) {
    return [change](hsa_executable_t code, hsa_agent_t a) {
      hsa_kernel_dispatch_packet_t p = good(code, a);
      change(p);
      return p;
    };
  };
  using packet = hsa_kernel_dispatch_packet_t;
  expect_error(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "no dimensions", dispatch_header,
               changed([](packet &p) { p.setup = 0; }));
  expect_error(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "is not 1", dispatch_header,
               changed([](packet &p) { p.grid_size_y = 2; }));
  expect_error(HSA_STATUS_ERROR_INVALID_ARGUMENT, "have 1025 work-items", dispatch_header,
               changed([](packet &p) { p.workgroup_size_x = 1025; }));
  expect_error(HSA_STATUS_ERROR_INVALID_ARGUMENT, "have 0 work-items", dispatch_header,
               changed([](packet &p) { p.workgroup_size_x = 0; }));
  expect_error(HSA_STATUS_ERROR_INVALID_ARGUMENT, "grid is empty", dispatch_header,
               changed([](packet &p) { p.grid_size_x = 0; }));
  expect_error(HSA_STATUS_ERROR_INVALID_ALLOCATION, "bytes of LDS", dispatch_header,
               changed([](packet &p) { p.group_segment_size = (64 << 10) + 1; }));
  expect_error(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "reserved", dispatch_header,
               changed([](packet &p) { p.reserved0 = 1; }));
  expect_error(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "agent dispatch", header_of(HSA_PACKET_TYPE_AGENT_DISPATCH), good);
  expect_error(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "of type 9", header_of(9), good);
  expect_error(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "reserved", header_of(HSA_PACKET_TYPE_BARRIER_AND), good);
}

} // namespace test

int main() { test::run(); }
