// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit 2 of LIBOMPTARGET_INFO: what a construct finds, with the counts as it changes them.
// options: -fopenmp-extensions
// environment: LIBOMPTARGET_INFO=2
// prints: ^(omptarget device 0 info: Mapping exists with HstPtrBegin=0x[0-9a-f]+, TgtPtrBegin=0x[0-9a-f]+, Size=)8, DynRefCount=2 \(incremented\), HoldRefCount=0, Name=.*\n\S+ \S+ \S+ \S+ Mapping exists with \S+ \S+ Size=8, DynRefCount=2 \(update suppressed\), HoldRefCount=0\n.* Size=8, DynRefCount=1 \(decremented\), HoldRefCount=0\n.* Size=4, DynRefCount=1 \(update suppressed\), HoldRefCount=0\n.*Mapping exists \(implicit\) with .* Size=40, DynRefCount=2 \(incremented\), HoldRefCount=0, Name=.*\n.* Size=40, DynRefCount=2 \(update suppressed\), HoldRefCount=0\n.* Size=40, DynRefCount=1 \(decremented\), HoldRefCount=0\n.* Size=40, DynRefCount=1, HoldRefCount=1 \(incremented\), Name=.*\n.* Size=40, DynRefCount=1, HoldRefCount=0 \(decremented\)\n.* Size=40, DynRefCount=2 \(incremented\), HoldRefCount=0, Name=.*\n.* Size=40, DynRefCount=1 \(decremented\), HoldRefCount=0\n.* Size=4, DynRefCount=INF \(incremented\), HoldRefCount=0, Name=.*\n.* Size=4, DynRefCount=INF \(decremented\), HoldRefCount=0\n.* Size=40, DynRefCount=0 \(decremented, delayed deletion\), HoldRefCount=0\n.* Size=8, DynRefCount=2 \(incremented\), HoldRefCount=0, Name=.*\n.* Size=8, DynRefCount=0 \(reset, delayed deletion\), HoldRefCount=0\n$
int variable;
#pragma omp declare target(variable)

int main(void) {
  int a[10] = {0};
#pragma omp target enter data map(to : a)
#pragma omp target map(tofrom : a[2 : 2])
  a[2]++;
#pragma omp target update from(a[1 : 1])
#pragma omp target
  a[3]++;
#pragma omp target data map(ompx_hold, alloc : a)
  ;
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(release : a)
#pragma omp target enter data map(to : variable)
#pragma omp target exit data map(release : variable)
#pragma omp target exit data map(from : a)
#pragma omp target enter data map(to : a[0 : 2])
#pragma omp target enter data map(to : a[0 : 2])
#pragma omp target exit data map(delete : a[0 : 2])
  return a[2] == 1 && a[3] == 1 ? 0 : 1;
}
