! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A stencil on rows that are shared out over queues, which wait for their neighbours.
program main
  use check
  implicit none
  integer, parameter :: n = 24, blocks = 3, size_of = n / blocks, steps = 4
  integer :: u(n, n), v(n, n), w(n, n), s, b, i, j, first, last
  call check_placement ()
  u = reshape ([(mod (i * 13, 17), i = 1, n * n)], [n, n])
  v = u
  w = u
  !$acc data copy(u) copyin(v)
  do s = 1, steps
    do b = 1, blocks
      first = max ((b - 1) * size_of + 1, 2)
      last = min (b * size_of, n - 1)
      !$acc parallel loop collapse(2) present(u, v) async(b)
      do j = first, last
        do i = 2, n - 1
          v(i, j) = mod (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1), 1009)
        end do
      end do
    end do
    do b = 1, blocks
      first = max ((b - 1) * size_of + 1, 2)
      last = min (b * size_of, n - 1)
      !$acc parallel loop collapse(2) present(u, v) async(b) wait(1, 2, 3)
      do j = first, last
        do i = 2, n - 1
          u(i, j) = v(i, j)
        end do
      end do
    end do
    !$acc wait
  end do
  !$acc end data
  do s = 1, steps
    v = w
    w(2:n - 1, 2:n - 1) = mod (v(1:n - 2, 2:n - 1) + v(3:n, 2:n - 1) + v(2:n - 1, 1:n - 2) + v(2:n - 1, 3:n), 1009)
  end do
  call check_that (all (u == w), 'u')
  call check_result ()
end program main
