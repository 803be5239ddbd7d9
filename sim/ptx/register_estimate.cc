// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Liveness in the usual way: the body becomes basic blocks, a backward iteration finds what is live between them, and one
// walk through each block counts. Only values that one block defines and another uses take part in the iteration.
#include "sim/ptx/register_estimate.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "sim/ptx/lexer.h"
#include "sim/ptx/limits.h"
#include "sim/ptx/types.h"
#include "sim/ptx/words.h"

namespace gompsim::ptx {

namespace {

// An assembler takes some registers for addresses and for what one instruction of PTX becomes; no function has fewer than
// `fewest`, and the calling convention takes more.
constexpr unsigned own_use = 4, fewest = 8, fewest_with_calls = 24;

constexpr std::string_view without_destination[] = {
    "st",    "red",      "bra",       "brx",       "ret",     "exit",    "trap",         "brkpt",        "membar",
    "fence", "prefetch", "prefetchu", "nanosleep", "discard", "pmevent", "stackrestore", "applypriority"};

bool has_destination(std::string_view opcode) {
  const std::string_view base = opcode.substr(0, opcode.find('.'));
  if (base == "bar" || base == "barrier") return opcode.find(".red") != opcode.npos;
  return std::find(std::begin(without_destination), std::end(without_destination), base) == std::end(without_destination);
}

class body_liveness {
public:
  explicit body_liveness(const function_decl &f) : text(f.mod->text), lex(text, f.body_begin, f.body_end) {}

  bool makes_calls = false;

  unsigned most_live() {
    read();
    link();
    return iterate() ? count() : most_registers;
  }

private:
  using reg = std::uint32_t;
  static constexpr reg definition = 1u << 31; // flag of a reference
  static constexpr reg no_number = ~reg{0};

  struct instruction {
    std::size_t first; // of its references: definitions first, then uses
    bool guarded;      // what it defines may also stay as it is
  };
  struct block {
    std::size_t first = 0; // instruction
    std::vector<std::string_view> targets;
    bool falls_through = true;
    std::vector<std::uint32_t> next;
    std::vector<std::uint64_t> in, out, kill; // of the registers that live between blocks
  };

  // --- reading ---
  unsigned words_of(std::string_view type) {
    const scalar t = scalar_from_name(type);
    return t == scalar::pred ? 0 : (size_of(t) + 3) / 4;
  }

  void skip_statement() {
    while (lex.peek().kind != token_kind::end && !lex.accept(';'))
      if (!lex.is('{'))
        lex.take();
      else if (!lex.skip_braces())
        return;
  }

  void declare() { // .reg has been taken
    unsigned words = 0, elements = 1;
    while (lex.peek().kind != token_kind::end && !lex.is(';')) {
      const token t = lex.take();
      if (t.kind != token_kind::word) continue;
      for (std::string_view part = t.text; part.starts_with('.');) {
        const std::size_t end = part.find('.', 1);
        const std::string_view one = part.substr(1, end == part.npos ? part.npos : end - 1);
        if (one == "v2" || one == "v4")
          elements = one == "v2" ? 2 : 4;
        else
          words = words_of(one);
        part.remove_prefix(end == part.npos ? part.size() : end);
      }
      if (t.text[0] == '.') continue;
      if (lex.is('<')) // the count does not matter: what is used is declared
        ranges.push_back({t.text, words * elements});
      else
        widths[number(t.text)] = words * elements;
    }
  }

  reg number(std::string_view name) {
    const reg n = names.number(name);
    if (n < widths.size()) return n;
    const std::size_t stem = name.find_last_not_of("0123456789") + 1;
    unsigned words = 0;
    for (const auto &[prefix, w] : ranges)
      if (prefix == name.substr(0, stem)) words = w;
    widths.push_back(words);
    return n;
  }

  void refer(std::string_view word, bool defines) {
    // An element of a vector, %v.x, is its register.
    if (const std::size_t dot = word.find('.'); dot != word.npos && dot != 0) word = word.substr(0, dot);
    const reg n = number(word);
    if (widths[n] != 0) references.push_back(n | (defines ? definition : 0));
  }

  // Up to the semicolon. The first operand is what is defined, if the opcode has a destination; of a call it is the list in
  // front of the name.
  void operands(bool defines, bool is_branch) {
    bool first = true;
    unsigned depth = 0;
    while (lex.peek().kind != token_kind::end) {
      const token t = lex.take();
      if (t.kind == token_kind::word) {
        if (is_branch) blocks.back().targets.push_back(t.text);
        refer(t.text, first && defines);
        continue;
      }
      if (t.kind != token_kind::punct) continue;
      if (t.punct == ';') return;
      if (t.punct == '{' || t.punct == '[' || t.punct == '(') {
        if (t.punct == '[') first = false;
        ++depth;
      } else if (t.punct == '}' || t.punct == ']' || t.punct == ')') {
        depth -= depth != 0;
      } else if (t.punct == ',' && depth == 0) {
        first = false;
      }
    }
  }

  void begin_block() {
    if (blocks.back().first == instructions.size() && blocks.size() > 1) return;
    blocks.emplace_back().first = instructions.size();
  }

  void label(std::string_view name) {
    begin_block();
    labels[name] = static_cast<std::uint32_t>(blocks.size() - 1);
    if (!lex.accept_word(".branchtargets")) return;
    std::vector<std::string_view> &list = tables[name];
    while (lex.peek().kind != token_kind::end && !lex.accept(';')) {
      const token t = lex.take();
      if (t.kind == token_kind::word) list.push_back(t.text);
    }
  }

  void instruct(std::string_view opcode, bool guarded, std::size_t first_reference) {
    const std::string_view base = opcode.substr(0, opcode.find('.'));
    const bool is_branch = base == "bra" || base == "brx";
    const bool is_call = base == "call";
    makes_calls |= is_call;
    instructions.push_back({first_reference, guarded});
    operands(is_call ? lex.is('(') : has_destination(opcode), is_branch);
    std::partition(references.begin() + static_cast<std::ptrdiff_t>(first_reference), references.end(),
                   [](reg r) { return (r & definition) != 0; });
    if (!is_branch && base != "ret" && base != "exit" && base != "trap") return;
    blocks.back().falls_through = guarded;
    blocks.emplace_back().first = instructions.size();
  }

  void read() {
    blocks.emplace_back();
    while (lex.peek().kind != token_kind::end) {
      const std::size_t first = references.size();
      bool guarded = false;
      if (lex.accept('@')) {
        guarded = true;
        lex.accept('!');
        refer(lex.take().text, false);
      }
      const token t = lex.take();
      if (t.kind != token_kind::word) continue;
      if (t.text == ".reg")
        declare();
      else if (t.text == ".loc" || t.text == ".file")
        lex.go_on_at(std::min(text.find('\n', t.begin), text.size()));
      else if (t.text[0] == '.')
        skip_statement();
      else if (lex.accept(':'))
        label(t.text);
      else
        instruct(t.text, guarded, first);
    }
    instructions.push_back({references.size(), false});
    blocks.emplace_back().first = instructions.size() - 1; // the end, empty
  }

  // --- what is live between blocks ---
  void link() {
    for (std::uint32_t b = 0; b + 1 < blocks.size(); ++b) {
      const auto go = [&](std::string_view to) {
        if (const auto it = labels.find(to); it != labels.end()) blocks[b].next.push_back(it->second);
      };
      for (const std::string_view t : blocks[b].targets) {
        go(t);
        if (const auto table = tables.find(t); table != tables.end())
          for (const std::string_view entry : table->second) go(entry);
      }
      if (blocks[b].falls_through) blocks[b].next.push_back(b + 1);
    }
  }

  // Calls visit(reference, guarded) for those of a block's instructions, in the order of execution: uses before definitions.
  template <class F>
  void each_forward(const block &b, std::size_t end, F visit) const {
    for (std::size_t i = b.first; i < end; ++i)
      for (std::size_t k = instructions[i + 1].first; k-- > instructions[i].first;)
        visit(references[k], instructions[i].guarded);
  }
  std::size_t end_of(std::size_t b) const { return b + 1 < blocks.size() ? blocks[b + 1].first : blocks[b].first; }

  // False: the body is so large that it would take too long.
  bool iterate() {
    constexpr std::uint64_t most_steps = std::uint64_t{1} << 26;
    // Which registers a block uses before it defines them.
    shared.assign(widths.size(), no_number);
    std::vector<std::uint32_t> defined(widths.size(), no_number);
    for (std::uint32_t b = 0; b < blocks.size(); ++b)
      each_forward(blocks[b], end_of(b), [&](reg r, bool guarded) {
        const reg n = r & ~definition;
        if ((r & definition) == 0 && defined[n] != b && shared[n] == no_number) {
          shared[n] = static_cast<reg>(between.size());
          between.push_back(n);
        }
        if ((r & definition) != 0 && !guarded) defined[n] = b;
      });
    const std::size_t words = (between.size() + 63) / 64;
    std::uint64_t steps = blocks.size() * (words + 1);
    if (steps > most_steps) return false;
    for (block &b : blocks) {
      b.in.assign(words, 0);
      b.out.assign(words, 0);
      b.kill.assign(words, 0);
      const std::size_t index = static_cast<std::size_t>(&b - blocks.data());
      each_forward(b, end_of(index), [&](reg r, bool guarded) {
        const reg n = shared[r & ~definition];
        if (n == no_number) return;
        const std::uint64_t bit = std::uint64_t{1} << n % 64;
        if ((r & definition) != 0)
          b.kill[n / 64] |= guarded ? 0 : bit;
        else if ((b.kill[n / 64] & bit) == 0)
          b.in[n / 64] |= bit;
      });
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = blocks.size(); k-- > 0;) {
        block &b = blocks[k];
        steps += b.next.size() * words + 1;
        for (const std::uint32_t s : b.next)
          for (std::size_t w = 0; w < words; ++w) {
            const std::uint64_t more = blocks[s].in[w] & ~b.out[w];
            if (more == 0) continue;
            b.out[w] |= more;
            changed |= (more & ~b.kill[w] & ~b.in[w]) != 0;
            b.in[w] |= more & ~b.kill[w];
          }
      }
      if (steps > most_steps) return false;
    }
    return true;
  }

  // --- the count ---
  unsigned count() {
    std::vector<bool> live(widths.size());
    std::uint64_t most = 0;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const block &b = blocks[k];
      std::uint64_t now = 0;
      for (std::size_t n = 0; n < between.size(); ++n) {
        live[between[n]] = (b.out[n / 64] >> n % 64 & 1) != 0;
        if (live[between[n]]) now += widths[between[n]];
      }
      most = std::max(most, now);
      for (std::size_t i = end_of(k); i-- > b.first;) {
        const std::size_t end = instructions[i + 1].first;
        std::size_t r = instructions[i].first;
        std::uint64_t unused = 0; // defined, for nobody
        for (; r < end && (references[r] & definition) != 0; ++r) {
          const reg n = references[r] & ~definition;
          if (!live[n]) {
            unused += widths[n];
          } else if (!instructions[i].guarded) {
            live[n] = false;
            now -= widths[n];
            unused += widths[n];
          }
        }
        most = std::max(most, now + unused);
        for (; r < end; ++r) {
          if (live[references[r]]) continue;
          live[references[r]] = true;
          now += widths[references[r]];
        }
        most = std::max(most, now);
      }
      // What only this block uses is dead in front of it, or was never defined.
      for (std::size_t i = instructions[b.first].first; i < instructions[end_of(k)].first; ++i)
        live[references[i] & ~definition] = false;
    }
    return static_cast<unsigned>(std::min<std::uint64_t>(most, most_registers));
  }

  const std::string_view text;
  lexer lex;
  word_table names;
  std::vector<unsigned> widths; // in words of 32 bits, by number of the name; 0: a predicate or no register
  std::vector<std::pair<std::string_view, unsigned>> ranges; // %r<8>: the name without the number, and the width
  std::vector<reg> references;
  std::vector<instruction> instructions;
  std::vector<block> blocks;
  std::unordered_map<std::string_view, std::uint32_t> labels; // their block
  std::unordered_map<std::string_view, std::vector<std::string_view>> tables;
  std::vector<reg> shared;  // by register: its number among those that live between blocks
  std::vector<reg> between; // those
};

} // namespace

unsigned estimate_registers(const function_decl &f) {
  body_liveness body(f);
  const unsigned need = body.most_live() + own_use;
  return std::clamp(need, body.makes_calls ? fewest_with_calls : fewest, most_registers);
}

unsigned limit_registers(const function_decl &kernel, unsigned estimate) {
  unsigned most = most_registers;
  if (kernel.max_registers != 0) most = std::min(most, std::max(kernel.max_registers, 16u));
  // Without .maxntid, .minnctapersm says nothing.
  const unsigned blocks = kernel.max_threads == 0 ? 0 : std::max(kernel.min_blocks, 1u);
  while (most > 16 && blocks != 0 &&
         limits.warps_within_registers(most) < blocks * ((kernel.max_threads + warp_size - 1) / warp_size))
    --most;
  return std::min(estimate, most);
}

} // namespace gompsim::ptx
