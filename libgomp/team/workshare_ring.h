// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a team knows about the descriptors of its worksharing constructs: that there is a ring of them. The loop code, which
// is above the team code, provides it.
#ifndef REGOMP_TEAM_WORKSHARE_RING_H
#define REGOMP_TEAM_WORKSHARE_RING_H

namespace regomp {

struct workshare;

workshare *make_workshare_ring();
// After a cancelled region, whose threads may have left constructs without a trace: as new. No thread is in a construct.
void reset_workshare_ring(workshare *);
void release_workshare_ring(workshare *);

} // namespace regomp

#endif
