import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'

testFindsFaults(
  'emojis',
  async ({ owner, bot, guildId }) => {
    const image = dataUri(await picture('png'))
    await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'flag', image })
    await bot.api.post(`/applications/${bot.id}/emojis`, { name: 'own', image })
  },
  [
    ['another id', withOtherId('emojis'), /emojis \d+: the id/],
    ['a missing image', 'delete from images', /emoji of \d+ in [1-9]\d+: referenced, but missing/],
    ['a missing image of an application', 'delete from images', /emoji of \d+ in 0: referenced, but missing/],
    ['an unreferenced image', 'delete from emojis', /emoji of \d+ in \d+: not referenced by its owner/],
    [
      'a name without its event',
      `update emojis set wire = replace(wire, 'flag', 'x')`,
      /guild \d+: emojis differ from their last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('GUILD_EMOJIS_UPDATE'),
      /emitted without GUILD_EMOJIS_UPDATE/,
    ],
  ],
)
