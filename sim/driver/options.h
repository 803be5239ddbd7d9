// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user chose for the simulated machine, whatever its driver. One table says of each option how it is written, what
// values it takes and what it means: the library reads the GOMPSIM_* environment variables by it, and the gompsim command
// its arguments, its help and its checks.
#ifndef GOMPSIM_DRIVER_OPTIONS_H
#define GOMPSIM_DRIVER_OPTIONS_H

#include "sim/driver/architectures.h"
#include "sim/driver/fault_plan.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::driver {

// The table in options.cc says what each means.
struct options {
  std::vector<const device_kind *> kinds = {find_device_kind("nvidia")}; // as the user named them, none twice
  unsigned devices = 1;                                                  // of each kind
  std::size_t memory_bytes = std::size_t{16} << 30;
  unsigned multiprocessors = 16;
  const compute_capability *capability = find_compute_capability(8, 0);
  std::uint64_t seed = 0;
  unsigned workers = 0; // host threads a device; 0 = one per processor
  bool unified_memory = false;
  bool weak_memory = false;
  bool weak_convergence = false;
  bool check_uninitialised = false;
  bool check_races = false;
  bool check_maps = false;
  std::string race_suppressions;  // a file; empty: none
  std::vector<std::string> uuids; // 32 hexadecimal digits each, in the order of the devices; of those behind, made up
  bool page_bounds = false;
  bool reuse_addresses = false;
  fault_plan faults;
  std::string stats_file; // "-" is stderr; empty: none
  std::string trace_file;
  std::string reports_file = "-"; // "-" is stderr; empty: nowhere
  unsigned watchdog_seconds = 30; // 0: none
  bool watchdog_stops = false;

  bool has(vendor) const; // whether a kind of the vendor's was named
};

enum class option_value { none, required, optional };

struct option_kind {
  std::string_view name; // as in --name; the variable is GOMPSIM_NAME
  option_value takes;
  std::string_view value;    // what the help calls it
  std::string_view expected; // of the value, for messages
  std::string_view help;
  // Strict: the whole text must be a value. On failure *out is as before and *why may say more than `expected` does.
  bool (*parse)(std::string_view text, options *out, std::string *why);
  bool appends = false;    // given twice, the values are joined by a comma
  bool names_file = false; // a relative name means one in the folder where the program was started

  std::string variable() const;
};

std::span<const option_kind> all_options();

// Parses a value; on failure *why says what is wrong with it.
bool parse_option(const option_kind &, std::string_view text, options *out, std::string *why);

// The identity that was chosen for device `number` of a kind: 32 hexadecimal digits; empty: none was. Devices of all kinds
// are counted through, in the order in which the kinds are named.
std::string_view chosen_uuid(const options &, const device_kind &, unsigned number);

// The environment's choice, read by the first call of the driver in the process. A variable with a bad value is named in one
// line on stderr and its default is used.
const options &chosen_options();

} // namespace gompsim::driver

#endif
