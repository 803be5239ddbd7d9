// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/lines.h"

#include <algorithm>

namespace gompsim::gcn {

namespace {

// Reads forward; past the end there are zeros, and `ended`.
class stream {
public:
  explicit stream(bytes_view b) : all(b) {}
  std::size_t at = 0;
  bool ended = false;

  std::uint64_t fixed(unsigned bytes) {
    std::uint64_t n = 0;
    for (unsigned k = 0; k < bytes; ++k) n |= std::uint64_t{byte()} << 8 * k;
    return n;
  }
  std::uint64_t unsigned_leb() {
    std::uint64_t n = 0;
    for (unsigned shift = 0;; shift += 7) {
      const unsigned b = byte();
      if (shift < 64) n |= std::uint64_t{b & 0x7f} << shift;
      if ((b & 0x80) == 0) return n;
    }
  }
  std::int64_t signed_leb() {
    std::uint64_t n = 0;
    for (unsigned shift = 0;;) {
      const unsigned b = byte();
      if (shift < 64) n |= std::uint64_t{b & 0x7f} << shift;
      shift += 7;
      if ((b & 0x80) != 0) continue;
      if (shift < 64 && (b & 0x40) != 0) n |= ~std::uint64_t{0} << shift;
      return static_cast<std::int64_t>(n);
    }
  }
  std::string_view string() {
    const std::string_view s = string_at(all, at);
    if (at + s.size() >= all.size())
      ended = true;
    else
      at += s.size() + 1;
    return s;
  }
  bytes_view take(std::uint64_t bytes) {
    const auto p = part_of(all, at, bytes);
    if (!p) {
      ended = true;
      return {};
    }
    at += bytes;
    return *p;
  }
  bool is_done() const { return ended || at >= all.size(); }

private:
  bytes_view all;
  unsigned byte() {
    if (at >= all.size()) {
      ended = true;
      return 0;
    }
    return static_cast<unsigned>(all[at++]);
  }
};

constexpr std::size_t most_rows = std::size_t{1} << 22;
constexpr std::size_t most_files = std::size_t{1} << 18;

} // namespace

class line_reader {
public:
  line_reader(line_table &t, bytes_view a, bytes_view b) : to(t), line_strings(a), strings(b) {}

  void unit(bytes_view contents, unsigned offset_bytes) {
    stream s(contents);
    version = static_cast<unsigned>(s.fixed(2));
    if (version < 2 || version > 5) return;
    address_bytes = 8;
    if (version >= 5) {
      address_bytes = static_cast<unsigned>(s.fixed(1));
      s.fixed(1);
    }
    const std::uint64_t header_bytes = s.fixed(offset_bytes);
    stream h(s.take(header_bytes));
    if (s.ended || address_bytes > 8 || !header(h, offset_bytes)) return;
    program(s);
  }

private:
  line_table &to;
  const bytes_view line_strings, strings;
  unsigned version = 0, address_bytes = 8;
  unsigned least = 1, opcode_base = 13;
  int line_base = 0;
  unsigned line_range = 1;
  std::vector<std::uint8_t> lengths; // operands of standard opcodes
  std::size_t first_file = 0, file_count = 0;
  std::vector<std::string> folders; // of the unit

  bool header(stream &h, unsigned offset_bytes) {
    least = static_cast<unsigned>(h.fixed(1));
    if (version >= 4) h.fixed(1);
    h.fixed(1);
    line_base = static_cast<std::int8_t>(h.fixed(1));
    line_range = static_cast<unsigned>(h.fixed(1));
    opcode_base = static_cast<unsigned>(h.fixed(1));
    if (line_range == 0 || opcode_base == 0) return false;
    lengths.clear();
    for (unsigned n = 1; n < opcode_base; ++n) lengths.push_back(static_cast<std::uint8_t>(h.fixed(1)));
    first_file = to.files.size();
    folders.clear();
    if (version >= 5) {
      if (!entries(h, offset_bytes, false)) return false;
      if (!entries(h, offset_bytes, true)) return false;
    } else {
      folders.emplace_back(); // that of the compiler's run, which is not here
      while (!h.is_done()) {
        const std::string_view name = h.string();
        if (name.empty()) break;
        folders.emplace_back(name);
      }
      to.files.emplace_back(); // they count from one
      while (!h.is_done() && to.files.size() < most_files) {
        const std::string_view name = h.string();
        if (name.empty()) break;
        const std::uint64_t folder = h.unsigned_leb();
        for (int n = 0; n < 2; ++n) h.unsigned_leb();
        to.files.push_back(path_of(folder, name));
      }
    }
    file_count = to.files.size() - first_file;
    return true;
  }

  std::string path_of(std::uint64_t folder, std::string_view name) const {
    if (name.starts_with('/') || folder >= folders.size() || folders[folder].empty()) return std::string(name);
    return folders[folder] + "/" + std::string(name);
  }

  // Directories or files of version 5, in a form that is described before them.
  bool entries(stream &h, unsigned offset_bytes, bool are_files) {
    struct field {
      std::uint64_t content, form;
    };
    std::vector<field> format;
    for (std::uint64_t n = h.fixed(1); n != 0; --n) {
      const std::uint64_t content = h.unsigned_leb(), form = h.unsigned_leb();
      format.push_back({content, form});
    }
    for (std::uint64_t n = h.unsigned_leb(); n != 0 && !h.is_done(); --n) {
      std::string_view name;
      std::uint64_t folder = 0;
      for (const field &f : format) {
        std::string_view text;
        std::uint64_t value = 0;
        switch (f.form) {
        case 0x08:
          text = h.string();
          break;
        case 0x0e:
          text = string_at(strings, h.fixed(offset_bytes));
          break;
        case 0x1f:
          text = string_at(line_strings, h.fixed(offset_bytes));
          break;
        case 0x0b:
          value = h.fixed(1);
          break;
        case 0x05:
          value = h.fixed(2);
          break;
        case 0x06:
          value = h.fixed(4);
          break;
        case 0x07:
          value = h.fixed(8);
          break;
        case 0x0f:
          value = h.unsigned_leb();
          break;
        case 0x1e:
          h.take(16);
          break;
        case 0x09:
          h.take(h.unsigned_leb());
          break;
        default:
          return false;
        }
        if (f.content == 1) name = text;
        if (f.content == 2) folder = value;
      }
      if (format.empty()) return false;
      std::vector<std::string> &list = are_files ? to.files : folders;
      if (list.size() < most_files) list.push_back(are_files ? path_of(folder, name) : std::string(name));
    }
    return !h.ended;
  }

  void program(stream &s) {
    std::uint64_t address = 0;
    std::uint64_t file = 1;
    std::int64_t line = 1;
    const auto emit = [&](bool is_end) {
      if (to.rows.size() >= most_rows) return;
      const bool is_known = !is_end && file < file_count && line > 0;
      to.rows.push_back({address, static_cast<std::uint32_t>(first_file + (is_known ? file : 0)),
                         is_known ? static_cast<std::uint32_t>(line) : 0});
    };
    while (!s.is_done() && to.rows.size() < most_rows) {
      const unsigned op = static_cast<unsigned>(s.fixed(1));
      if (op >= opcode_base) {
        const unsigned n = op - opcode_base;
        address += std::uint64_t{least} * (n / line_range);
        line += line_base + static_cast<int>(n % line_range);
        emit(false);
        continue;
      }
      switch (op) {
      case 0: {
        const std::uint64_t bytes = s.unsigned_leb();
        stream e(s.take(bytes));
        switch (e.fixed(1)) {
        case 1:
          emit(true);
          address = 0;
          file = 1;
          line = 1;
          break;
        case 2:
          address = e.fixed(address_bytes);
          break;
        default:
          break;
        }
        break;
      }
      case 1:
        emit(false);
        break;
      case 2:
        address += least * s.unsigned_leb();
        break;
      case 3:
        line += s.signed_leb() % (std::int64_t{1} << 32);
        break;
      case 4:
        file = s.unsigned_leb();
        break;
      case 5:
        s.unsigned_leb();
        break;
      case 8:
        address += std::uint64_t{least} * ((255 - opcode_base) / line_range);
        break;
      case 9:
        address += s.fixed(2);
        break;
      case 12:
        s.unsigned_leb();
        break;
      case 6:
      case 7:
      case 10:
      case 11:
        break;
      default:
        for (unsigned n = 0; n < lengths[op - 1]; ++n) s.unsigned_leb();
      }
    }
  }
};

line_table::line_table(bytes_view lines, bytes_view line_strings, bytes_view strings) {
  line_reader r(*this, line_strings, strings);
  stream s(lines);
  while (!s.is_done()) {
    unsigned offset_bytes = 4;
    std::uint64_t bytes = s.fixed(4);
    if (bytes == 0xffffffff) {
      bytes = s.fixed(8);
      offset_bytes = 8;
    }
    const bytes_view unit = s.take(bytes);
    if (s.ended) break;
    r.unit(unit, offset_bytes);
  }
  // Of rows of one address the last one counts; a sequence's end gives way to another's beginning.
  std::stable_sort(rows.begin(), rows.end(), [](const row &a, const row &b) {
    return a.address != b.address ? a.address < b.address : a.line == 0 && b.line != 0;
  });
}

std::string line_table::find(std::uint64_t address, unsigned *line) const {
  auto r = std::upper_bound(rows.begin(), rows.end(), address, [](std::uint64_t a, const row &b) { return a < b.address; });
  if (r == rows.begin()) return {};
  --r;
  if (r->line == 0 || r->file >= files.size() || files[r->file].empty()) return {};
  *line = r->line;
  return files[r->file];
}

std::string line_table::find(std::uint64_t address) const {
  unsigned line = 0;
  const std::string file = find(address, &line);
  return file.empty() ? file : file.substr(file.rfind('/') + 1) + ":" + std::to_string(line);
}

} // namespace gompsim::gcn
