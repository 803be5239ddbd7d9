! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Components of components.
program main
  implicit none
  type inner
    integer :: k
    real :: x(4)
  end type
  type outer
    integer :: tag
    type(inner) :: in
    type(inner) :: list(3)
  end type
  type(outer) :: o
  o%tag = 9
  o%in%k = 1
  o%in%x = 0
  o%list(2)%k = 5
  !$omp target map(tofrom: o%in%x) map(tofrom: o%list)
  o%in%x(3) = 8
  o%list(2)%k = o%list(2)%k + 1
  !$omp end target
  if (o%tag /= 9 .or. o%in%k /= 1 .or. o%in%x(3) /= 8 .or. o%list(2)%k /= 6) stop 1
end program
