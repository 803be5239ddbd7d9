! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Allocatables that exit data delete has taken away are allocated with another size and entered again: of a procedure
! and of a module.
! { dg-modes "host ours ours-stock" } Stock's library leaves the descriptor on the device, with the address of the array before.
module state
  implicit none
  real, allocatable :: grid(:, :)
end module

program enter_again
  use openacc
  use state
  implicit none
  integer, parameter :: sizes(5) = [10, 50, 3, 100, 1]
  integer, allocatable :: a(:)
  integer :: k, n, i

  do k = 1, size(sizes)
    n = sizes(k)
    allocate (a(n))
    a = [(i, i=1, n)]
    !$acc enter data copyin(a)
    if (.not. acc_is_present(a)) stop 1
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + k
    end do
    !$acc update self(a)
    if (any(a /= [(i + k, i=1, n)])) stop 2
    !$acc exit data delete(a)
    deallocate (a)
  end do

  do k = 1, 4
    n = 4 * mod(k * 3, 5)
    allocate (grid(n, 2 * k))
    grid = 1
    !$acc enter data copyin(grid)
    !$acc parallel loop present(grid)
    do i = 1, n
      grid(i, :) = grid(i, :) * (i + k)
    end do
    !$acc exit data copyout(grid)
    do i = 1, n
      if (any(grid(i, :) /= i + k)) stop 3
    end do
    deallocate (grid)
  end do
end program
