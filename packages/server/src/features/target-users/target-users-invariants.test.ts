import { newTargetedInvite } from '@guildhall/testing/features/target-users'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('target users', (world) => newTargetedInvite(world, ['1', '2']), [
  ['an invite without a complete list', 'update target_lists set status = 1', /invite \w+: its list is not complete/],
  [
    'a list without a job that deletes it',
    `update target_lists set code = ''`,
    /target list \d+: it has no invite, and no job deletes it/,
  ],
  ['a list of a deleted invite', 'delete from invites', /target list \d+: of invite \w+, which does not exist/],
  [
    'a wrong count of a list',
    'update target_lists set processed_users = 3',
    /target list \d+: 3 users are counted as processed, 2 are stored/,
  ],
  [
    'a list without a job that processes it',
    'update target_lists set status = 1',
    /target list \d+: no job processes it/,
  ],
  [
    'a list with a missing part',
    'update target_lists set status = 1, waiting_users = 1',
    /target list \d+: a part of it is missing/,
  ],
  ['users on a deleted list', 'delete from target_lists', /target list \d+: it does not exist, but has users/],
  ['a wrong count of a guild', 'update target_use set users = 3', /target users of \d+: 3 are counted, 2 are stored/],
])
