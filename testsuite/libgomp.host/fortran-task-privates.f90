! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Data of tasks: firstprivate arrays, allocatables, characters, dummies, loop variables; recursion; shared results.
program privates
  implicit none
  integer :: r(10), i, total
  integer, allocatable :: a(:)
  character(5) :: c
  allocate (a(6))
  total = 0
  !$omp parallel
  !$omp single
  do i = 1, 10
    a = i
    write (c, '(i5)') i
    !$omp task firstprivate(a, c) shared(r)
    block
      integer :: k
      read (c, *) k
      r(k) = sum (a)
      a = -1
    end block
    !$omp end task
  end do
  !$omp taskwait
  call tree (12, total)
  !$omp end single
  !$omp end parallel
  if (any (r /= [(6 * i, i = 1, 10)])) stop 1
  if (total /= 4096) stop 2
  if (fib (16) /= 987) stop 3
contains
  recursive subroutine tree (depth, total)
    integer, intent(in) :: depth
    integer, intent(inout) :: total
    if (depth == 0) then
      !$omp atomic
      total = total + 1
      return
    end if
    !$omp task shared(total)
    call tree (depth - 1, total)
    !$omp end task
    !$omp task shared(total)
    call tree (depth - 1, total)
    !$omp end task
    !$omp taskwait
  end subroutine
  recursive integer function fib (n) result (f)
    integer, intent(in) :: n
    integer :: x, y
    if (n < 2) then
      f = n
      return
    end if
    !$omp task shared(x) if(n > 8)
    x = fib (n - 1)
    !$omp end task
    !$omp task shared(y) final(n < 10) mergeable
    y = fib (n - 2)
    !$omp end task
    !$omp taskwait
    f = x + y
  end function
end program
