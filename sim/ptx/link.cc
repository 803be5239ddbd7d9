// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linking. File scopes are read and their symbols entered; of the bodies only the opcodes are looked at, and the variables
// of their scope. What cannot be executed is an error if a kernel can come to it.
#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "sim/ptx/decode.h"
#include "sim/ptx/program.h"
#include "sim/ptx/reach.h"

namespace gompsim {

using namespace ptx;

symbol linked_program::find_global(std::string_view name) const {
  const auto it = globals.find(name);
  return it == globals.end() ? symbol{} : it->second;
}

symbol linked_program::find(const module *m, std::string_view name) const {
  const auto scope = locals.find(m);
  if (scope != locals.end()) {
    const auto it = scope->second.find(name);
    if (it != scope->second.end()) return it->second;
  }
  return find_global(name);
}

symbol linked_program::find_scoped(const char *name) const {
  const auto it = scoped.find(name);
  return it == scoped.end() ? symbol{} : symbol{symbol::kind_of::variable, it->second};
}

namespace {

struct body_facts {
  std::vector<std::pair<std::size_t, std::size_t>> unsupported; // position of the statement, of the opcode's end
  std::vector<variable_decl> variables;
  unsigned registers = 0;
  std::size_t local_bytes = 0;
};

class linker {
public:
  linker(linked_program &prog, std::string *message) : program(prog), log(message) {}

  bool run(const std::vector<ptx_source> &sources) {
    return read(sources) && enter_symbols() && scan_bodies() && check_externals() && fill_variables() && resources();
  }
  bool check(const ptx_source &source) { return read({source}) && enter_symbols() && scan_bodies(); }

private:
  bool read(const std::vector<ptx_source> &sources) {
    for (const auto &s : sources) {
      // A source may hold several modules, divided by NUL.
      std::size_t at = 0;
      unsigned part = 0;
      while (at < s.text.size()) {
        const auto end = std::min(s.text.find('\0', at), s.text.size());
        if (s.text.substr(at, end - at).find_first_not_of(" \t\r\n") != std::string_view::npos) {
          auto m = std::make_unique<module>();
          m->name = part == 0 && end == s.text.size() ? s.name : s.name + "[" + std::to_string(part) + "]";
          m->text = std::string(s.text.substr(at, end - at));
          ++part;
          parse_error err;
          if (!parse_module(*m, err)) return fail(*m, err.position, err.text);
          program.modules.push_back(std::move(m));
        }
        at = end + 1;
      }
    }
    return true;
  }

  bool fail(const module &m, std::size_t at, std::string_view why) {
    if (log != nullptr) *log = describe(m, at, why);
    return false;
  }

  // A definition that other modules see: the strong one wins over weak and common ones.
  bool enter_global(const module &m, std::string_view name, linkage link, std::size_t position, symbol s) {
    const auto [it, fresh] = program.globals.emplace(name, s);
    const bool weak = link == linkage::weak || link == linkage::common;
    if (fresh) {
      if (weak) weak_ones.insert(name);
      return true;
    }
    if (weak) {
      if (link == linkage::common && it->second.kind == symbol::kind_of::variable && s.kind == symbol::kind_of::variable) {
        linked_variable &have = program.variables[it->second.index];
        have.bytes = std::max(have.bytes, program.variables[s.index].bytes);
      }
      return true;
    }
    if (weak_ones.erase(name) == 0) return fail(m, position, "symbol " + std::string(name) + " is defined twice");
    it->second = s;
    return true;
  }

  bool enter_symbols() {
    for (const auto &m : program.modules) {
      auto &local = program.locals[m.get()];
      for (const auto &f : m->functions) {
        if (!f.defined()) continue;
        const symbol s{symbol::kind_of::function, static_cast<std::uint32_t>(program.functions.size())};
        program.functions.push_back(&f);
        if (f.link == linkage::local && !f.kernel) {
          if (!local.emplace(f.name, s).second) return fail(*m, f.position, "the function is defined twice");
        } else if (!enter_global(*m, f.name, f.link == linkage::local ? linkage::visible : f.link, f.position, s)) {
          return false;
        }
      }
      for (const auto &v : m->variables) {
        if (v.link == linkage::external) continue;
        linked_variable lv;
        lv.decl = &v;
        lv.bytes = v.bytes;
        const symbol s{symbol::kind_of::variable, static_cast<std::uint32_t>(program.variables.size())};
        program.variables.push_back(std::move(lv));
        if (v.link == linkage::local) {
          if (!local.emplace(v.name, s).second) return fail(*m, v.position, "the variable is defined twice");
        } else if (!enter_global(*m, v.name, v.link, v.position, s)) {
          return false;
        }
      }
    }
    // Dynamic shared memory: an external array without a size, which nobody defines.
    for (const auto &m : program.modules)
      for (const auto &v : m->variables) {
        if (v.link != linkage::external || v.where != space::shared || !v.unsized) continue;
        program.dynamic_align = std::max(program.dynamic_align, v.align);
        if (program.globals.count(v.name) != 0) continue;
        linked_variable lv;
        lv.decl = &v;
        program.globals.emplace(v.name,
                                symbol{symbol::kind_of::variable, static_cast<std::uint32_t>(program.variables.size())});
        program.variables.push_back(std::move(lv));
      }
    static constexpr std::pair<std::string_view, syscall> services[] = {{"vprintf", syscall::vprintf_call},
                                                                        {"malloc", syscall::malloc_call},
                                                                        {"free", syscall::free_call},
                                                                        {"__assertfail", syscall::assertfail_call}};
    for (const auto &[name, call] : services)
      program.globals.emplace(name, symbol{symbol::kind_of::service, static_cast<std::uint32_t>(call)});
    for (const auto &m : program.modules)
      for (const auto &a : m->aliases) {
        const symbol s = program.find(m.get(), a.target);
        if (s.kind != symbol::kind_of::function) return fail(*m, a.position, "an alias of what is not a function");
        bool visible = true;
        for (const auto &f : m->functions)
          if (f.name == a.name && f.link == linkage::local) visible = false;
        if (visible) {
          if (!enter_global(*m, a.name, linkage::visible, a.position, s)) return false;
        } else {
          program.locals[m.get()].emplace(a.name, s);
        }
      }
    return true;
  }

  bool supported(std::string_view opcode_text) {
    const auto [it, fresh] = known.emplace(opcode_text, false);
    if (fresh) {
      form f;
      it->second = parse_form(opcode_text, f);
    }
    return it->second;
  }

  // Looks at the statements of a body, not at their operands.
  bool scan_body(const function_decl &f, body_facts &facts) {
    const std::string_view text = f.mod->text;
    std::size_t at = f.body_begin;
    const std::size_t end = f.body_end;
    const auto skip_blank = [&] {
      while (at < end) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
          ++at;
        else if (c == '/' && at + 1 < end && text[at + 1] == '/')
          at = std::min(text.find('\n', at), end);
        else if (c == '/' && at + 1 < end && text[at + 1] == '*') {
          const auto close = text.find("*/", at + 2);
          at = close >= end ? end : close + 2;
        } else
          return;
      }
    };
    const auto word = [&] {
      const std::size_t b = at;
      at = word_end(text, at, end);
      return text.substr(b, at - b);
    };
    const auto skip_statement = [&] { // a semicolon in a comment or a string does not end it
      while (at < end) {
        at = std::min(text.find_first_of(";/\"", at), end);
        if (at == end) return;
        const char c = text[at];
        if (c == ';') {
          ++at;
          return;
        }
        if (c == '"') {
          at = std::min(text.find('"', at + 1), end - 1) + 1;
          continue;
        }
        const std::size_t before = at;
        skip_blank();
        if (at == before) ++at;
      }
    };
    while (skip_blank(), at < end) {
      const char c = text[at];
      const std::size_t begin = at;
      if (c == '{' || c == '}' || c == ';') {
        ++at;
        continue;
      }
      if (c == '@') {
        ++at;
        skip_blank();
        if (at < end && text[at] == '!') ++at;
        skip_blank();
        word();
        skip_blank();
      }
      const auto w = word();
      if (w.empty()) return fail(*f.mod, at, "expected a statement");
      if (w[0] == '.') {
        if (w == ".loc" || w == ".file") {
          at = std::min(text.find('\n', at), end);
        } else if (w == ".shared" || w == ".global" || w == ".const" || w == ".local") {
          lexer lex(text, at, end);
          parse_error err;
          std::vector<variable_decl> list;
          const space where = w == ".shared"   ? space::shared
                              : w == ".global" ? space::global
                              : w == ".const"  ? space::constant
                                               : space::local;
          if (!parse_variables(lex, where, linkage::local, f.mod, &f, list, err))
            return fail(*f.mod, err.position, err.text);
          if (where == space::local)
            for (const auto &v : list) facts.local_bytes = (facts.local_bytes + v.align - 1) / v.align * v.align + v.bytes;
          else
            facts.variables.insert(facts.variables.end(), list.begin(), list.end());
          at = lex.position();
        } else {
          if (w == ".reg") ++facts.registers;
          skip_statement();
        }
        continue;
      }
      skip_blank();
      if (at < end && text[at] == ':') {
        ++at;
        continue;
      }
      if (!supported(w)) facts.unsupported.emplace_back(begin, at);
      skip_statement();
    }
    return true;
  }

  bool scan_bodies() {
    program.infos.reserve(program.functions.size());
    for (std::uint32_t k = 0; k < program.functions.size(); ++k) {
      const function_decl &f = *program.functions[k];
      body_facts facts;
      if (!scan_body(f, facts)) return false;
      function_info info;
      info.name = std::string(f.name);
      info.is_kernel = f.kernel;
      info.registers_per_thread = std::clamp(16 + facts.registers / 4, 24u, 128u);
      info.local_bytes = facts.local_bytes;
      if (f.max_threads != 0) info.max_threads_per_block = f.max_threads;
      for (const auto &p : f.params) info.parameters.push_back({p.offset, p.bytes});
      if (!f.params.empty()) info.param_bytes = f.params.back().offset + f.params.back().bytes;
      program.infos.push_back(std::move(info));
      for (auto &v : facts.variables) {
        scoped_decls.push_back(std::make_unique<variable_decl>(v));
        linked_variable lv;
        lv.decl = scoped_decls.back().get();
        lv.bytes = v.bytes;
        program.scoped.emplace(v.name.data(), static_cast<std::uint32_t>(program.variables.size()));
        program.variables.push_back(std::move(lv));
      }
      if (!facts.unsupported.empty()) unsupported.emplace_back(k, facts.unsupported.front().first);
    }
    for (auto &d : scoped_decls) program.scoped_decls.push_back(std::move(d));
    return true;
  }

  // A name that is declared external and defined nowhere matters if a body uses it.
  bool check_externals() {
    for (const auto &m : program.modules) {
      // The words of all bodies, collected when they are asked for: most modules have no such name.
      std::unordered_set<std::string_view> seen, words;
      bool collected = false;
      const auto used = [&](std::string_view name) {
        for (const auto &f : m->functions) {
          if (collected || !f.defined()) continue;
          lexer lex(m->text, f.body_begin, f.body_end);
          for (; lex.peek().kind != token_kind::end; lex.take())
            if (lex.peek().kind == token_kind::word) words.insert(lex.peek().text);
        }
        collected = true;
        return words.count(name) != 0;
      };
      const auto check = [&](std::string_view name, std::size_t position) {
        if (program.find(m.get(), name).kind != symbol::kind_of::none || !seen.insert(name).second || !used(name))
          return true;
        return fail(*m, position, "unresolved symbol " + std::string(name));
      };
      for (const auto &f : m->functions)
        if (!f.defined() && !check(f.name, f.position)) return false;
      for (const auto &v : m->variables)
        if (v.link == linkage::external && !check(v.name, v.position)) return false;
    }
    return true;
  }

  bool fill_variables();

  bool resources() {
    reach_finder reach(program);
    lay_out_shared(program, reach);
    return check_supported(reach);
  }

  bool check_supported(reach_finder &reach) {
    if (unsupported.empty()) return true;
    std::vector<std::uint32_t> kernels;
    for (std::uint32_t k = 0; k < program.functions.size(); ++k)
      if (program.functions[k]->kernel) kernels.push_back(k);
    const auto function = reach.from(kernels).functions;
    for (const auto &[k, position] : unsupported)
      if (function[k]) return fail(*program.functions[k]->mod, position, "instruction not supported");
    return true;
  }

  linked_program &program;
  std::string *log;
  std::unordered_set<std::string_view> weak_ones;
  std::unordered_map<std::string_view, bool> known;
  std::vector<std::pair<std::uint32_t, std::size_t>> unsupported; // function, position
  std::vector<std::unique_ptr<variable_decl>> scoped_decls;
};

bool linker::fill_variables() {
  for (auto &v : program.variables) {
    const std::string why = read_initialiser(program, v);
    if (!why.empty()) return fail(*v.decl->mod, v.decl->position, why);
  }
  return true;
}

} // namespace

std::shared_ptr<const linked_program> link_ptx(const std::vector<ptx_source> &sources, std::string *log) {
  auto program = std::make_shared<linked_program>();
  if (!linker(*program, log).run(sources)) return nullptr;
  return program;
}

bool check_ptx(const ptx_source &source, std::string *log) {
  linked_program program;
  return linker(program, log).check(source);
}

} // namespace gompsim
