import { findsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'

findsFaults(
  'emojis',
  async ({ owner, bot, guildId }) => {
    const image = dataUri(await picture('png'))
    await owner.api.post(`/guilds/${guildId}/emojis`, { name: 'flag', image })
    await bot.api.post(`/applications/${bot.id}/emojis`, { name: 'own', image })
  },
  [
    ['another id', withOtherId('emojis'), /emojis \d+: the id/],
    ['an image that is gone', 'delete from images', /emoji of \d+ in [1-9]\d+: shown, and not there/],
    ['an image of an application’s that is gone', 'delete from images', /emoji of \d+ in 0: shown, and not there/],
    ['an image that nobody shows', 'delete from emojis', /emoji of \d+ in \d+: nobody shows it/],
    [
      'a name that nobody was told of',
      `update emojis set wire = replace(wire, 'flag', 'x')`,
      /guild \d+: emojis not as they were told of last/,
    ],
    ['an audit entry without its event', withoutEvent('GUILD_EMOJIS_UPDATE'), /told of without GUILD_EMOJIS_UPDATE/],
  ],
)
