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

// AMD's as GCC's -march=NAME calls them.
constexpr device_kind kinds[] = {
    {"nvidia", vendor::nvidia, ""},
    {"gfx900", vendor::amd, "gfx900"},
    {"gfx902", vendor::amd, "gfx902"},
    {"gfx904", vendor::amd, "gfx904"},
    {"gfx906", vendor::amd, "gfx906"},
    {"gfx908", vendor::amd, "gfx908"},
    {"gfx909", vendor::amd, "gfx909"},
    {"gfx90a", vendor::amd, "gfx90a"},
    {"gfx90c", vendor::amd, "gfx90c"},
    {"gfx942", vendor::amd, "gfx942"},
    {"gfx950", vendor::amd, "gfx950"},
    {"gfx1030", vendor::amd, "gfx1030"},
    {"gfx1031", vendor::amd, "gfx1031"},
    {"gfx1032", vendor::amd, "gfx1032"},
    {"gfx1033", vendor::amd, "gfx1033"},
    {"gfx1034", vendor::amd, "gfx1034"},
    {"gfx1035", vendor::amd, "gfx1035"},
    {"gfx1036", vendor::amd, "gfx1036"},
    {"gfx1100", vendor::amd, "gfx1100"},
    {"gfx1101", vendor::amd, "gfx1101"},
    {"gfx1102", vendor::amd, "gfx1102"},
    {"gfx1103", vendor::amd, "gfx1103"},
    {"gfx1150", vendor::amd, "gfx1150"},
    {"gfx1151", vendor::amd, "gfx1151"},
    {"gfx1152", vendor::amd, "gfx1152"},
    {"gfx1153", vendor::amd, "gfx1153"},
    {"gfx9-generic", vendor::amd, "gfx900"},
    {"gfx9-4-generic", vendor::amd, "gfx942"},
    {"gfx10-3-generic", vendor::amd, "gfx1030"},
    {"gfx11-generic", vendor::amd, "gfx1100"},
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
