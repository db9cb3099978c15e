import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { newTargetedInvite } from '@guildhall/testing/topics/target-users'

findsFaults('target users', (world) => newTargetedInvite(world, ['1', '2']), [
  ['an invite without its list', 'update target_lists set status = 1', /invite \w+: goes by no list/],
  [
    'a list that nobody removes',
    `update target_lists set code = ''`,
    /target list \d+: is gone, and nobody removes it/,
  ],
  ['a list of no invite', 'delete from invites', /target list \d+: of invite \w+, which is gone/],
  ['a wrong count of a list', 'update target_lists set processed_users = 3', /target list \d+: 3 are processed, 2 are/],
  ['a list that nobody works off', 'update target_lists set status = 1', /target list \d+: nobody works it off/],
  [
    'a list of which a part is gone',
    'update target_lists set status = 1, waiting_users = 1',
    /target list \d+: a part of it is missing/,
  ],
  ['users on a list that is gone', 'delete from target_lists', /target list \d+: is gone, and there are some on it/],
  ['a wrong count of a guild', 'update target_use set users = 3', /target users of \d+: 3 are counted, there are 2/],
])
