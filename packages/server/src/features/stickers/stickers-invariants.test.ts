import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'

testFindsFaults(
  'stickers',
  async ({ owner, guildId }) => {
    const file = await picture('png', { width: 320, height: 320 })
    const fields = { name: 'hello', tags: 'wave', description: 'A greeting' }
    await owner.api.post(`/guilds/${guildId}/stickers`, multipartForm(fields, { file }))
  },
  [
    ['another id', withOtherId('stickers'), /stickers \d+: the id/],
    ['a missing image', 'delete from images', /sticker of \d+ in \d+: referenced, but missing/],
    [
      'a name without its event',
      `update stickers set wire = replace(wire, 'hello', 'x')`,
      /guild \d+: stickers differ from their last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('GUILD_STICKERS_UPDATE'),
      /emitted without GUILD_STICKERS_UPDATE/,
    ],
  ],
)
