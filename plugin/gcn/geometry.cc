// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/geometry.h"

#include "include/gomp_plugin.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/image.h"

#include <algorithm>
#include <cstring>

namespace regomp::gcn {

namespace {

constexpr unsigned table_threads = 16; // of a team, in the device library
constexpr unsigned teams_per_unit = 2;
constexpr unsigned lds_bytes = 65536;       // of a compute unit
constexpr unsigned acc_default_workers = 8; // where the number of gangs is left open as well
constexpr unsigned acc_waves_per_unit = 32; // that the gangs fill, if their number is left open

// The registers of a compute unit's four SIMD units are divided among the waves that it holds at once, four registers at a
// time.
unsigned thread_limit(const device &d, const kernel &k) {
  if (k.vgprs <= 0) return table_threads;
  const unsigned granules = (static_cast<unsigned>(k.vgprs) + 3) / 4 * 4;
  return std::clamp(4 * (d.properties.instruction_set->vgprs / granules), 1u, table_threads);
}

unsigned default_threads(const device &d) {
  return std::strcmp(d.properties.instruction_set->name, "gfx900") == 0 ? 4 : table_threads;
}

unsigned positive(int wanted, unsigned otherwise) { return wanted > 0 ? static_cast<unsigned>(wanted) : otherwise; }

} // namespace

launch_geometry choose_geometry(const device &d, const kernel &k, const launch_args &wanted) {
  const unsigned units = d.properties.compute_units;
  const int asked_teams = d.options->teams != 0 ? d.options->teams : wanted.num_teams;
  const int asked_threads = d.options->threads != 0 ? d.options->threads : wanted.thread_limit;
  const bool neither = asked_teams <= 0 && asked_threads <= 0;
  const unsigned teams = std::min(positive(asked_teams, units), teams_per_unit * units);
  const unsigned threads = positive(asked_threads, neither ? default_threads(d) : table_threads);
  return {teams, std::min(threads, thread_limit(d, k))};
}

acc_geometry choose_acc_geometry(const device &d, const kernel &k, const unsigned *wanted) {
  enum dimension { gang, worker, dimensions };
  const int settings[dimensions] = {d.options->teams, d.options->threads};
  int asked[dimensions]; // 0: nobody has
  for (unsigned i = 0; i < dimensions; ++i) {
    const int of_program = k.launch_dim[i] != 0 ? k.launch_dim[i] : static_cast<int>(wanted[i]);
    const int default_dim = settings[i] != 0 ? settings[i] : GOMP_PLUGIN_acc_default_dim(i);
    asked[i] = std::max(of_program > 0 ? of_program : default_dim, 0);
  }
  const unsigned units = d.properties.compute_units, gangs = positive(asked[gang], 0);
  const unsigned share = gangs != 0 ? std::max(units * acc_waves_per_unit / gangs, 1u) : acc_default_workers;
  const unsigned workers = std::min(positive(asked[worker], share), thread_limit(d, k));
  return {gangs != 0 ? gangs : units * (acc_waves_per_unit / workers), workers, wave_size};
}

unsigned group_bytes_of(const device &d, const kernel &k, unsigned teams) {
  if (d.options->lowlat_pool_bytes != 0) return d.options->lowlat_pool_bytes;
  const unsigned units = d.properties.compute_units;
  return std::max(k.group_bytes, lds_bytes / ((teams + units - 1) / units));
}

int most_teams(const device &d) { return static_cast<int>(teams_per_unit * d.properties.compute_units); }
int most_threads(const device &) { return table_threads; }

} // namespace regomp::gcn
