// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many gangs, workers and lanes a launch has where the program leaves it open: GOMP_OPENACC_DIM ("64:8:32"). Any thread.
#ifndef REGOMP_OACC_DEFAULT_DIMENSIONS_H
#define REGOMP_OACC_DEFAULT_DIMENSIONS_H

namespace regomp {

// `dimension`: 0 gangs, 1 workers, 2 lanes of the vector. 0 where nothing is said.
int default_acc_dimension(unsigned dimension);

} // namespace regomp

#endif
