// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The image of image-renamed.cc gets the edits that it would have under GCC's names, and its loops the lanes.
// { dg-set-target-env-var GOMP_DEBUG 1 }
// { dg-modes "ours" }
// { dg-additional-options "-rdynamic -ldl" }
// { dg-nondeterministic }
// { dg-output "region _ZL8smoothedPKiPi._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region _ZL9in_chunksPi._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region _ZL7countedv._omp_fn.\[0-9\]+: warps: there is no loop of a schedule that is known; for more threads than warps: threads are lanes\n" }
// { dg-output "edits of the image: live code: yes; block state: yes; memory of teams: yes; direct start: yes; start of teams: yes; lanes: yes; indirect functions: yes; ring: yes\n" }
#include "image-renamed.cc"
