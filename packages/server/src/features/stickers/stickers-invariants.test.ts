import { findsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { form } from '@guildhall/testing/requests/forms'
import { picture } from '@guildhall/testing/requests/pictures'

findsFaults(
  'stickers',
  async ({ owner, guildId }) => {
    const file = await picture('png', { width: 320, height: 320 })
    const fields = { name: 'hello', tags: 'wave', description: 'A greeting' }
    await owner.api.post(`/guilds/${guildId}/stickers`, form(fields, { file }))
  },
  [
    ['another id', withOtherId('stickers'), /stickers \d+: the id/],
    ['an image that is gone', 'delete from images', /sticker of \d+ in \d+: shown, and not there/],
    [
      'a name that nobody was told of',
      `update stickers set wire = replace(wire, 'hello', 'x')`,
      /guild \d+: stickers not as they were told of last/,
    ],
    [
      'an audit entry without its event',
      withoutEvent('GUILD_STICKERS_UPDATE'),
      /told of without GUILD_STICKERS_UPDATE/,
    ],
  ],
)
