! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A solver whose state lives in a module: enter data in one procedure, regions in others, exit in a third, twice.
module solver
  implicit none
  real(8), allocatable :: u(:), f(:)
  integer :: n
contains
  subroutine setup (size)
    integer, intent(in) :: size
    n = size
    allocate (u(0:n + 1), f(n))
    u = 0
    f = 1
    u(n + 1) = 2
    !$omp target enter data map(to: u, f)
  end subroutine
  subroutine sweep
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      f(i) = (u(i - 1) + u(i + 1)) / 2
    end do
    !$omp target teams distribute parallel do
    do i = 1, n
      u(i) = f(i)
    end do
  end subroutine
  subroutine finish (result)
    real(8), intent(out) :: result
    !$omp target update from(u)
    result = sum (u(1:n))
    !$omp target exit data map(delete: u, f)
    deallocate (u, f)
  end subroutine
end module
program module_state
  use check
  use solver
  real(8) :: r, w(0:9), v(8)
  integer :: k, round
  call check_placement ()
  w = 0
  w(9) = 2
  do k = 1, 10
    v = (w(0:7) + w(2:9)) / 2
    w(1:8) = v
  end do
  do round = 1, 2
    call setup (8)
    do k = 1, 10
      call sweep
    end do
    call finish (r)
    call check_that (abs (r - sum (w(1:8))) < 1d-12, 'sum')
  end do
  call check_result ()
end program
