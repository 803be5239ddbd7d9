// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why devices that may be there are not used: lines for gompinfo and REGOMP_INFO, and for GOMP_DEBUG as they arise. Written
// during discovery, which one thread does; read afterwards.
#ifndef REGOMP_PLUGIN_NVPTX_ABSENCE_H
#define REGOMP_PLUGIN_NVPTX_ABSENCE_H

namespace regomp::nvptx {

// Adds a line; no newline in the text. To the debug output as well.
void note_absence(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The same for what is there but broken, which its user wants to know: an error message of its own instead of debug output.
void note_breakage(const char *format, ...) __attribute__((format(printf, 1, 2)));
const char *absences();

} // namespace regomp::nvptx

#endif
