! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Type-bound procedures with regions, and as routines.
module shapes
  implicit none
  type grid
    integer :: n
    real (8), allocatable :: u(:)
  contains
    procedure :: start
    procedure :: smooth
    procedure :: finish
  end type grid
contains
  subroutine start (self, n)
    class (grid), intent(inout) :: self
    integer, intent(in) :: n
    self%n = n
    allocate (self%u(n), source = 0d0)
    self%u(n / 2) = 16
  end subroutine start
  subroutine smooth (self)
    class (grid), intent(inout) :: self
    real (8) :: t(self%n)
    integer :: i, n
    n = self%n
    associate (u => self%u)
      !$acc data copy(u) create(t)
      !$acc parallel loop present(u, t)
      do i = 2, n - 1
        t(i) = (u(i - 1) + 2 * u(i) + u(i + 1)) / 4
      end do
      !$acc parallel loop present(u, t)
      do i = 2, n - 1
        u(i) = t(i)
      end do
      !$acc end data
    end associate
  end subroutine smooth
  subroutine finish (self)
    class (grid), intent(inout) :: self
    deallocate (self%u)
  end subroutine finish
end module shapes
program main
  use check
  use shapes
  implicit none
  type (grid) :: g
  call check_placement ()
  call g%start (20)
  call g%smooth ()
  call g%smooth ()
  call check_that (g%u(10) == 6 .and. g%u(9) == 4 .and. g%u(8) == 1 .and. sum (g%u) == 16, 'u')
  call g%finish ()
  call check_result ()
end program main
