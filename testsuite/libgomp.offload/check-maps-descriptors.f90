! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "ours ours-stock ours-gcn" }
! { dg-nondeterministic }
! { dg-set-target-env-var REGOMP_CHECK_MAPS 1 }
! { dg-output "possibly lost: device code has changed 10 bytes of it, the first at offset 0," }
! { dg-output "map check: 1 possible faults; 0 objects with 0 bytes still mapped" }
!
! REGOMP_CHECK_MAPS=1 in Fortran: what the library writes into descriptors and components is nobody's change. One result is lost.
program descriptors
  use check
  type node
    integer :: n
    integer, pointer :: p(:)
    integer, allocatable :: a(:)
  end type
  type(node) :: t
  integer, allocatable :: x(:)
  integer, allocatable, target :: y(:)
  integer, pointer :: view(:)
  integer :: i
  allocate (x(10), y(20), t%p(5), t%a(6))
  x = 1; y = 2; t%n = 3; t%p = 4; t%a = 5
  !$omp target data map(tofrom: x, y) map(tofrom: t%n, t%p, t%a)
  do i = 1, 3
    !$omp target
    x = x + 1
    t%p = t%p + x(1)
    t%a = t%a + t%n
    !$omp end target
    view => y(2 : 19 : 2)
    !$omp target map(view)
    view = view + 1
    !$omp end target
  end do
  !$omp end target data
  call check_that(all (x == 4) .and. all (t%a == 14) .and. all (t%p == 4 + 2 + 3 + 4) .and. y(2) == 5 .and. y(1) == 2, "results")
  deallocate (x)
  allocate (x(10))
  x = 7
  !$omp target map(to: x)
  x = 8
  !$omp end target
  call check_result ()
end program
