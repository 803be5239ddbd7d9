// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linking: the symbols of all modules are entered, and what bodies name is looked up. What cannot be executed is an error if
// a kernel can come to it.
#include <algorithm>
#include <mutex>
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

class linker {
public:
  linker(linked_program &prog, std::string *message) : program(prog), log(message) {}

  bool run(const std::vector<std::shared_ptr<const parsed_ptx>> &parsed) {
    if (!check(parsed)) return false;
    enter_bodies();
    return check_externals() && fill_variables() && resources();
  }
  bool check(const std::vector<std::shared_ptr<const parsed_ptx>> &parsed) {
    program.parsed = parsed;
    for (const auto &p : parsed)
      for (const auto &m : p->modules) program.modules.push_back(m.get());
    return enter_symbols();
  }

private:
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
      auto &local = program.locals[m];
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
        const symbol s = program.find(m, a.target);
        if (s.kind != symbol::kind_of::function) return fail(*m, a.position, "an alias of what is not a function");
        bool visible = true;
        for (const auto &f : m->functions)
          if (f.name == a.name && f.link == linkage::local) visible = false;
        if (visible) {
          if (!enter_global(*m, a.name, linkage::visible, a.position, s)) return false;
        } else {
          program.locals[m].emplace(a.name, s);
        }
      }
    return true;
  }

  void enter_bodies() {
    program.infos.reserve(program.functions.size());
    for (std::uint32_t k = 0; k < program.functions.size(); ++k) {
      const function_decl &f = *program.functions[k];
      function_info info;
      info.name = std::string(f.name);
      info.is_kernel = f.kernel;
      info.local_bytes = f.body.local_bytes;
      for (const auto &p : f.params) info.parameters.push_back({p.offset, p.bytes});
      if (!f.params.empty()) info.param_bytes = f.params.back().offset + f.params.back().bytes;
      program.infos.push_back(std::move(info));
      for (const auto &v : f.body.variables) {
        linked_variable lv;
        lv.decl = &v;
        lv.bytes = v.bytes;
        program.scoped.emplace(v.name.data(), static_cast<std::uint32_t>(program.variables.size()));
        program.variables.push_back(std::move(lv));
      }
    }
  }

  // A name that is declared external and defined nowhere matters if a body uses it.
  bool check_externals() {
    for (const auto &m : program.modules) {
      // Collected when they are asked for: most modules have no such name.
      std::unordered_set<std::string_view> seen, words;
      bool collected = false;
      const auto used = [&](std::string_view name) {
        if (!collected) {
          words.insert(m->names.begin(), m->names.end());
          for (const auto &f : m->functions)
            if (f.defined()) each_register(f, [&](std::string_view w) { words.insert(w); });
        }
        collected = true;
        return words.count(name) != 0;
      };
      const auto check = [&](std::string_view name, std::size_t position) {
        if (program.find(m, name).kind != symbol::kind_of::none || !seen.insert(name).second || !used(name)) return true;
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
    size_kernels(program, reach);
    return check_supported(reach);
  }

  bool check_supported(reach_finder &reach) {
    const auto bad = [&](std::uint32_t k) { return program.functions[k]->body.unsupported != 0; };
    std::vector<std::uint32_t> kernels;
    bool any = false;
    for (std::uint32_t k = 0; k < program.functions.size(); ++k) {
      if (program.functions[k]->kernel) kernels.push_back(k);
      any |= bad(k);
    }
    if (!any) return true;
    const auto function = reach.from(kernels).functions;
    for (std::uint32_t k = 0; k < program.functions.size(); ++k)
      if (function[k] && bad(k))
        return fail(*program.functions[k]->mod, program.functions[k]->body.unsupported, "instruction not supported");
    return true;
  }

  linked_program &program;
  std::string *log;
  std::unordered_set<std::string_view> weak_ones;
};

bool linker::fill_variables() {
  for (auto &v : program.variables) {
    const std::string why = read_initialiser(program, v);
    if (!why.empty()) return fail(*v.decl->mod, v.decl->position, why);
  }
  return true;
}

// The programs linked last: what is parsed is remembered, so the same texts in the same order are the same objects.
class program_memory {
public:
  std::shared_ptr<const linked_program> find(const std::vector<std::shared_ptr<const parsed_ptx>> &parsed) {
    const std::lock_guard hold(lock);
    for (std::size_t k = 0; k < programs.size(); ++k)
      if (programs[k]->parsed == parsed) {
        std::rotate(programs.begin(), programs.begin() + static_cast<std::ptrdiff_t>(k),
                    programs.begin() + static_cast<std::ptrdiff_t>(k) + 1);
        return programs.front();
      }
    return nullptr;
  }

  void add(const std::shared_ptr<const linked_program> &p) {
    constexpr std::size_t most = 8, most_bytes = 2u << 20; // of text, each
    std::size_t bytes = 0;
    for (const auto &part : p->parsed) bytes += part->text.size();
    if (bytes > most_bytes) return;
    std::shared_ptr<const linked_program> old; // goes when the lock is free
    const std::lock_guard hold(lock);
    programs.insert(programs.begin(), p);
    if (programs.size() <= most) return;
    old = std::move(programs.back());
    programs.pop_back();
  }

private:
  std::mutex lock;
  std::vector<std::shared_ptr<const linked_program>> programs; // the most recently used first
};

program_memory &remembered() {
  static program_memory &m = *new program_memory; // never destroyed: threads may be at work while the process ends
  return m;
}

} // namespace

bool ptx::check_symbols(const std::shared_ptr<const parsed_ptx> &parsed, std::string *log) {
  linked_program program;
  return linker(program, log).check({parsed});
}

std::shared_ptr<const linked_program> link_ptx(const std::vector<std::shared_ptr<const parsed_ptx>> &parsed,
                                               std::string *log) {
  if (auto known = remembered().find(parsed)) return known;
  auto program = std::make_shared<linked_program>();
  if (!linker(*program, log).run(parsed)) return nullptr;
  remembered().add(program);
  return program;
}

std::shared_ptr<const linked_program> link_ptx(const std::vector<ptx_source> &sources, std::string *log) {
  std::vector<std::shared_ptr<const parsed_ptx>> parsed;
  for (const ptx_source &s : sources) {
    parsed.push_back(parse_ptx(s, log));
    if (!parsed.back()) return nullptr;
  }
  return link_ptx(parsed, log);
}

} // namespace gompsim
