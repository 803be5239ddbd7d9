! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable that exit data delete has taken away on a queue is allocated with another size and other bounds, and
! entered again.
! { dg-modes "host ours ours-stock" } Stock's library frees the descriptor on the device before the kernel has run, and leaves
! its bounds as they were otherwise.
program enter_again_queue
  use openacc
  implicit none
  integer, allocatable :: a(:)
  integer :: k, i, low

  do k = 1, 5
    low = 5 - 3 * k
    allocate (a(low:low + k * k - 1))
    a = k
    !$acc enter data copyin(a) async(2)
    !$acc parallel loop present(a) async(2)
    do i = low, low + k * k - 1
      a(i) = a(i) * i
    end do
    !$acc update self(a) async(2)
    !$acc exit data delete(a) async(2)
    !$acc wait(2)
    if (any(a /= [(k * i, i=low, low + k * k - 1)])) stop 1
    deallocate (a)
  end do
end program
