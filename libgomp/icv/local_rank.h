// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_DEVICE_BY_RANK: ranks of an MPI program on one machine share its devices, where the user asks for it. Which rank
// this process is among those on its machine, its launcher says in a variable. Set by the library's constructor; constant
// afterwards.
#ifndef REGOMP_ICV_LOCAL_RANK_H
#define REGOMP_ICV_LOCAL_RANK_H

namespace regomp {

bool devices_go_by_rank();
// The device that is this rank's, of so many; 0 if there is no choice, or nothing to choose by.
int device_by_rank(int devices);

} // namespace regomp

#endif
