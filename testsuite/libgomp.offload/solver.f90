! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! { dg-require-compiler 16 }
!
! A solver as programs have them: arrays of a module live on the device from one procedure to another, two pointers change places in each
! step and must be present, and cells have allocatable components of different sizes.
module store
  implicit none
  real, allocatable :: u(:,:), w(:)
  real, pointer :: cur(:,:) => null(), nxt(:,:) => null()
  type cell
    real, allocatable :: f(:)
    integer :: id
  end type
  type(cell), allocatable :: cells(:)
contains
  subroutine init(n)
    integer, intent(in) :: n
    integer :: i
    allocate(u(n,n), w(n), cells(n)); u=1; w=2
    allocate(cur(n,n), nxt(n,n)); cur=3; nxt=4
    do i=1,n; cells(i)%id=i; allocate(cells(i)%f(i)); cells(i)%f=i; end do
    !$omp target enter data map(to:u,w,cur,nxt)
    !$omp target enter data map(to:cells)
  end subroutine
  subroutine step()
    real, pointer :: t(:,:)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(present,to:cur) map(present,tofrom:nxt)
    do j=1,size(cur,2)
      do i=1,size(cur,1)
        nxt(i,j)=cur(i,j)+1
      end do
    end do
    t=>cur; cur=>nxt; nxt=>t
  end subroutine
  subroutine cellwork(s)
    real, intent(out) :: s
    integer :: i
    s=0
    !$omp target map(tofrom:s)
    do i=1,size(cells)
      s=s+sum(cells(i)%f)
      cells(i)%f(1)=-1
    end do
    !$omp end target
  end subroutine
  subroutine fini()
    !$omp target exit data map(from:u,w,cur,nxt)
    !$omp target exit data map(from:cells)
  end subroutine
end module
program p
  use check
  use store
  implicit none
  real :: s
  integer :: k
  call check_placement ()
  call init(4)
  do k=1,5
    call step()
  end do
  call cellwork(s)
  !$omp target teams distribute parallel do
  do k=1,4
    u(k,:)=w(k)*k
  end do
  call fini()
  print *, sum(cur), sum(nxt), sum(u), s
  print *, (cells(k)%f(1),k=1,4)
  call check_result ()
end program
