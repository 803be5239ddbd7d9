! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A derived type with everything that a solver has, on the device for its whole life.
module solver
  implicit none
  type level
    integer :: n
    real (8), allocatable :: u(:), f(:)
  end type level
contains
  subroutine make (l, n)
    type (level), intent(inout) :: l
    integer, intent(in) :: n
    integer :: i
    l%n = n
    allocate (l%u(0:n), l%f(0:n))
    l%u = 0
    l%f = [(mod (i, 3) * 1d0, i = 0, n)]
    !$acc enter data copyin(l)
    !$acc enter data copyin(l%u, l%f)
  end subroutine make
  subroutine relax (l, parity)
    type (level), intent(inout) :: l
    integer, intent(in) :: parity
    integer :: i
    !$acc parallel loop present(l)
    do i = 1 + parity, l%n - 1, 2
      l%u(i) = 0.5d0 * (l%u(i - 1) + l%u(i + 1) + l%f(i))
    end do
  end subroutine relax
  subroutine take_away (l)
    type (level), intent(inout) :: l
    !$acc exit data copyout(l%u) delete(l%f)
    !$acc exit data delete(l)
  end subroutine take_away
end module solver
program main
  use check
  use solver
  implicit none
  type (level) :: levels(2)
  real (8) :: u(0:30)
  integer :: k, i, s
  call check_placement ()
  call make (levels(1), 30)
  call make (levels(2), 14)
  do k = 1, 2
    do s = 1, 6
      call relax (levels(k), mod (s, 2))
    end do
  end do
  do k = 1, 2
    call take_away (levels(k))
    u = 0
    do s = 1, 6
      do i = 1 + mod (s, 2), levels(k)%n - 1, 2
        u(i) = 0.5d0 * (u(i - 1) + u(i + 1) + levels(k)%f(i))
      end do
    end do
    call check_that (all (levels(k)%u == u(0:levels(k)%n)), 'u')
  end do
  call check_result ()
end program main
