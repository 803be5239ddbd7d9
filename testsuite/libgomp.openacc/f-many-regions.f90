! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure with data on the device, called from a loop; each call has its own lifetime.
module solver
  implicit none
contains
  subroutine step (u, n, k)
    integer, intent(in) :: n, k
    real (8), intent(inout) :: u(0:n)
    real (8) :: t(0:n)
    integer :: i
    !$acc data present_or_copy(u) create(t)
    !$acc parallel loop present(u, t)
    do i = 1, n - 1
      t(i) = 0.5d0 * (u(i - 1) + u(i + 1))
    end do
    !$acc parallel loop present(u, t)
    do i = 1, n - 1
      u(i) = t(i) + k
    end do
    !$acc end data
  end subroutine step
end module solver
program main
  use check
  use solver
  implicit none
  real (8) :: u(0:40), v(0:40), w(0:40)
  integer :: k
  call check_placement ()
  u = 0
  u(20) = 64
  v = u
  !$acc data copy(u)
  do k = 1, 4
    call step (u, 40, k)
  end do
  !$acc end data
  do k = 1, 4
    w = v
    v(1:39) = 0.5d0 * (w(0:38) + w(2:40)) + k
  end do
  call check_that (all (u == v), 'inside a region')
  u = 0
  u(20) = 64
  do k = 1, 4
    call step (u, 40, k)
  end do
  call check_that (all (u == v), 'by itself')
  call check_result ()
end program main
