// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values in the function of a parallel region are the same in all threads of the team: what is computed from
// constants, from addresses of symbols, and from the data that the region was started with. What a function returns, an
// atomic operation reads, or a thread's number, stack or way decides is its own.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_VALUES_H

#include "plugin/nvptx/image_edit/ptx_function.h"

namespace regomp::nvptx {

class team_values {
public:
  // False if memory is exhausted.
  bool prepare(ptx_function &);
  bool is_shared(ptx_function &, unsigned reg);
  // Whether a statement reads the block of data that the region was started with.
  bool reads_data(ptx_function &, const ptx_statement &);

private:
  enum state : unsigned char { unknown, asked, yes, no };
  bool find_out(ptx_function &, unsigned reg);
  const ptx_statement *sole_read(ptx_function &, unsigned reg);
  bool comes_behind_call(ptx_function &, const ptx_statement &);
  bool is_data_address(ptx_function &, unsigned reg, std::int64_t *offset);
  struct bytes {
    std::int64_t first, end;
  };
  bool is_in_data(ptx_function &, const ptx_statement &, unsigned operand, bytes *);

  array<state> states;    // by register
  bit_rows called_before; // blocks at whose begin another function may have been called
  array<bytes> written;   // of the region's data block
};

} // namespace regomp::nvptx

#endif
