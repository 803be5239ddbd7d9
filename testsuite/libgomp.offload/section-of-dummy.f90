! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "ourlib stock-host" } Stock's library ends the process.
! A section of an assumed-shape dummy argument or of a pointer is mapped; a region without a clause for it uses that section.
module sections
  implicit none
contains
  subroutine dummy (a)
    real(8), intent(inout) :: a(:)
    !$omp target data map(tofrom: a(5:9))
    !$omp target
    a(5:9) = a(5:9) - 1
    !$omp end target
    !$omp end target data
  end subroutine dummy

  subroutine rows (a)
    real(8), intent(inout) :: a(:, :)
    integer :: i
    !$omp target enter data map(to: a(:, 2:3))
    !$omp target
    do i = 1, size (a, 1)
      a(i, 2) = i
      a(i, 3) = a(i, 2) + 10 * i
    end do
    !$omp end target
    !$omp target exit data map(from: a(:, 2:3))
  end subroutine rows

  subroutine pointed (p)
    real(8), pointer, intent(in) :: p(:)
    !$omp target data map(tofrom: p(5:9))
    !$omp target
    p(5:9) = p(5:9) - 1
    !$omp end target
    !$omp end target data
  end subroutine pointed
end module sections

program main
  use check
  use sections
  implicit none
  real(8), allocatable :: a(:)
  real(8), pointer :: p(:)
  real(8) :: fixed(20), matrix(4, 5)
  integer :: i
  call check_placement ()
  allocate (a(20), p(20))
  a = 3
  fixed = 4
  p = 5
  matrix = 0
  call dummy (a)
  call dummy (fixed)
  call dummy (fixed(3:))
  call pointed (p)
  call rows (matrix)
  call check_that (all (a == [(merge (2, 3, i >= 5 .and. i <= 9), i = 1, 20)]), 'allocatable')
  call check_that (all (fixed(1:4) == 4) .and. all (fixed(5:6) == 3) .and. all (fixed(7:9) == 2) &
                   .and. all (fixed(10:11) == 3) .and. all (fixed(12:) == 4), 'fixed')
  call check_that (all (p == [(merge (4, 5, i >= 5 .and. i <= 9), i = 1, 20)]), 'pointer')
  call check_that (all (matrix(:, 2) == [1, 2, 3, 4]) .and. all (matrix(:, 3) == [11, 22, 33, 44]) &
                   .and. all (matrix(:, 1) == 0) .and. all (matrix(:, 4:) == 0), 'matrix')
  call check_result ()
end program main
