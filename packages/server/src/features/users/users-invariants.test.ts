import { findsFaults, withImage, withOtherId } from '@guildhall/testing/invariants/finds-faults'

findsFaults('users', async () => {}, [
  ['another id', withOtherId('users'), /users \d+: the id/],
  ['an image that is gone', withImage('users', 'avatar'), /avatar of \d+ in 0: shown, and not there/],
])
