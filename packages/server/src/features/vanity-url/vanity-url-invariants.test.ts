import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('vanity URLs', async () => {}, [
  [
    'another one in the column',
    `update guilds set vanity_url_code = 'x'`,
    /guild \d+: the vanity URL: x instead of null/,
  ],
  [
    'one of a guild without the feature',
    `update guilds set vanity_url_code = 'x'`,
    /guild \d+: it has a vanity URL without the feature/,
  ],
])
