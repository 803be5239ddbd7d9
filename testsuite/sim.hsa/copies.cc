// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and fills between host, shared memory and GPUs: blocking, asynchronous behind signals, and of boxes.
#include "runtime_test.h"

#include <thread>

namespace test {

hsa_agent_t a;

std::vector<std::uint32_t> pattern(std::size_t n, unsigned seed) {
  std::vector<std::uint32_t> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<std::uint32_t>(i * 2654435761u + seed);
  return v;
}

void blocking() {
  constexpr std::size_t n = 10000;
  const auto from = pattern(n, 1);
  std::vector<std::uint32_t> back(n);
  std::uint32_t *const one = device_words(a, n), *const shared = shared_words(a, n);
  std::uint32_t *const other =
      static_cast<std::uint32_t *>(allocate(region(gpu(1), HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED), n * 4));
  // Round: host, GPU, another GPU, shared memory, host.
  OK(hsa_memory_copy(one, from.data(), n * 4));
  OK(hsa_memory_copy(other, one, n * 4));
  OK(hsa_memory_copy(shared, other, n * 4));
  OK(hsa_memory_copy(back.data(), shared, n * 4));
  REQUIRE(back == from);
  // Parts, at any byte.
  OK(hsa_memory_copy(reinterpret_cast<char *>(one) + 3, "abc", 3));
  char text[4] = "";
  OK(hsa_memory_copy(text, reinterpret_cast<char *>(one) + 3, 3));
  REQUIRE(std::string(text) == "abc");
  OK(hsa_memory_copy(one, from.data(), 0));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(nullptr, one, 4));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(one, nullptr, 4));
  // Beyond an end, with a message.
  const std::string said = captured([&] {
    EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(one, from.data(), 16 * n));
    EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(back.data(), one + n, 4));
  });
  REQUIRE(said.find("a copy writes 160000 bytes") != said.npos && said.find("a copy reads 4 bytes") != said.npos);
  // What is nobody's.
  const std::string nobody = captured([&] {
    EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(reinterpret_cast<void *>(8), one, 4));
    EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_memory_copy(one, reinterpret_cast<void *>(8), 4));
  });
  REQUIRE(nobody.find("a copy writes 4 bytes at 0x8, which are neither memory of a GPU nor of this process") != nobody.npos);

  OK(hsa_amd_memory_fill(one, 0xdeadbeef, n));
  REQUIRE(read_word(one) == 0xdeadbeef && read_word(one + n - 1) == 0xdeadbeef);
  OK(hsa_amd_memory_fill(shared + 1, 5, 2));
  REQUIRE(shared[0] == from[0] && shared[1] == 5 && shared[2] == 5 && shared[3] == from[3]);
  OK(hsa_amd_memory_fill(one, 1, 0));
  REQUIRE(read_word(one) == 0xdeadbeef);
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_fill(nullptr, 1, 1));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_fill(reinterpret_cast<char *>(one) + 1, 1, 1));
  captured([&] { EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_fill(one, 1, n + 1)); });
}

void asynchronous() {
  constexpr std::size_t n = 1000;
  const hsa_agent_t host = agents()[0];
  const auto from = pattern(n, 2);
  std::vector<std::uint32_t> back(n);
  std::uint32_t *const p = device_words(a, n);
  const hsa_signal_t first = make_signal(1), in = make_signal(1), out = make_signal(1);
  OK(hsa_amd_memory_async_copy(p, a, from.data(), host, n * 4, 1, &first, in));
  OK(hsa_amd_memory_async_copy(back.data(), host, p, a, n * 4, 1, &in, out));
  usleep(3000);
  REQUIRE(hsa_signal_load_relaxed(in) == 1 && hsa_signal_load_relaxed(out) == 1);
  hsa_signal_store_screlease(first, 0);
  await(out);
  REQUIRE(back == from);
  // A copy that fails tells it by a negative value.
  const hsa_signal_t failed = make_signal(1);
  captured([&] {
    OK(hsa_amd_memory_async_copy(p + n, a, from.data(), host, 4, 0, nullptr, failed));
    REQUIRE(hsa_signal_wait_scacquire(failed, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) < 0);
  });
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, hsa_amd_memory_async_copy(p, {0}, from.data(), host, 4, 0, nullptr, {0}));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_async_copy(nullptr, a, from.data(), host, 4, 0, nullptr, {0}));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, hsa_amd_memory_async_copy(p, a, from.data(), host, 4, 1, nullptr, {0}));
  EXPECT(HSA_STATUS_ERROR_INVALID_SIGNAL, hsa_amd_memory_async_copy(p, a, from.data(), host, 4, 0, nullptr, {64}));
}

// A box out of the middle of one array into the middle of another, with other pitches.
void boxes() {
  constexpr std::uint32_t from_x = 40, from_y = 10, from_z = 6, to_x = 60, to_y = 12, to_z = 7; // bytes, rows, planes
  std::vector<unsigned char> from(from_x * from_y * from_z), expected(to_x * to_y * to_z, 0xee), back(expected.size());
  for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<unsigned char>(i % 251);
  char *const p = static_cast<char *>(allocate(region(a, HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED), expected.size()));
  OK(hsa_memory_copy(p, expected.data(), expected.size()));
  const hsa_pitched_ptr_t source{from.data(), from_x, from_x * from_y}, target{p, to_x, to_x * to_y};
  const hsa_dim3_t at{4, 2, 1}, to{20, 3, 2}, range{24, 5, 4};
  const hsa_signal_t done = make_signal(1);
  OK(hsa_amd_memory_async_copy_rect(&target, &to, &source, &at, &range, a, hsaHostToDevice, 0, nullptr, done));
  await(done);
  for (std::uint32_t z = 0; z < range.z; ++z)
    for (std::uint32_t y = 0; y < range.y; ++y)
      for (std::uint32_t x = 0; x < range.x; ++x)
        expected[((to.z + z) * to_y + to.y + y) * to_x + to.x + x] =
            from[((at.z + z) * from_y + at.y + y) * from_x + at.x + x];
  OK(hsa_memory_copy(back.data(), p, back.size()));
  REQUIRE(back == expected);
  const auto refused = [&](const hsa_pitched_ptr_t *t, const hsa_dim3_t *o, const hsa_dim3_t *r, hsa_agent_t who,
                           unsigned direction) {
    return hsa_amd_memory_async_copy_rect(t, o, &source, &at, r, who, static_cast<hsa_amd_copy_direction_t>(direction), 0,
                                          nullptr, done);
  };
  const hsa_dim3_t wide{44, 5, 4};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, refused(nullptr, &to, &range, a, hsaHostToDevice));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, refused(&target, &to, nullptr, a, hsaHostToDevice));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, refused(&target, &to, &wide, a, hsaHostToDevice));
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, refused(&target, &to, &range, a, 9));
  EXPECT(HSA_STATUS_ERROR_INVALID_AGENT, refused(&target, &to, &range, {0}, hsaHostToDevice));
  const hsa_pitched_ptr_t odd{p, to_x + 1, to_x * to_y};
  EXPECT(HSA_STATUS_ERROR_INVALID_ARGUMENT, refused(&odd, &to, &range, a, hsaHostToDevice));
}

// Copies of several threads, into memory that a kernel does not stop using meanwhile.
void beside_kernels() {
  const hsa_executable_t code = load_kernels(a);
  std::uint32_t *const words = shared_words(a, 3), *const p = device_words(a, 4);
  const hsa_signal_t done = make_signal(1);
  submit(make_queue(a), dispatch_of(kernel(code, a, "gate.kd"), arguments(a, words, words + 1, words + 2, 1u), done),
         header_of(HSA_PACKET_TYPE_KERNEL_DISPATCH));
  await_word(words, 1);
  std::vector<std::thread> all;
  for (unsigned t = 0; t < 4; ++t)
    all.emplace_back([=] {
      for (unsigned i = 0; i < 200; ++i) {
        const std::uint32_t x = t * 1000 + i;
        OK(hsa_memory_copy(p + t, &x, 4));
        REQUIRE(read_word(p + t) == x);
      }
    });
  for (std::thread &t : all) t.join();
  __atomic_store_n(words + 1, 1, __ATOMIC_RELEASE);
  await(done);
}

void run() {
  setenv("GOMPSIM_DEVICES", "2", 1);
  OK(hsa_init());
  a = gpu();
  blocking();
  asynchronous();
  boxes();
  beside_kernels();
}

} // namespace test

int main() { test::run(); }
