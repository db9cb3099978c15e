import { findsFaults, withImage } from '@guildhall/testing/invariants/finds-faults'

findsFaults('applications', async () => {}, [
  ['one that nobody published', 'update applications set is_on_shelf = true', /application \d+: on the shelf/],
  ['one of nobody', 'update applications set owner_id = 1', /application \d+: of nobody: 1/],
  ['a bot that is gone', 'update applications set bot_id = 1', /application \d+: its bot 1 is gone/],
  ['a bot of none', 'update applications set bot_id = null', /bot \d+: of no application/],
  ['a bot with many tokens', ({ bot }) => `update tokens set user_id = ${bot.id}`, /bot \d+: \d+ tokens/],
  ['an image that is gone', `update applications set icon = 'x'`, /application_icon of \d+ in 0: shown, and not there/],
  [
    'an image of its Activity that is gone',
    withImage('applications', 'preview_video', 'activity'),
    /activity_preview of \d+ in 0: shown, and not there/,
  ],
])
