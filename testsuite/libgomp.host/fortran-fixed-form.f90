! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Fixed source form: sentinels in column one, c$omp and *$omp, continuation in column six, omp_lib.h.
! { dg-additional-options "-ffixed-form" }
      program fixed
      implicit none
      include 'omp_lib.h'
      integer n, i
      n = 0
c$omp parallel do reduction(+:n)
c$omp+ schedule(static,
c$omp+ 3)
      do 10 i = 1, 50
        n = n + i
   10 continue
c$omp end parallel do
      if (n .ne. 1275) stop 1
*$omp parallel num_threads(2)
!$omp single
      n = n + 1
!$omp end single
*$omp end parallel
      if (n .ne. 1276) stop 2
!$    n = n + omp_get_level()
c$   1   + 4
      if (n .ne. 1280) stop 3
!$omp parallel do reduction(+:n)
      do 20 i = 1, 3
        n = n + i
   20 continue
      if (n .ne. 1286) stop 4
      end
