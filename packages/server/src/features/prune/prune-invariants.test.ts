import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('prunes', async () => {}, [
  [
    'one without a job',
    `insert into prunes (guild_id, user_id, days, inactive_since, role_ids, removed, seen_until, seen_user_id)
      values (1, 1, 7, 0, '[]', 0, 0, 0)`,
    /prune of guild 1: no job continues it/,
  ],
])
