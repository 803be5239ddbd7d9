// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC with an NVIDIA device and an AMD device: the types, their devices, data of each, queues of both at once, copies
// from the one to the other through the host.
#include "check.h"

enum { n = 1000 };

static void on(acc_device_t type) {
  acc_set_device_type(type);
  acc_set_device_num(0, type);
}

int main(void) {
  const acc_device_t types[] = {acc_device_nvidia, acc_device_radeon};
  static int data[2][n];
  void *there[2];
  CHECK(acc_get_num_devices(acc_device_nvidia) == 1 && acc_get_num_devices(acc_device_radeon) == 1);
  for (int t = 0; t < 2; t++) {
    on(types[t]);
    CHECK(acc_get_device_type() == types[t] && acc_get_device_num(types[t]) == 0);
    int here[3] = {-1, -1, -1};
#pragma acc parallel num_gangs(1) copyout(here)
    {
      here[0] = acc_on_device(acc_device_nvidia);
      here[1] = acc_on_device(acc_device_radeon);
      here[2] = acc_on_device(acc_device_not_host);
    }
    CHECK(here[0] == (t == 0) && here[1] == (t == 1) && here[2] == 1);
    const char *vendor = acc_get_property_string(0, types[t], acc_property_vendor);
    CHECK(vendor && strcmp(vendor, t == 0 ? "Nvidia" : "AMD") == 0);
    CHECK(acc_get_property(0, types[t], acc_property_memory) > 0);
    for (int i = 0; i < n; i++) data[t][i] = i + t;
    there[t] = acc_copyin(data[t], sizeof data[t]);
    CHECK(there[t] && acc_deviceptr(data[t]) == there[t]);
    CHECK(!acc_is_present(data[1 - t], sizeof data[0]));
  }
  // Queues of both, the one's work begun before the other's is waited for.
  for (int round = 0; round < 3; round++) {
    for (int t = 0; t < 2; t++) {
      on(types[t]);
      int *p = data[t];
#pragma acc parallel loop present(p[0 : n]) async(1)
      for (int i = 0; i < n; i++) p[i] = p[i] * 2 + t;
#pragma acc update self(p[0 : n]) async(1)
    }
    for (int t = 1; t >= 0; t--) {
      on(types[t]);
      acc_wait(1);
    }
  }
  for (int t = 0; t < 2; t++)
    for (int i = 0; i < n; i++) CHECK(data[t][i] == (i + t) * 8 + 7 * t);
  // Each gets what the other one has.
  for (int t = 0; t < 2; t++) {
    on(types[t]);
    acc_memcpy_to_device(there[t], data[1 - t], sizeof data[0]);
  }
  for (int t = 0; t < 2; t++) {
    on(types[t]);
    int sum = 0;
    int *p = data[t];
#pragma acc parallel loop present(p[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += p[i];
    int expected = 0;
    for (int i = 0; i < n; i++) expected += data[1 - t][i];
    CHECK(sum == expected);
    acc_delete(p, sizeof data[0]);
    CHECK(!acc_is_present(p, sizeof data[0]));
  }
  return check_result();
}
