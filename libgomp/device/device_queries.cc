// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/device_queries.h"

#include "config/linux/numa.h"
#include "device/devices.h"
#include "icv/device_icvs.h"

#include <climits>

namespace regomp {

namespace {

constexpr int unknown_distance = 10; // as if on one node

// Which device is the default one may depend on what there is: called after is_host_number, which has discovered that.
int device_number(int number) { return number == default_device_argument ? default_device_icv() : number; }

} // namespace

int largest_dimension(int number, int dimension, dimension_limit limit) {
  if (is_host_number(number)) return dimension == 0 ? INT_MAX : 1;
  const device *d = usable_device(device_number(number));
  return d != nullptr && (*d->functions).*limit != nullptr ? ((*d->functions).*limit)(d->ordinal, dimension) : -1;
}

int distance_to_device(int number) {
  if (is_host_number(number)) return 0;
  number = device_number(number);
  if (device_at(number) == nullptr) return -1;
  const device *d = usable_device(number);
  auto *get_node = d != nullptr ? d->functions->get_numa_node : nullptr;
  const int distance = get_node != nullptr ? numa_distance(numa_node_of_caller(), get_node(d->ordinal)) : -1;
  return distance >= 0 ? distance : unknown_distance;
}

} // namespace regomp
