// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/image_check.h"

#include "config/linux/readable.h"
#include "include/gcn_image.h"
#include "include/gomp_plugin.h"

#include <cstddef>

namespace regomp::gcn {

namespace {

// Far above what a program has, far below what overflows.
constexpr unsigned most_symbols = 1u << 26;

// Longer than any name that a compiler makes.
constexpr std::size_t most_name_bytes = std::size_t{1} << 20;

bool is_name(const char *text) { return text != nullptr && readable_length(text, most_name_bytes) < most_name_bytes; }

template <typename Entry>
bool is_table(const Entry *entries, std::size_t count) {
  return entries != nullptr && reinterpret_cast<std::uintptr_t>(entries) % alignof(Entry) == 0 &&
         is_readable(entries, count * sizeof(Entry));
}

// What is wrong with the descriptor; null if nothing.
const char *fault_of(const gcn_image *im) {
  if (im == nullptr || !is_table(im, 1)) return "there is none";
  if (!is_table(im->code, 1) || im->code->bytes == nullptr || im->code->size == 0) return "no code";
  if (!is_readable(im->code->bytes, im->code->size)) return "code that is shorter than its size says";
  if (im->num_functions > most_symbols || im->num_variables > most_symbols) return "too many entries";
  if (im->num_functions < gcn_lifetime_functions || !is_table(im->functions, im->num_functions))
    return "no table of functions";
  for (unsigned i = 0; i < im->num_functions; ++i)
    if (!is_name(im->functions[i].name)) return "a function without a name";
  return nullptr;
}

// In the words of GCC's plugin, as all of them about ISAs.
void report_other_isa(const char *code, const gcn_isa &device, int number) {
  GOMP_PLUGIN_error("GCN code object ISA '%s' is incompatible with GPU ISA '%s' (device %d).\n"
                    "Try to recompile with '-foffload-options=-march=%s',\n"
                    "or use ROCR_VISIBLE_DEVICES to disable incompatible devices.",
                    code, device.name, number, device.name);
}

} // namespace

bool image_is_plausible(unsigned version, const gcn_image *im) {
  if (gomp_version_dev(version) != gcn_device_abi) {
    GOMP_PLUGIN_error("Offload data incompatible with GCN plugin (expected %u, received %u)", gcn_device_abi,
                      gomp_version_dev(version));
    return false;
  }
  const char *what = fault_of(im);
  if (what != nullptr) GOMP_PLUGIN_error("gcn: the descriptor of an image is corrupted: %s", what);
  return what == nullptr;
}

bool image_runs_on(const gcn_image &im, const gcn_isa &device, int number) {
  unsigned machine;
  if (!read_gcn_machine(im.code->bytes, im.code->size, &machine)) {
    GOMP_PLUGIN_error("gcn: the code of an image is no ELF file for AMD's devices");
    return false;
  }
  const gcn_isa *const code = find_gcn_isa(machine);
  if (code != nullptr && (code->is_generic || machine == device.machine)) return true;
  report_other_isa(code != nullptr ? code->name : "unknown", device, number);
  return false;
}

void explain_refusal(const gcn_image &im, const gcn_isa &device, int number) {
  unsigned machine;
  const gcn_isa *const code = read_gcn_machine(im.code->bytes, im.code->size, &machine) ? find_gcn_isa(machine) : nullptr;
  if (code == nullptr) return;
  if (code->is_generic && !gcn_code_fits(*code, device)) return report_other_isa(code->name, device, number);
  if (code->is_generic)
    GOMP_PLUGIN_error("Unsupported generic ISA %s on GPU with ISA %s (device %d).\n"
                      "Consider using ROCR_VISIBLE_DEVICES to disable incompatible devices, run with "
                      "LOADER_ENABLE_LOGGING=1 for more details, or try updating to a ROCm that supports this generic ISA.",
                      code->name, device.name, number);
  else
    GOMP_PLUGIN_error("Could not load GCN code object with ISA %s on GPU with ISA %s (device %d).\n"
                      "Consider using ROCR_VISIBLE_DEVICES to disable incompatible devices or run with "
                      "LOADER_ENABLE_LOGGING=1 for more details.",
                      code->name, device.name, number);
}

} // namespace regomp::gcn
