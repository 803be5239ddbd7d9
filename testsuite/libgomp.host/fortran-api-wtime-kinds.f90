! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_get_wtime and omp_get_wtick are double precision whatever the default real kind is.
! { dg-options "-O2 -fdefault-real-8" }
program wtime
  use omp_lib, only: omp_get_wtime, omp_get_wtick
  implicit none
  real(8) :: a, b
  integer :: i
  a = omp_get_wtime ()
  do i = 1, 100000000
    b = omp_get_wtime ()
    if (b > a) exit
  end do
  if (b <= a) stop 1
  if (omp_get_wtick () <= 0 .or. omp_get_wtick () > 1) stop 2
end program
