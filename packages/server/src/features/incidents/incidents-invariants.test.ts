import { findsFaults } from '@guildhall/testing/invariants/finds-faults'

findsFaults('incident actions', async () => {}, [
  ['DMs that nobody paused', 'update guilds set dms_disabled_until = 1', /guild \d+: paused DMs: 1, should be null/],
])
