// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of an image's texts reach which others: by name, so a function whose address is given away counts as
// called. What edits of images have in common that ask what is used. Owned by one thread; the texts outlive it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_CALL_GRAPH_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_CALL_GRAPH_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class call_graph {
public:
  static constexpr unsigned none = ~0u;

  // What names are watched for, a bit each; and names where a search for that does not go on.
  using kinds = unsigned;

  // Text from one directive of the module to the next.
  struct unit {
    std::string_view text; // comments behind it left out
    std::string_view name; // of the function it declares or defines; empty if it stays in any case
    bool defines;          // something: an object without such units is of no use
    unsigned next;         // definition of the same function, or none
  };

  // All false if memory is exhausted. Objects first, then the names of variables that reaches() looks for.
  bool add_object(std::string_view text);
  bool watch(std::string_view name, kinds k);
  bool complete();

  // Marks what is reached from all that is no function, and the functions whose names `also` has.
  bool mark_reached(std::string_view also);
  // The rest once they were called.
  bool is_kept(const unit &u) { return u.name.empty() || functions[*place_of(u.name)].reached; }

  enum class answer { no, yes, no_memory };
  // Whether the function, or one that it reaches, names what is watched for that, or calls a function that only its pointer
  // tells. Functions in whose place others come (replaced) are not looked into.
  answer reaches_watched(std::string_view name, kinds k) { return search(name, k, true); }
  // The same for all that a function reaches, its own text aside.
  answer reaches_watched_below(std::string_view name, kinds k) { return search(name, k, false); }
  void replaced(std::string_view name);

  // Of the objects in turn: each object's end, in the units.
  array<unit> units;
  array<unsigned> ends;

private:
  struct function {
    std::string_view name;
    unsigned definitions; // the first one, of the units; the others follow by `next`
    bool reached;
    bool replaced;
    kinds watched;
    unsigned asked; // the number of the last search that has come here
  };

  static std::uint32_t hash_of(std::string_view name);
  unsigned *place_of(std::string_view name);
  unsigned *enter(std::string_view name);
  template <typename Visit>
  bool each_function(std::string_view text, Visit visit);
  bool read_later(const function &);
  bool reach_names(std::string_view text);
  answer search(std::string_view name, kinds k, bool itself);

  array<function> functions;
  struct watched_name {
    std::string_view name;
    kinds k;
  };
  array<watched_name> watched;
  array<unsigned> places;  // a hash table of the functions' numbers, by name
  array<unsigned> to_read; // units
  unsigned searches = 0;
};

} // namespace regomp::nvptx

#endif
