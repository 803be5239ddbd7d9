! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A pointer to a scalar.
program main
  implicit none
  integer, pointer :: p
  allocate (p)
  p = 4
  !$omp target map(tofrom: p)
  p = p * 10 + 1
  !$omp end target
  if (p /= 41) stop 1
  deallocate (p)
end program
