import { testFindsFaults, withImage } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('applications', async () => {}, [
  [
    'an unpublished application that is listed',
    'update applications set is_on_shelf = true',
    /application \d+: listed in the directory/,
  ],
  [
    'an application without an owner',
    'update applications set owner_id = 1',
    /application \d+: its owner 1 does not exist/,
  ],
  ['a deleted bot', 'update applications set bot_id = 1', /application \d+: its bot 1 does not exist/],
  ['a bot without an application', 'update applications set bot_id = null', /bot \d+: it has no application/],
  ['a bot with many tokens', ({ bot }) => `update tokens set user_id = ${bot.id}`, /bot \d+: \d+ tokens/],
  ['a missing image', `update applications set icon = 'x'`, /application_icon of \d+ in 0: referenced, but missing/],
  [
    'one that is listed without being published',
    'update applications set is_on_shelf = true',
    /application \d+: listed in the directory/,
  ],
  ['one without an owner', 'update applications set owner_id = 1', /application \d+: its owner 1 does not exist/],
  ['a deleted bot', 'update applications set bot_id = 1', /application \d+: its bot 1 does not exist/],
  ['a bot without an application', 'update applications set bot_id = null', /bot \d+: it has no application/],
  ['a bot with many tokens', ({ bot }) => `update tokens set user_id = ${bot.id}`, /bot \d+: \d+ tokens/],
  ['a missing image', `update applications set icon = 'x'`, /application_icon of \d+ in 0: referenced, but missing/],
  [
    'a missing image of its Activity',
    withImage('applications', 'preview_video', 'activity'),
    /activity_preview of \d+ in 0: referenced, but missing/,
  ],
])
