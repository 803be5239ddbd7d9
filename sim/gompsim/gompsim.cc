// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gompsim: runs a program with the simulated GPU. Checks its options by the table that the library reads the environment by
// (sim/driver/options.h), passes them on in the environment, puts the simulator's drivers first in the search path and
// becomes the program.
#include "config.h"
#include "sim/cuda/words.h"
#include "sim/driver/options.h"
#include "sim/hsa/words.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <unistd.h>

// All drivers there are, so that every fault can be checked here.
gompsim::driver::driver_list gompsim::driver::known_drivers() {
  static constexpr const driver_words *all[] = {&cuda::words, &hsa::words};
  return {all, true};
}

namespace {

using namespace gompsim::driver;

constexpr int wrong_usage = 2, no_simulator = 1, not_executable = 126, not_found = 127;

[[noreturn]] void bad_usage(const std::string &what) {
  std::fprintf(stderr, "gompsim: %s\nTry 'gompsim --help'.\n", what.c_str());
  std::exit(wrong_usage);
}

// Prints text in lines of at most 120 characters, indented by `margin`; the cursor is at the margin already.
void print_wrapped(std::string_view text, std::size_t margin) {
  constexpr std::size_t most = 120;
  std::size_t column = margin;
  bool first = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size() == text.size() ? text.size() : word.size() + 1);
    if (!first && column + 1 + word.size() > most) {
      std::printf("\n%*s", static_cast<int>(margin), "");
      column = margin;
    } else if (!first) {
      std::putchar(' ');
      ++column;
    }
    std::printf("%.*s", static_cast<int>(word.size()), word.data());
    column += word.size();
    first = false;
  }
  std::putchar('\n');
}

void print_option(const std::string &heading, std::string_view help) {
  constexpr int margin = 28;
  std::printf("  %-*s", margin - 2, heading.c_str());
  if (heading.size() > margin - 3) std::printf("\n%*s", margin, "");
  print_wrapped(help, margin);
}

void print_help() {
  std::printf("Usage: gompsim [OPTION]... [--] PROGRAM [ARGUMENT]...\n");
  print_wrapped("Run PROGRAM with simulated GPUs: an NVIDIA one, unless --device says otherwise. Any program that uses the "
                "CUDA driver library can be run, and with AMD GPUs any that uses the HSA runtime; those that GCC compiled "
                "with -fopenmp and -foffload=nvptx-none or -foffload=amdgcn-amdhsa work with GCC's own libgomp as well as "
                "with regomp's.",
                0);
  std::printf("\n");
  for (const option_kind &kind : all_options()) {
    std::string heading = "--" + std::string(kind.name);
    if (kind.takes == option_value::required) heading += " " + std::string(kind.value);
    if (kind.takes == option_value::optional) heading += "[=" + std::string(kind.value) + "]";
    print_option(heading, kind.help);
  }
  print_option("--help", "print this and exit");
  print_option("--version", "print the version and exit");
  std::printf("\n");
  print_wrapped(
      "Each option has an environment variable, --compute-capability for example GOMPSIM_COMPUTE_CAPABILITY; an option "
      "goes before its variable. GOMPSIM_LIBDIR names the folder with the simulator's libcuda.so.1 (for AMD's devices "
      "libhsa-runtime64.so.1) if it is not where it was installed.",
      0);
  std::printf("\n");
  print_wrapped(
      "The exit status is that of PROGRAM; 2 after a wrong option; 1 if the simulator cannot be found; 126 or 127 if "
      "PROGRAM cannot be run.",
      0);
}

void set_variable(const std::string &name, const std::string &value) {
  if (setenv(name.c_str(), value.c_str(), 1) == 0) return;
  std::fprintf(stderr, "gompsim: %s\n", std::strerror(errno));
  std::exit(no_simulator);
}

// What the options say; an appending option that is given twice has both values.
class choice {
public:
  void choose(const option_kind &kind, std::string value) {
    std::string &kept = values[static_cast<std::size_t>(&kind - all_options().data())];
    if (kind.appends && !kept.empty()) value = kept + "," + value;
    if (kind.names_file && !value.empty() && value != "-" && value != "0" && value != "1" && value[0] != '/')
      value = std::filesystem::current_path().string() + "/" + value;
    std::string why;
    options parsed;
    if (!parse_option(kind, value, &parsed, &why)) bad_usage("--" + std::string(kind.name) + " " + value + ": " + why);
    kept = value;
    set_variable(kind.variable(), value);
  }

private:
  std::vector<std::string> values = std::vector<std::string>(all_options().size());
};

const option_kind *find_option(std::string_view name) {
  for (const option_kind &kind : all_options())
    if (kind.name == name) return &kind;
  return nullptr;
}

// Returns the index of the program's name.
int read_arguments(int count, char **arguments) {
  choice chosen;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = arguments[i];
    if (!word.starts_with('-')) return i;
    if (word == "--") return i + 1;
    if (word == "--help" || word == "-h") {
      print_help();
      std::exit(0);
    }
    if (word == "--version") {
      std::printf("gompsim (%s) %s\n", PACKAGE_NAME, PACKAGE_VERSION);
      std::exit(0);
    }
    const std::size_t equals = word.find('=');
    const std::string option(word.substr(0, equals));
    const option_kind *const kind = option.starts_with("--") ? find_option(option.substr(2)) : nullptr;
    if (!kind) bad_usage("unknown option " + option);
    if (equals != word.npos) {
      if (kind->takes == option_value::none) bad_usage(option + " takes no value");
      chosen.choose(*kind, std::string(word.substr(equals + 1)));
    } else if (kind->takes == option_value::required) {
      if (++i == count) bad_usage(option + " needs a value");
      chosen.choose(*kind, arguments[i]);
    } else {
      chosen.choose(*kind, "1");
    }
  }
  return count;
}

// The drivers of the devices that were asked for, in the environment by now. (The library will complain of a variable with a
// bad value.)
std::vector<std::string_view> needed_libraries() {
  options chosen;
  const option_kind &device = *find_option("device");
  std::string why;
  if (const char *const value = std::getenv(device.variable().c_str())) parse_option(device, value, &chosen, &why);
  std::vector<std::string_view> needed;
  if (chosen.has(vendor::nvidia)) needed.push_back("libcuda.so.1");
  if (chosen.has(vendor::amd)) needed.push_back("libhsa-runtime64.so.1");
  return needed;
}

// The first of the libraries that is not in the folder; empty if all are.
std::string_view missing_library(const std::string &folder, const std::vector<std::string_view> &needed) {
  for (const std::string_view name : needed)
    if (access((folder + "/" + std::string(name)).c_str(), F_OK) != 0) return name;
  return {};
}

// The folder of this program, as the system has it.
std::string own_folder() {
  std::string self(4096, '\0');
  const ssize_t n = readlink("/proc/self/exe", self.data(), self.size());
  if (n <= 0 || static_cast<std::size_t>(n) == self.size()) return "";
  self.resize(static_cast<std::size_t>(n));
  return self.substr(0, self.rfind('/'));
}

// Where the libraries are: as told, in the build tree around this program, or installed; an installation may have been moved
// as a whole.
std::string find_library_folder(const std::vector<std::string_view> &needed) {
  const auto has_library = [&](const std::string &folder) { return missing_library(folder, needed).empty(); };
  if (const char *const told = std::getenv("GOMPSIM_LIBDIR"); told && *told) return told;
  const std::string own = own_folder();
  if (const std::string built = own + "/sim/.libs"; has_library(built)) return built;
  const std::filesystem::path to_library = std::filesystem::path(INSTALLED_LIBDIR).lexically_relative(INSTALLED_BINDIR);
  if (const std::string moved = (std::filesystem::path(own) / to_library).lexically_normal().string() + "/regomp/sim";
      has_library(moved))
    return moved;
  return INSTALLED_LIBDIR "/regomp/sim";
}

} // namespace

int main(int count, char **arguments) {
  const int program = read_arguments(count, arguments);
  if (program >= count) bad_usage("no program is given");
  const std::vector<std::string_view> needed = needed_libraries();
  const std::string folder = find_library_folder(needed);
  if (const std::string_view missing = missing_library(folder, needed); !missing.empty()) {
    std::fprintf(stderr, "gompsim: there is no %.*s in %s; GOMPSIM_LIBDIR names the folder it is in\n",
                 static_cast<int>(missing.size()), missing.data(), folder.c_str());
    return no_simulator;
  }
  const char *const before = std::getenv("LD_LIBRARY_PATH");
  set_variable("LD_LIBRARY_PATH", before && *before ? folder + ":" + before : folder);
  execvp(arguments[program], arguments + program);
  const int error = errno;
  std::fprintf(stderr, "gompsim: %s: %s\n", arguments[program], std::strerror(error));
  return error == ENOENT ? not_found : not_executable;
}
