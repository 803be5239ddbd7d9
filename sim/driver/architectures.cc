// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/architectures.h"

namespace gompsim::driver {

namespace {

constexpr unsigned kib = 1024;

// From the CUDA C++ Programming Guide's table of technical specifications per compute capability.
constexpr compute_capability capabilities[] = {
    {3, 0, 2048, 16, 48 * kib, 48 * kib},   {3, 5, 2048, 16, 48 * kib, 48 * kib},   {3, 7, 2048, 16, 112 * kib, 48 * kib},
    {5, 0, 2048, 32, 64 * kib, 48 * kib},   {5, 2, 2048, 32, 96 * kib, 48 * kib},   {5, 3, 2048, 32, 64 * kib, 48 * kib},
    {6, 0, 2048, 32, 64 * kib, 48 * kib},   {6, 1, 2048, 32, 96 * kib, 48 * kib},   {6, 2, 2048, 32, 64 * kib, 48 * kib},
    {7, 0, 2048, 32, 96 * kib, 96 * kib},   {7, 2, 2048, 32, 96 * kib, 96 * kib},   {7, 5, 1024, 16, 64 * kib, 64 * kib},
    {8, 0, 2048, 32, 164 * kib, 163 * kib}, {8, 6, 1536, 16, 100 * kib, 99 * kib},  {8, 7, 1536, 16, 164 * kib, 163 * kib},
    {8, 9, 1536, 24, 100 * kib, 99 * kib},  {9, 0, 2048, 32, 228 * kib, 227 * kib},
};

// AMD's as GCC's -march=NAME calls them: what GCC 14 or 16 has device libraries for.
constexpr device_kind kinds[] = {
    {"nvidia", vendor::nvidia},       {"gfx900", vendor::amd},        {"gfx906", vendor::amd},
    {"gfx908", vendor::amd},          {"gfx90a", vendor::amd},        {"gfx90c", vendor::amd},
    {"gfx1030", vendor::amd},         {"gfx1036", vendor::amd},       {"gfx1100", vendor::amd},
    {"gfx1103", vendor::amd},         {"gfx9-generic", vendor::amd},  {"gfx9-4-generic", vendor::amd},
    {"gfx10-3-generic", vendor::amd}, {"gfx11-generic", vendor::amd},
};

} // namespace

const compute_capability *find_compute_capability(unsigned major, unsigned minor) {
  for (const compute_capability &c : capabilities)
    if (c.major == major && c.minor == minor) return &c;
  return nullptr;
}

std::span<const device_kind> all_device_kinds() { return kinds; }

const device_kind *find_device_kind(std::string_view name) {
  for (const device_kind &k : kinds)
    if (k.name == name) return &k;
  return nullptr;
}

} // namespace gompsim::driver
