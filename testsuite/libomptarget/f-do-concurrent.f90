! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! do concurrent, which the compiler may offload.
program main
  implicit none
  integer :: i, a(200)
  do concurrent (i = 1:200)
    a(i) = i * i
  end do
  !$omp target map(tofrom: a)
  do i = 1, 200
    a(i) = a(i) + 1
  end do
  !$omp end target
  do i = 1, 200
    if (a(i) /= i * i + 1) stop 1
  end do
end program
