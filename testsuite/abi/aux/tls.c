// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static TLS of a library that is opened late comes out of a small reserve; this takes most of it.
static __thread char reserve[1000] __attribute__((tls_model("initial-exec")));

char *touch(void) { return reserve; }
