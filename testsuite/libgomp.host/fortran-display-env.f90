! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_display_env with logical arguments of both kinds: the block appears on stderr once for each call.
! { dg-require-compiler 16 }
! { dg-set-target-env-var OMP_NUM_THREADS 3 }
program display
  use omp_lib
  implicit none
  call omp_display_env (.false.)
  call omp_display_env (logical (.false., 8))
end program
