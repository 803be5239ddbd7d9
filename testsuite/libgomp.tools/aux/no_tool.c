// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library without a tool.
int no_tool = 1;
