import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('incident actions', async () => {}, [
  [
    'paused DMs only in the column',
    'update guilds set dms_disabled_until = 1',
    /guild \d+: paused DMs: 1 instead of null/,
  ],
])
