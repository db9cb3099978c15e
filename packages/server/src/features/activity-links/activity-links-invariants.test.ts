import { findsFaults } from '@guildhall/testing/invariants/finds-faults'

const link = (applicationId: string, { isQuick = true, image = 'null', expiresAt = '1' } = {}) =>
  `insert into activity_links (application_id, id, is_quick, image, wire, expires_at)
    values (${applicationId}, 7, ${isQuick}, ${image}, '{}', ${expiresAt})`

findsFaults('links of Activities', async () => {}, [
  ['one into nothing', link('1'), /activity link 7: of application 1, which is gone/],
  [
    'one of an Activity’s own that stays',
    ({ bot }) => link(bot.id, { expiresAt: 'null' }),
    /activity link 7: it leads somewhere for the wrong time/,
  ],
  [
    'an image that is gone',
    ({ bot }) => link(bot.id, { image: `'x'` }),
    /activity_link of 7 in 0: shown, and not there/,
  ],
])
