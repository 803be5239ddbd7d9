// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/device_properties.h"

#include "device/devices.h"
#include "gomp_plugin.h"
#include "oacc/calls.h"
#include "oacc/device_choice.h"

namespace regomp {

namespace {

// What acc_get_property gives for the host.
goacc_property_value host_property(int property) {
  goacc_property_value value = {.text = nullptr};
  if (property == goacc_property_name)
    value.text = "GOMP";
  else if (property == goacc_property_vendor)
    value.text = "GNU";
  else if (property == goacc_property_driver)
    value.text = "1.0";
  return value;
}

goacc_property_value property_of(int number, int type, int property) {
  const acc_call call;
  const acc_device_type resolved = resolve_device_type(type);
  if (number < 0) number = default_device_number(resolved);
  device *d = device_of_type(resolved, number); // ends the process unless there is one
  if (d == nullptr || usable_device(d->number, offload_model::openacc) == nullptr) return host_property(property);
  return d->functions->get_property(d->ordinal, static_cast<goacc_property>(property));
}

constexpr bool is_text(int property) { return (property & 0x10000) != 0; }

} // namespace

std::size_t number_property(int number, int type, int property) {
  if (!is_text(property)) return property_of(number, type, property).number;
  check_device_type(type);
  return 0;
}

const char *text_property(int number, int type, int property) {
  if (is_text(property)) return property_of(number, type, property).text;
  check_device_type(type);
  return nullptr;
}

} // namespace regomp
