! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! declare variant by construct and user condition; dispatch.
! { dg-require-compiler 16 }
module variants
  implicit none
contains
  integer function base (x)
    integer, intent(in) :: x
    !$omp declare variant(in_parallel) match(construct={parallel})
    !$omp declare variant(dispatched) match(construct={dispatch})
    base = x
  end function
  integer function in_parallel (x)
    integer, intent(in) :: x
    in_parallel = x + 100
  end function
  integer function dispatched (x)
    integer, intent(in) :: x
    dispatched = x + 1000
  end function
end module
program variant
  use variants
  implicit none
  integer :: a, b
  if (base (1) /= 1) stop 1
  !$omp parallel num_threads(2) private(a)
  a = base (2)
  if (a /= 102) stop 2
  !$omp end parallel
  !$omp dispatch
  b = base (3)
  if (b /= 1003) stop 3
  !$omp dispatch nocontext(.true.)
  b = base (4)
  if (b /= 4) stop 4
  !$omp dispatch novariants(.true.)
  b = base (5)
  if (b /= 5) stop 5
end program
