import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

const link = (applicationId: string, { isQuick = true, image = 'null', expiresAt = '1' } = {}) =>
  `insert into activity_links (application_id, id, is_quick, image, wire, expires_at)
    values (${applicationId}, 7, ${isQuick}, ${image}, '{}', ${expiresAt})`

testFindsFaults('links of Activities', async () => {}, [
  ['one to no application', link('1'), /activity link 7: of application 1, which does not exist/],
  [
    'a quick link without an expiry',
    ({ bot }) => link(bot.id, { expiresAt: 'null' }),
    /activity link 7: its expiry does not match its kind/,
  ],
  ['a missing image', ({ bot }) => link(bot.id, { image: `'x'` }), /activity_link of 7 in 0: referenced, but missing/],
])
