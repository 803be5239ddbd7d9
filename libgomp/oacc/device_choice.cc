// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/device_choice.h"

#include "device/device.h"
#include "environment_variables.h"
#include "icv/local_rank.h"
#include "support/diagnostics.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <strings.h>

namespace regomp {

namespace {

// Relaxed: independent values that the program sets, and whose order with other things it sees to. -1: nobody has said.
std::atomic<int> initial_type{acc_device_default}; // of threads that have no device yet
std::atomic<int> default_number{-1};

constexpr struct {
  acc_device_type type;
  const char *name;
} types[] = {{acc_device_none, "none"},         {acc_device_default, "default"}, {acc_device_host, "host"},
             {acc_device_not_host, "not_host"}, {acc_device_nvidia, "nvidia"},   {acc_device_radeon, "radeon"}};

constexpr acc_device_type accelerators[] = {acc_device_nvidia, acc_device_radeon};

acc_device_type first_accelerator() {
  for (acc_device_type t : accelerators)
    if (devices_of_type(t) > 0) return t;
  return acc_device_none;
}

// The type that ACC_DEVICE_TYPE names; default if it says nothing, none if it names no type that there is.
acc_device_type type_of_environment() {
  const char *text = text_of(env_variable::ACC_DEVICE_TYPE);
  if (text == nullptr || *text == '\0') return acc_device_default;
  for (const auto &t : types)
    if (strcasecmp(text, t.name) == 0 && devices_of_type(t.type) > 0) return t.type;
  return acc_device_none;
}

__attribute__((constructor(103))) void read_default_number() {
  const char *text = text_of(env_variable::ACC_DEVICE_NUM);
  if (text == nullptr) return;
  char *end;
  errno = 0;
  const long value = std::strtol(text, &end, 10);
  if (end != text && *end == '\0' && errno == 0 && value >= 0 && value <= 0x7fffffff)
    default_number.store(static_cast<int>(value), std::memory_order_relaxed);
  else
    print_error("Invalid value for environment variable ACC_DEVICE_NUM: %s", text);
}

[[noreturn]] void fatal_not_supported(const char *name) { fatal("device type %s not supported", name); }
[[noreturn]] void fatal_unknown(int type) { fatal("unknown device type %u", static_cast<unsigned>(type)); }

} // namespace

const char *device_type_name(int type) {
  for (const auto &t : types)
    if (t.type == type) return t.name;
  return "unknown";
}

acc_device_type resolve_device_type(int type) {
  switch (type) {
  case acc_device_default: {
    const acc_device_type named = type_of_environment();
    if (named == acc_device_none) fatal_not_supported(text_of(env_variable::ACC_DEVICE_TYPE));
    if (named != acc_device_default) return named;
    const acc_device_type first = first_accelerator();
    return first != acc_device_none ? first : acc_device_host;
  }
  case acc_device_not_host:
    return first_accelerator();
  case acc_device_none:
  case acc_device_host:
  case acc_device_nvidia:
  case acc_device_radeon:
    return static_cast<acc_device_type>(type);
  default:
    fatal_unknown(type);
  }
}

void check_device_type(int type) {
  if (type < acc_device_none || type > acc_device_radeon) fatal_unknown(type);
}

int devices_of_type(acc_device_type type) {
  if (type == acc_device_host) return 1;
  int n = 0;
  for (int i = 0; i < num_devices(); i++) {
    const device &d = *device_at(i);
    if (d.functions->type == type && d.runs_openacc()) n++;
  }
  return n;
}

device *device_of_type(acc_device_type type, int number) {
  const int n = type == acc_device_none ? 0 : devices_of_type(type);
  if (n == 0) fatal_not_supported(device_type_name(type));
  if (number < 0 || number >= n) fatal("device %u out of range", static_cast<unsigned>(number));
  if (type == acc_device_host) return nullptr;
  for (int i = 0; i < num_devices(); i++) {
    device *d = device_at(i);
    if (d->functions->type == type && d->runs_openacc() && number-- == 0) return d;
  }
  return nullptr; // the devices were forgotten meanwhile, at the end of the process
}

acc_device_type initial_device_type() { return resolve_device_type(initial_type.load(std::memory_order_relaxed)); }
void set_initial_device_type(acc_device_type type) { initial_type.store(type, std::memory_order_relaxed); }

bool default_type_exists() { return type_of_environment() != acc_device_none; }

int default_device_number(acc_device_type type) {
  const int chosen = default_number.load(std::memory_order_relaxed);
  if (chosen >= 0) return chosen;
  return type == acc_device_none || !devices_go_by_rank() ? 0 : device_by_rank(devices_of_type(type));
}
void set_default_device_number(int number) { default_number.store(number, std::memory_order_relaxed); }

} // namespace regomp
