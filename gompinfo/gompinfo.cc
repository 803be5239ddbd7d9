// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gompinfo [PROGRAM...]: what target regions would run on here, and why not elsewhere; with programs, whether theirs would.
// The environment counts as it does for a program started in the same way. doc/gompinfo.1 describes the output and the
// status.
#include "gompinfo/probe.h"
#include "gompinfo/program_file.h"
#include "gompinfo/region_name.h"

#include "config.h"
#include "environment_variables.h"
#include "gcn_isa.h"
#include "gomp_plugin.h"
#include "llvm_offload.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <strings.h>

using namespace regomp;

namespace {

enum exit_status { offloads = 0, stays_on_host = 1, bad_usage = 2 };

void help() {
  std::puts(
      "Usage: gompinfo [PROGRAM]...\n"
      "Show the devices that programs compiled with -fopenmp -foffload=... would use here, and why others are not used.\n"
      "With programs or shared libraries: what they hold for devices, and where their target regions would run.\n\n"
      "  --help     print this and exit\n"
      "  --version  print the version and exit\n\n"
      "The exit status is 0 if target regions would run on a device (with programs: those of each), 1 if on the host, 2 "
      "after\n"
      "a wrong option.");
}

std::string requirements(unsigned mask) {
  static constexpr struct {
    unsigned bit;
    const char *name;
  } clauses[] = {{gomp_requires_unified_address, "unified_address"},
                 {gomp_requires_unified_shared_memory, "unified_shared_memory"},
                 {gomp_requires_reverse_offload, "reverse_offload"},
                 {gomp_requires_self_maps, "self_maps"}};
  std::string text;
  for (const auto &c : clauses)
    if (mask & c.bit) text += (text.empty() ? "" : ", ") + std::string(c.name);
  return text;
}

bool is_disabled() {
  const char *policy = text_of(env_variable::OMP_TARGET_OFFLOAD);
  return policy != nullptr && strcasecmp(policy, "disabled") == 0;
}

// The device that OMP_DEFAULT_DEVICE names; -1 if it names none. The library ignores what is not a number from 0 on.
int default_device() {
  const char *const text = text_of(env_variable::OMP_DEFAULT_DEVICE);
  if (text == nullptr) return -1;
  char *end;
  errno = 0;
  const long n = std::strtol(text, &end, 10);
  if (end == text || errno != 0 || n < 0 || n > INT_MAX) return -1;
  while (std::isspace(static_cast<unsigned char>(*end))) end++;
  return *end == '\0' ? static_cast<int>(n) : -1;
}

std::string counted(std::size_t n, const char *what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

// What a program of LLVM's compilers holds.
void show_contents(const llvm_program &p) {
  std::printf("  for %s: %s, %s, %s, %s\n", p.library.empty() ? "LLVM's library" : printable(p.library).c_str(),
              counted(p.images.size(), "image").c_str(), counted(p.regions.size(), "region").c_str(),
              counted(p.variables.size(), "variable").c_str(), counted(p.functions.size(), "indirect function").c_str());
  for (const std::string &what : p.corruptions) std::printf("  corrupted: %s\n", what.c_str());
  for (std::size_t i = 0; i < p.images.size(); i++)
    std::printf("  image %zu: %s, %zu bytes%s\n", i, p.images[i].text.c_str(), p.images[i].size,
                p.images[i].plugin == nullptr ? ": no device takes it" : "");
  for (const std::string &name : p.regions) std::printf("  region %s\n", name.c_str());
  for (const llvm_variable &v : p.variables)
    if (v.is_pointer)
      std::printf("  variable %s, a pointer to it\n", v.name.c_str());
    else
      std::printf("  variable %s, %s\n", v.name.c_str(), counted(v.size, "byte").c_str());
  for (const std::string &name : p.functions) std::printf("  indirect function %s\n", name.c_str());
  std::string all = requirements(requires_mask(p));
  if (p.requirements & requires_dynamic_allocators) all += (all.empty() ? "" : ", ") + std::string("dynamic_allocators");
  if (!all.empty()) std::printf("  requires %s\n", all.c_str());
  if (p.requires_by_call) std::printf("  what it requires is known only when it runs\n");
}

// True if its regions would run on a device. As soon as there is one for an image, nothing runs on the host instead.
bool show_llvm_program(const char *file, const llvm_program &p) {
  show_contents(p);
  if (p.descriptors == 0) {
    std::printf(p.corruptions.empty() ? "  it has no target regions of its own\n" : "  target regions cannot run\n");
    return false;
  }
  if (is_disabled()) {
    std::printf("  target regions run on the host: OMP_TARGET_OFFLOAD is disabled\n");
    return false;
  }
  const image_devices devices = probe_omptarget(file, p);
  if (devices.count < 0) return false;
  if (devices.count == 0) {
    std::printf("  target regions run on the host: no device can be used\n");
    return false;
  }
  const int chosen = std::max(default_device(), 0);
  if (chosen >= devices.count) {
    std::printf("  target regions %s: OMP_DEFAULT_DEVICE is %d, and the last device is number %d\n",
                chosen == devices.count ? "run on the host" : "end the program", chosen, devices.count - 1);
    return false;
  }
  if (chosen < 64 && (devices.failing >> chosen & 1) != 0) {
    std::printf("  target regions end the program: device %d, the default device, cannot load its image\n", chosen);
    return false;
  }
  std::printf("  target regions run on a device (%d can be used)\n", devices.count - std::popcount(devices.failing));
  return true;
}

// True if the program's regions would run on a device. Programs number `all` devices of this machine through, whether they
// hold an image for each or not.
bool show_program(const char *file, int all) {
  std::printf("Program %s\n", file);
  const program_facts f = read_program(file);
  if (!f.error.empty()) {
    std::printf("  cannot be read: %s\n", f.error.c_str());
    return false;
  }
  if (f.llvm.is_one && f.nvptx_images + f.gcn_images == 0) return show_llvm_program(file, f.llvm);
  if (f.nvptx_images > 0) {
    std::printf("  nvptx: %u image%s, PTX %s for sm_%u, %zu functions, %zu variables\n", f.nvptx_images,
                f.nvptx_images == 1 ? "" : "s", f.ptx_version.c_str(), f.ptx_target, f.functions, f.variables);
    if (const std::string r = requirements(f.requires_mask); !r.empty()) std::printf("  requires %s\n", r.c_str());
  } else {
    std::printf("  this program holds no nvptx image\n");
  }
  if (f.gcn_images > 0) {
    std::printf("  gcn: %u image%s, for", f.gcn_images, f.gcn_images == 1 ? "" : "s");
    for (std::size_t i = 0; i < f.gcn_machines.size(); i++) {
      const gcn_isa *const isa = find_gcn_isa(f.gcn_machines[i]);
      std::printf("%s %s", i != 0 ? "," : "", isa != nullptr ? isa->name : "an unknown GPU");
    }
    std::printf("\n");
    if (const std::string r = requirements(f.requires_mask); !r.empty() && f.nvptx_images == 0)
      std::printf("  requires %s\n", r.c_str());
  }
  if (f.nvptx_images + f.gcn_images == 0) {
    std::printf(f.uses_target ? "  target regions run on the host: it was compiled without -foffload=nvptx-none or "
                                "-foffload=amdgcn-amdhsa, or without the offload compiler\n"
                              : "  it has no target regions of its own\n");
    return false;
  }
  if (is_disabled()) {
    std::printf("  target regions run on the host: OMP_TARGET_OFFLOAD is disabled\n");
    return false;
  }
  int devices = 0;
  if (f.nvptx_images > 0) devices += probe_plugin("nvptx", &f);
  if (f.gcn_images > 0) devices += probe_plugin("gcn", &f);
  if (devices == 0) {
    std::printf("  target regions run on the host: no device can be used\n");
    return false;
  }
  if (const int chosen = default_device(); chosen >= all) {
    std::printf("  target regions run on the host: OMP_DEFAULT_DEVICE is %d, and the last device is number %d\n", chosen,
                all - 1);
    return false;
  }
  std::printf("  target regions run on a device (%d can be used)\n", devices);
  return true;
}

} // namespace

int main(int argc, char **argv) {
  int first = 1;
  for (; first < argc && argv[first][0] == '-'; first++) {
    const char *option = argv[first];
    if (std::strcmp(option, "--help") == 0) return help(), 0;
    if (std::strcmp(option, "--version") == 0) return std::puts("gompinfo (regomp) " PACKAGE_VERSION), 0;
    if (std::strcmp(option, "--") == 0) {
      first++;
      break;
    }
    std::fprintf(stderr, "gompinfo: unknown option %s\nTry 'gompinfo --help'.\n", option);
    return bad_usage;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // in step with what drivers print
  probe_cuda_driver();
  probe_hsa_runtime();
  show_runtime_library();
  int devices = 0;
  for (const char *plugin : {"nvptx", "gcn"}) devices += probe_plugin(plugin, nullptr);
  bool all = devices > 0 && !is_disabled() && default_device() < devices;
  for (int i = first; i < argc; i++) all = show_program(argv[i], devices) && all;
  return all ? offloads : stays_on_host;
}
