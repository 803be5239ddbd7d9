// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In trials of a loop: what only some iterations set (lane_record.h), merged from rounds as lanes do it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_RECORDS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_RECORDS_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/trial_machine.h"

#include <cstdint>

namespace regomp::nvptx {

class trial_records {
public:
  explicit trial_records(trial_machine &m) : machine(m) {}

  // False if memory is exhausted, or one of them cannot be executed here.
  bool add(const lane_sums &);
  // In front of the loop, and of each way through it.
  void keep_before();
  void set_before();
  // The thread has gone through its iterations.
  void keep_whole();
  // Around each round, in the order of iterations. False if memory is exhausted.
  bool begin_round();
  void end_round(bool is_first);
  bool are_same();
  // Calls visit(statement) for those whose outcomes say whether a round has set a record.
  template <typename Visit>
  void each_choice(Visit visit) {
    for (const choice &c : choices) visit(c.statement);
  }

private:
  struct part {
    unsigned reg;
    bool from_before;
    std::uint64_t before, whole, total;
  };
  struct record {
    part parts[lane_record::most];
    unsigned count = 0, key = no_index; // a register
    trial_instruction decides = {};     // if the key is in that relation to the new one
    bool found = false, sets = false;   // a round has set it, or the one that has been executed last
  };
  struct choice {
    unsigned statement, of; // a record
    unsigned char sets_if;  // an outcome
  };
  void merge(record &, bool is_first);
  template <typename Visit>
  void each_part(Visit visit) {
    for (record &r : records)
      for (part *p = r.parts; p != r.parts + r.count; ++p) visit(*p);
  }

  trial_machine &machine;
  array<record> records;
  array<choice> choices;
  array<unsigned char> before_round; // what these have come to
};

} // namespace regomp::nvptx

#endif
