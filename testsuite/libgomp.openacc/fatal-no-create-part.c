// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "part of the object is there" }
// { dg-output "libgomp: Trying to map into device .* object when .* is already mapped" }
