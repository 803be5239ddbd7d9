// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of HIP as plugins call.
static int current;
int hipStreamCreate(void **stream) {
  *stream = &current;
  return 0;
}
int hipStreamDestroy(void *stream) { return stream != &current; }
int hipStreamSynchronize(void *stream) { return stream != &current; }
int hipCtxGetCurrent(void **context) {
  *context = &current;
  return 0;
}
int hipGetDevice(int *device) {
  *device = current;
  return 0;
}
int hipSetDevice(int device) {
  current = device;
  return 0;
}
