// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc" }
//
// Images as compilers before GCC 7 register them: without a version, which means that the image's data begin with no mask of
// requirements and that the host table ends before the indirect functions; before the device is used and after.
#include "aux/fake_device.h"

using fake::maps;

extern "C" void GOMP_offload_register(const void *, int, const void *);
extern "C" void GOMP_offload_unregister(const void *, int, const void *);

namespace {

int first_calls, second_calls, on_host;
void first(void *) { on_host++; }
void second(void *) { on_host++; }
void run_first(void *) { first_calls++; }
void run_second(void *) { second_calls++; }
int variable[2] = {3, 4};

// What the compiler's tables hold.
struct old_image {
  fake::image contents;
  void *functions[1];
  std::uintptr_t variables[2];
  const void *table[6];
  fake::image *data;

  old_image(void (*host)(void *), void (*device)(void *), int *v)
      : contents({{host, device, 0}}, {}), functions{reinterpret_cast<void *>(host)},
        variables{reinterpret_cast<std::uintptr_t>(v), sizeof variable}, data(&contents) {
    if (v != nullptr) contents.variables.push_back({v, sizeof variable, false});
    table[0] = functions;
    table[1] = functions + 1;
    table[2] = variables;
    table[3] = v != nullptr ? variables + 2 : variables;
    table[4] = reinterpret_cast<const void *>(8); // not the table's
    table[5] = reinterpret_cast<const void *>(4096);
  }
};

} // namespace

int main() {
  old_image one(first, run_first, variable), two(second, run_second, nullptr);
  GOMP_offload_register(one.table, 5, &one.data);
  maps().target(first);
  CHECK(first_calls == 1 && on_host == 0);
  CHECK(*fake::host_of<int>(static_cast<int *>(omp_get_mapped_ptr(variable, 0)) + 1) == 4);
  GOMP_offload_register(two.table, 5, &two.data);
  maps().target(second);
  CHECK(second_calls == 1 && on_host == 0);
  GOMP_offload_unregister(one.table, 5, &one.data);
  CHECK(omp_get_mapped_ptr(variable, 0) == nullptr);
  maps().target(first);
  maps().target(second);
  CHECK(first_calls == 1 && on_host == 1 && second_calls == 2);
  GOMP_offload_unregister(two.table, 5, &two.data);
  maps().target(second);
  CHECK(second_calls == 2 && on_host == 2);
  std::puts("done");
}
