// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text by which lanes take the trips of a loop (trip_loop.h): lane l has the thread's trips l, l + 32, ... In each it
// sets the registers to what the thread has when it comes to that trip.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIP_ROUNDS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIP_ROUNDS_H

#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/image_edit/trip_loop.h"

namespace regomp::nvptx {

// `number`: the loop's, so that its registers and labels have names of their own. What the registers `needed` are set to is
// computed from what they are when the loop is entered.
void write_trip_begin(ptx_function &, const trip_loop &, bit_rows &needed, text_buffer &, unsigned number);
// Goes on with the lane's first trip, or behind them if it has none.
void write_trip_start(const trip_loop &, text_buffer &, unsigned number);
void write_trip_turn(ptx_function &, const trip_loop &, bit_rows &needed, text_buffer &, unsigned number);
// Goes on with the lane's next trip, if there is one.
// Sets the predicate to whether the round is the last of the thread's trips.
void write_is_last_trip(const trip_loop &, text_buffer &, unsigned number);
void write_trip_next(const trip_loop &, text_buffer &, unsigned number);

} // namespace regomp::nvptx

#endif
