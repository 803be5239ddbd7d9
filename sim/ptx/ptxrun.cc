// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs PTX files on the simulated GPU and checks what they compute.
//
//   ptxrun --check FILE...     runs each file by the lines in it that begin with "//!", prints PASS or FAIL for each
//   ptxrun --decode FILE...    links each file (modules may be divided by NUL) and decodes every function
//
// Lines of a file that --check understands:
//
//   //! kernel NAME [grid X[,Y[,Z]]] [block X[,Y[,Z]]] [shared BYTES] [times N]
//   //! buffer NAME TYPE COUNT [= VALUE...]      device memory; zero where no value is given
//   //! host NAME TYPE COUNT [= VALUE...]        host memory that is mapped for the device
//   //! param NAME | TYPE VALUE                  the kernel's parameters, in order: a buffer's address, or a value
//   //! expect NAME[INDEX] = VALUE...            after the kernel
//   //! expect-variable NAME TYPE = VALUE...     of a .global variable
//   //! expect-output "TEXT"                     what vprintf wrote, in all
//   //! expect-fault STATUS [TEXT]               the kernel ends so, and TEXT is in its report
//   //! expect-link-error TEXT                   linking fails with a message that holds TEXT
//
// A value is an integer, a floating-point number (also 0f... and 0d..., nan, inf), "A..B" for the integers from A to B, and
// each may be followed by "*N" for N times. Types are PTX's.
#include <algorithm>
#include <bit>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "sim/ptx/gpu.h"
#include "sim/ptx/lexer.h"
#include "sim/ptx/program.h"
#include "sim/ptx/types.h"

using namespace gompsim;

namespace {

struct buffer {
  ptx::scalar type = ptx::scalar::none;
  std::size_t count = 0;
  std::uint64_t address = 0;
  std::vector<std::uint64_t> host; // for mapped host memory
};

struct waiting {
  std::mutex lock;
  std::condition_variable done;
  bool over = false;
  launch_result result;
};

void finished(void *context, const launch_result &r) {
  auto *w = static_cast<waiting *>(context);
  const std::lock_guard hold(w->lock);
  w->result = r;
  w->over = true;
  w->done.notify_all();
}

const char *const status_names[] = {
    "success",   "illegal_address", "misaligned_address", "illegal_instruction", "trap",
    "assertion", "stack_overflow",  "barrier_divergence", "out_of_resources",    "cancelled"};

bool one_value(std::string_view s, ptx::scalar t, std::uint64_t *out) {
  bool minus = false;
  if (!s.empty() && s[0] == '-') {
    minus = true;
    s.remove_prefix(1);
  }
  unsigned long long bits;
  double d;
  if (s.size() == 10 && (s.substr(0, 2) == "0f" || s.substr(0, 2) == "0F")) {
    if (!ptx::parse_integer("0x" + std::string(s.substr(2)), &bits)) return false;
    *out = bits;
    return true;
  }
  if (s.size() == 18 && (s.substr(0, 2) == "0d" || s.substr(0, 2) == "0D")) {
    if (!ptx::parse_integer("0x" + std::string(s.substr(2)), &bits)) return false;
    *out = bits;
    return true;
  }
  if (!ptx::is_float(t) || (s.size() > 1 && s[0] == '0' && s[1] == 'x')) {
    if (!ptx::parse_integer(s, &bits)) return false;
    *out = minus ? 0 - bits : bits;
    if (ptx::size_of(t) < 8) *out &= (std::uint64_t{1} << 8 * ptx::size_of(t)) - 1;
    return true;
  }
  if (s == "nan")
    d = std::nan("");
  else if (s == "inf")
    d = INFINITY;
  else {
    const std::string copy(s);
    char *end;
    d = std::strtod(copy.c_str(), &end);
    if (*end != 0 || copy.empty()) return false;
  }
  if (minus) d = -d;
  if (t == ptx::scalar::f64)
    *out = std::bit_cast<std::uint64_t>(d);
  else if (t == ptx::scalar::f32)
    *out = s == "nan" ? 0x7fffffffu : std::bit_cast<std::uint32_t>(static_cast<float>(d));
  else
    return false;
  return true;
}

bool values(std::istream &in, ptx::scalar t, std::vector<std::uint64_t> *out) {
  std::string w;
  while (in >> w) {
    std::size_t times = 1;
    if (const auto star = w.find('*'); star != std::string::npos) {
      times = std::strtoull(w.c_str() + star + 1, nullptr, 0);
      w.resize(star);
    }
    std::vector<std::uint64_t> list;
    if (const auto dots = w.find(".."); dots != std::string::npos) {
      const long long a = std::strtoll(w.substr(0, dots).c_str(), nullptr, 0),
                      b = std::strtoll(w.c_str() + dots + 2, nullptr, 0);
      for (long long v = a; v <= b; ++v) {
        std::uint64_t bits;
        if (!one_value(std::to_string(v), t, &bits)) return false;
        list.push_back(bits);
      }
    } else {
      std::uint64_t bits;
      if (!one_value(w, t, &bits)) return false;
      list.push_back(bits);
    }
    for (std::size_t k = 0; k < times; ++k) out->insert(out->end(), list.begin(), list.end());
  }
  return true;
}

std::string shown(std::uint64_t v, ptx::scalar t) {
  char s[64];
  if (t == ptx::scalar::f32)
    std::snprintf(s, sizeof s, "%.9g (0f%08x)", std::bit_cast<float>(static_cast<std::uint32_t>(v)),
                  static_cast<unsigned>(v));
  else if (t == ptx::scalar::f64)
    std::snprintf(s, sizeof s, "%.17g (0d%016llx)", std::bit_cast<double>(v), static_cast<unsigned long long>(v));
  else
    std::snprintf(s, sizeof s, "%lld (0x%llx)", static_cast<long long>(v), static_cast<unsigned long long>(v));
  return s;
}

std::string unescape(std::string_view s) {
  std::string out;
  for (std::size_t k = 0; k < s.size(); ++k) {
    if (s[k] == '\\' && k + 1 < s.size()) {
      ++k;
      out += s[k] == 'n' ? '\n' : s[k] == 't' ? '\t' : s[k];
    } else {
      out += s[k];
    }
  }
  return out;
}

// Standard output while a kernel runs, as text.
class capture {
public:
  void begin() {
    std::fflush(stdout);
    file = std::tmpfile();
    saved = dup(1);
    dup2(fileno(file), 1);
  }
  std::string end() {
    std::fflush(stdout);
    dup2(saved, 1);
    close(saved);
    std::string s(static_cast<std::size_t>(std::ftell(file) >= 0 ? lseek(fileno(file), 0, SEEK_END) : 0), 0);
    lseek(fileno(file), 0, SEEK_SET);
    const auto n = read(fileno(file), s.data(), s.size());
    s.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    std::fclose(file);
    return s;
  }

private:
  std::FILE *file = nullptr;
  int saved = -1;
};

class checker {
public:
  checker(std::string file_name, const gpu_config &c) : name(std::move(file_name)), config(c) {}

  bool run() {
    std::ifstream in(name, std::ios::binary);
    if (!in) return complain(0, "cannot be read");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    device = gpu::create(config);
    if (device == nullptr) return complain(0, "no gpu");
    std::istringstream lines(text);
    std::string line;
    std::vector<std::pair<unsigned, std::string>> orders;
    for (unsigned n = 1; std::getline(lines, line); ++n)
      if (line.rfind("//! ", 0) == 0) orders.emplace_back(n, line.substr(4));
    if (orders.empty()) return complain(0, "has no line that says what to check");
    for (const auto &[n, o] : orders)
      if (o.rfind("expect-link-error ", 0) == 0) {
        std::string log;
        if (link_ptx({{name, text}}, &log) != nullptr) return complain(n, "linking succeeded");
        return log.find(o.substr(18)) != std::string::npos || complain(n, "the message is: " + log);
      }
    std::string log;
    auto linked = link_ptx({{name, text}}, &log);
    if (linked == nullptr) return complain(0, log);
    program = device->load(linked, &log);
    if (program == nullptr) return complain(0, log);
    for (std::size_t k = 0; k < orders.size(); ++k) {
      // A kernel starts when all that belongs to it has been read.
      if (orders[k].second.rfind("expect", 0) == 0 && pending && !start()) return false;
      if (!order(orders[k].first, orders[k].second)) return false;
    }
    if (pending && !start()) return false;
    return fault_checked || result.code == launch_result::status::success || complain(0, result.report);
  }

  ~checker() {
    program.reset();
    device.reset();
  }

private:
  bool complain(unsigned line, const std::string &why) {
    std::printf("%s:%u: %s\n", name.c_str(), line, why.c_str());
    return false;
  }

  bool order(unsigned n, const std::string &text) {
    std::istringstream in(text);
    std::string what;
    in >> what;
    if (what == "kernel") return kernel(n, in);
    if (what == "buffer" || what == "host") return make_buffer(n, in, what == "host");
    if (what == "param") return param(n, in);
    if (what == "expect") return expect(n, in);
    if (what == "expect-variable") return expect_variable(n, in);
    if (what == "expect-output") {
      const auto a = text.find('"'), b = text.rfind('"');
      if (a == b) return complain(n, "expected a text in quotes");
      const std::string want = unescape(std::string_view(text).substr(a + 1, b - a - 1));
      return output == want || complain(n, "the output is: " + output);
    }
    if (what == "expect-fault") {
      std::string status, rest;
      in >> status;
      std::getline(in >> std::ws, rest);
      fault_checked = true;
      if (status_names[static_cast<int>(result.code)] != status)
        return complain(n, std::string("the kernel ended with ") + status_names[static_cast<int>(result.code)] + " " +
                               result.report);
      return result.report.find(rest) != std::string::npos || complain(n, "the report is: " + result.report);
    }
    return complain(n, "not understood: " + text);
  }

  bool kernel(unsigned n, std::istream &in) {
    if (pending && !start()) return false;
    in >> kernel_name;
    shape = {};
    params.clear();
    times = 1;
    pending = true;
    fault_checked = false;
    kernel_line = n;
    std::string key, value;
    while (in >> key >> value) {
      std::uint32_t *triple = key == "grid" ? shape.grid : key == "block" ? shape.block : nullptr;
      if (triple != nullptr) {
        std::istringstream parts(value);
        std::string p;
        for (unsigned k = 0; k < 3 && std::getline(parts, p, ','); ++k)
          triple[k] = static_cast<std::uint32_t>(std::stoul(p));
      } else if (key == "shared") {
        shape.dynamic_shared_bytes = static_cast<std::uint32_t>(std::stoul(value));
      } else if (key == "times") {
        times = static_cast<unsigned>(std::stoul(value));
      } else {
        return complain(n, "not understood: " + key);
      }
    }
    return true;
  }

  bool make_buffer(unsigned n, std::istream &in, bool host) {
    std::string id, type, equals;
    buffer b;
    in >> id >> type >> b.count >> equals;
    b.type = ptx::scalar_from_name(type);
    const std::size_t element = ptx::size_of(b.type);
    if (element == 0 || b.count == 0) return complain(n, "not a type, or no elements");
    std::vector<std::uint64_t> list;
    if (!values(in, b.type, &list) || list.size() > b.count) return complain(n, "the values are wrong");
    std::byte *bytes;
    if (host) {
      b.host.resize((b.count * element + 7) / 8);
      b.address = reinterpret_cast<std::uint64_t>(b.host.data());
      if (!device->map_host(b.host.data(), b.count * element)) return complain(n, "the memory cannot be mapped");
      bytes = reinterpret_cast<std::byte *>(b.host.data());
    } else {
      b.address = device->allocate(b.count * element);
      bytes = b.address != 0 ? device->view(b.address, b.count * element) : nullptr;
      if (bytes == nullptr) return complain(n, "no device memory");
      std::memset(bytes, 0, b.count * element);
    }
    for (std::size_t k = 0; k < list.size(); ++k) std::memcpy(bytes + k * element, &list[k], element);
    buffers[id] = std::move(b);
    return true;
  }

  bool param(unsigned n, std::istream &in) {
    std::string a, v;
    in >> a >> v;
    std::uint64_t bits;
    unsigned size = 8;
    if (const auto it = buffers.find(a); it != buffers.end()) {
      bits = it->second.address;
    } else {
      const ptx::scalar t = ptx::scalar_from_name(a);
      size = ptx::size_of(t);
      if (size == 0 || !one_value(v, t, &bits)) return complain(n, "not a buffer, nor a type and a value");
    }
    params.resize((params.size() + size - 1) / size * size);
    params.resize(params.size() + size);
    std::memcpy(params.data() + params.size() - size, &bits, size);
    return true;
  }

  bool start() {
    pending = false;
    const function_info *f = find_function(*program, kernel_name);
    if (f == nullptr || !f->is_kernel) return complain(kernel_line, "there is no kernel " + kernel_name);
    capture c;
    c.begin();
    for (unsigned k = 0; k < times; ++k) {
      waiting w;
      device->launch(program, *f, shape, params.data(), params.size(), finished, &w);
      std::unique_lock hold(w.lock);
      w.done.wait(hold, [&] { return w.over; });
      result = w.result;
    }
    output = c.end();
    return true;
  }

  bool compare(unsigned n, const std::string &what, const std::byte *bytes, ptx::scalar t, std::size_t first,
               std::size_t count, const std::vector<std::uint64_t> &want) {
    const std::size_t element = ptx::size_of(t);
    if (result.code != launch_result::status::success && !fault_checked) return complain(n, result.report);
    if (bytes == nullptr || first + want.size() > count) return complain(n, "there are not so many values in " + what);
    bool good = true;
    for (std::size_t k = 0; k < want.size(); ++k) {
      std::uint64_t have = 0;
      std::memcpy(&have, bytes + (first + k) * element, element);
      if (have == want[k]) continue;
      good = complain(n, what + "[" + std::to_string(first + k) + "] is " + shown(have, t) + ", not " + shown(want[k], t));
    }
    return good;
  }

  bool expect(unsigned n, std::istream &in) {
    std::string id, equals;
    in >> id >> equals;
    std::size_t first = 0;
    if (const auto open = id.find('['); open != std::string::npos) {
      first = std::strtoull(id.c_str() + open + 1, nullptr, 0);
      id.resize(open);
    }
    const auto it = buffers.find(id);
    if (it == buffers.end()) return complain(n, "there is no buffer " + id);
    std::vector<std::uint64_t> want;
    if (!values(in, it->second.type, &want) || want.empty()) return complain(n, "the values are wrong");
    const buffer &b = it->second;
    return compare(n, id, device->view(b.address, b.count * ptx::size_of(b.type)), b.type, first, b.count, want);
  }

  bool expect_variable(unsigned n, std::istream &in) {
    std::string id, type, equals;
    in >> id >> type >> equals;
    const auto v = find_variable(*program, id);
    const ptx::scalar t = ptx::scalar_from_name(type);
    std::vector<std::uint64_t> want;
    if (!v || ptx::size_of(t) == 0 || !values(in, t, &want) || want.empty())
      return complain(n, "no such variable, or no values");
    return compare(n, id, device->view(v->address, v->bytes), t, 0, v->bytes / ptx::size_of(t), want);
  }

  std::string name;
  gpu_config config;
  std::unique_ptr<gpu> device;
  std::shared_ptr<loaded_program> program;
  std::map<std::string, buffer> buffers;
  std::string kernel_name;
  launch_shape shape;
  std::vector<std::byte> params;
  bool pending = false, fault_checked = false;
  unsigned kernel_line = 0, times = 1;
  launch_result result;
  std::string output;
};

double seconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

bool decode_all(const char *file, bool verbose) {
  std::ifstream in(file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  std::string log;
  const double t0 = seconds();
  auto linked = link_ptx({{file, text}}, &log);
  const double t1 = seconds();
  if (linked == nullptr) {
    std::printf("%s\n", log.c_str());
    return false;
  }
  gpu_config config;
  config.memory_bytes = std::size_t{1} << 30;
  auto device = gpu::create(config);
  auto program = device->load(linked, &log);
  const double t2 = seconds();
  if (program == nullptr) {
    std::printf("%s\n", log.c_str());
    return false;
  }
  bool good = true;
  std::size_t instructions = 0;
  for (std::uint32_t k = 0; k < linked->functions.size(); ++k) {
    const ptx::code *c = program->code_of(k);
    instructions += c->insns.size();
    if (!c->error.empty()) {
      std::printf("%s\n", c->error.c_str());
      good = false;
    }
  }
  const double t3 = seconds();
  if (verbose)
    std::printf("%s: %zu modules, %zu functions, %zu instructions; link %.1f ms, load %.1f ms, decode %.1f ms\n", file,
                linked->modules.size(), linked->functions.size(), instructions, (t1 - t0) * 1e3, (t2 - t1) * 1e3,
                (t3 - t2) * 1e3);
  return good;
}

int usage() {
  std::puts("Usage: ptxrun [--seed N] [--workers N] --check FILE...\n       ptxrun [--verbose] --decode FILE...");
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  gpu_config config;
  config.memory_bytes = std::size_t{1} << 30;
  bool check = false, decode = false, verbose = false;
  int k = 1;
  for (; k < argc && argv[k][0] == '-'; ++k) {
    const std::string o = argv[k];
    if (o == "--check")
      check = true;
    else if (o == "--decode")
      decode = true;
    else if (o == "--verbose")
      verbose = true;
    else if (o == "--seed" && k + 1 < argc)
      config.seed = std::strtoull(argv[++k], nullptr, 0);
    else if (o == "--workers" && k + 1 < argc)
      config.workers = static_cast<unsigned>(std::strtoul(argv[++k], nullptr, 0));
    else
      return usage();
  }
  if (check == decode || k == argc) return usage();
  bool good = true;
  for (; k < argc; ++k) {
    const bool passed = check ? checker(argv[k], config).run() : decode_all(argv[k], verbose);
    if (check) std::printf("%s: %s\n", passed ? "PASS" : "FAIL", argv[k]);
    std::fflush(stdout);
    good &= passed;
  }
  return good ? 0 : 1;
}
