! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A pointer of a region that is firstprivate.
! clang: 22
! options: -mmlir -enable-delayed-privatization-staging=true
program main
  implicit none
  integer, target :: a(5)
  integer, pointer :: p(:)
  integer :: r
  a = 8
  p => a(2:4)
  r = 0
  !$omp target data map(tofrom: a)
  !$omp target firstprivate(p) map(from: r)
  r = size(p) * 100 + p(2)
  !$omp end target
  !$omp end target data
  if (r /= 308) stop 1
end program
