// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/line_table.h"

#include <cstring>

namespace regomp {

namespace {

// Reads forwards; from the first byte that is not there on everything is 0, and `good` false.
struct reader {
  const unsigned char *at, *end;
  bool good = true;

  bool has(std::uint64_t n) {
    if (n > static_cast<std::uint64_t>(end - at)) good = false;
    return good;
  }
  void skip(std::uint64_t n) {
    if (has(n)) at += n;
  }
  template <typename T>
  T get() {
    T value = 0;
    if (has(sizeof value)) {
      std::memcpy(&value, at, sizeof value);
      at += sizeof value;
    }
    return value;
  }
  std::uint64_t word(bool wide) { return wide ? get<std::uint64_t>() : get<std::uint32_t>(); }
  std::uint64_t unsigned_leb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; has(1); shift += 7) {
      const unsigned char byte = *at++;
      if (shift < 64) value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) break;
    }
    return value;
  }
  std::int64_t signed_leb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; has(1);) {
      const unsigned char byte = *at++;
      if (shift < 64) value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      shift += 7;
      if ((byte & 0x80) != 0) continue;
      if ((byte & 0x40) != 0 && shift < 64) value |= ~std::uint64_t{0} << shift;
      break;
    }
    return static_cast<std::int64_t>(value);
  }
  const char *text() {
    const void *const nul = good && at < end ? std::memchr(at, 0, static_cast<std::size_t>(end - at)) : nullptr;
    if (nul == nullptr) {
      good = false;
      return nullptr;
    }
    const char *const start = reinterpret_cast<const char *>(at);
    at = static_cast<const unsigned char *>(nul) + 1;
    return start;
  }
};

const char *text_in(const file_section &s, std::uint64_t offset) {
  if (offset >= s.bytes) return nullptr;
  reader r{s.start + offset, s.start + s.bytes};
  return r.text();
}

// Of the standard's numbers those that are used here.
enum : unsigned {
  form_block2 = 0x03,
  form_block4 = 0x04,
  form_data2 = 0x05,
  form_data4 = 0x06,
  form_data8 = 0x07,
  form_string = 0x08,
  form_block = 0x09,
  form_block1 = 0x0a,
  form_data1 = 0x0b,
  form_strp = 0x0e,
  form_udata = 0x0f,
  form_data16 = 0x1e,
  form_line_strp = 0x1f,
  content_path = 1,
  content_directory = 2,
  op_copy = 1,
  op_advance_pc = 2,
  op_advance_line = 3,
  op_set_file = 4,
  op_const_add_pc = 8,
  op_fixed_advance_pc = 9,
  extended_end_sequence = 1,
  extended_set_address = 2,
};

// One line number program.
class program {
public:
  program(const debug_sections &sections, reader &all) : sections_(sections), unit_(all) {
    std::uint64_t length = all.get<std::uint32_t>();
    wide_ = length == 0xffffffff;
    if (wide_) length = all.get<std::uint64_t>();
    unit_ = all;
    all.skip(length);
    unit_.end = all.good ? all.at : unit_.at;
    read_header();
  }

  // The place of the row that covers the address: the last one before the next address that is greater.
  bool find(std::uint64_t address, std::uint64_t &file, unsigned &line) {
    if (!unit_.good) return false;
    reader r = unit_;
    row now, before;
    bool has_before = false, ended = false;
    const auto emit = [&] {
      const bool found = has_before && before.address <= address && address < now.address && before.line != 0;
      if (!found) before = now;
      has_before = !ended;
      return found;
    };
    bool found = false;
    while (!found && r.good && r.at < r.end) {
      const unsigned op = r.get<std::uint8_t>();
      ended = false;
      if (op >= opcode_base_) {
        const unsigned special = op - opcode_base_;
        now.address += special / line_range_ * instruction_bytes_;
        now.line += static_cast<unsigned>(line_base_ + static_cast<int>(special % line_range_));
        found = emit();
      } else if (op == 0) {
        const std::uint64_t bytes = r.unsigned_leb();
        if (!r.has(bytes)) break;
        reader extended{r.at, r.at + bytes};
        r.skip(bytes);
        const unsigned what = extended.get<std::uint8_t>();
        if (what == extended_end_sequence) {
          ended = true;
          found = emit();
          now = {};
        } else if (what == extended_set_address) {
          now.address = bytes == 9 ? extended.get<std::uint64_t>() : extended.get<std::uint32_t>();
        }
      } else {
        found = standard(op, r, now) && emit();
      }
    }
    if (!found) return false;
    file = before.file;
    line = before.line;
    return true;
  }

  // The file with that number.
  source_line place(std::uint64_t number, unsigned line) {
    std::uint64_t directory = 0;
    source_line found;
    found.line = line;
    if (version_ >= 5) {
      found.file = entry_of_5(files_, number, directory);
      std::uint64_t unused = 0;
      if (found.file != nullptr && directory != 0) found.directory = entry_of_5(directories_, directory, unused);
      return found;
    }
    reader r = files_;
    for (std::uint64_t i = 1; r.good && r.at < r.end && *r.at != 0; i++) {
      const char *const name = r.text();
      directory = r.unsigned_leb();
      r.unsigned_leb();
      r.unsigned_leb();
      if (i != number) continue;
      found.file = r.good ? name : nullptr;
      break;
    }
    r = directories_;
    for (std::uint64_t i = 1; found.file != nullptr && directory != 0 && r.good && r.at < r.end && *r.at != 0; i++) {
      const char *const name = r.text();
      if (i == directory) found.directory = name;
    }
    return found;
  }

private:
  struct row {
    std::uint64_t address = 0, file = 1;
    unsigned line = 1;
  };

  void read_header() {
    version_ = unit_.get<std::uint16_t>();
    if (version_ < 2 || version_ > 5) unit_.good = false;
    if (version_ >= 5) unit_.skip(2); // sizes of addresses and of segment selectors
    const std::uint64_t bytes = unit_.word(wide_);
    if (!unit_.has(bytes)) return;
    reader h{unit_.at, unit_.at + bytes};
    unit_.skip(bytes); // the program itself is left
    instruction_bytes_ = h.get<std::uint8_t>();
    if (version_ >= 4) h.skip(1); // operations of an instruction: one on the machines that there are
    h.skip(1);
    line_base_ = h.get<std::int8_t>();
    line_range_ = h.get<std::uint8_t>();
    opcode_base_ = h.get<std::uint8_t>();
    lengths_ = h.at;
    h.skip(opcode_base_ != 0 ? opcode_base_ - 1u : 0);
    if (line_range_ == 0 || opcode_base_ == 0) h.good = false;
    directories_ = h;
    if (version_ >= 5) {
      std::uint64_t unused;
      entry_of_5(h, UINT64_MAX, unused);
    } else {
      while (h.good && h.at < h.end && *h.at != 0) h.text();
      h.skip(1);
    }
    files_ = h;
    unit_.good = unit_.good && h.good;
  }

  // True if it makes a row.
  bool standard(unsigned op, reader &r, row &now) const {
    switch (op) {
    case op_copy:
      return true;
    case op_advance_pc:
      now.address += r.unsigned_leb() * instruction_bytes_;
      return false;
    case op_advance_line:
      now.line += static_cast<unsigned>(r.signed_leb());
      return false;
    case op_set_file:
      now.file = r.unsigned_leb();
      return false;
    case op_const_add_pc:
      now.address += (255u - opcode_base_) / line_range_ * instruction_bytes_;
      return false;
    case op_fixed_advance_pc:
      now.address += r.get<std::uint16_t>();
      return false;
    default: // something of no interest, with so many operands
      for (unsigned n = lengths_[op - 1]; n > 0; n--) r.unsigned_leb();
      return false;
    }
  }

  // Goes through a table of names as DWARF 5 has them, behind it. The name with that number; null: there is none.
  const char *entry_of_5(reader &r, std::uint64_t number, std::uint64_t &directory) const {
    const unsigned columns = r.get<std::uint8_t>();
    reader formats = r;
    for (unsigned k = 0; k < 2 * columns; k++) r.unsigned_leb();
    const std::uint64_t count = r.unsigned_leb();
    const char *found = nullptr;
    for (std::uint64_t i = 0; i < count && r.good && columns > 0; i++) {
      reader f = formats;
      for (unsigned k = 0; k < columns; k++) {
        const std::uint64_t content = f.unsigned_leb(), form = f.unsigned_leb();
        const char *text = nullptr;
        const std::uint64_t value = value_of(r, form, text);
        if (i == number && content == content_path) found = text;
        if (i == number && content == content_directory) directory = value;
      }
    }
    return r.good ? found : nullptr;
  }

  std::uint64_t value_of(reader &r, std::uint64_t form, const char *&text) const {
    switch (form) {
    case form_string:
      text = r.text();
      return 0;
    case form_line_strp:
      text = text_in(sections_.line_strings, r.word(wide_));
      return 0;
    case form_strp:
      text = text_in(sections_.strings, r.word(wide_));
      return 0;
    case form_udata:
      return r.unsigned_leb();
    case form_data1:
      return r.get<std::uint8_t>();
    case form_data2:
      return r.get<std::uint16_t>();
    case form_data4:
      return r.get<std::uint32_t>();
    case form_data8:
      return r.get<std::uint64_t>();
    case form_data16:
      r.skip(16);
      return 0;
    case form_block:
      r.skip(r.unsigned_leb());
      return 0;
    case form_block1:
      r.skip(r.get<std::uint8_t>());
      return 0;
    case form_block2:
      r.skip(r.get<std::uint16_t>());
      return 0;
    case form_block4:
      r.skip(r.get<std::uint32_t>());
      return 0;
    default:
      r.good = false;
      return 0;
    }
  }

  const debug_sections &sections_;
  reader unit_; // first the header, then what is behind it
  reader directories_{nullptr, nullptr}, files_{nullptr, nullptr};
  bool wide_ = false; // the format with offsets of 64 bits
  unsigned version_ = 0, instruction_bytes_ = 0, line_range_ = 1, opcode_base_ = 1;
  int line_base_ = 0;
  const unsigned char *lengths_ = nullptr;
};

} // namespace

source_line find_source_line(const debug_sections &sections, std::uint64_t address) {
  reader all{sections.line.start, sections.line.start + sections.line.bytes};
  while (all.good && all.at < all.end) {
    program p(sections, all);
    std::uint64_t file = 0;
    unsigned line = 0;
    if (p.find(address, file, line)) return p.place(file, line);
  }
  return {};
}

} // namespace regomp
