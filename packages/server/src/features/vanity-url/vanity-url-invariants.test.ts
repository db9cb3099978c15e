import { findsFaults } from '@guildhall/testing/invariants/finds-faults'

findsFaults('vanity URLs', async () => {}, [
  ['another in the column', `update guilds set vanity_url_code = 'x'`, /guild \d+: the vanity URL: x, should be null/],
  ['one of a guild without the feature', `update guilds set vanity_url_code = 'x'`, /guild \d+: no vanity URL is its/],
])
