import { VanityUrl } from '@guildhall/protocol/objects/invite'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { mustHaveVanityUrl } from './vanity-url-rules.ts'
import { findVanityUses } from './vanity-url-store.ts'

export const getGuildVanityUrl = operation({
  name: 'Get Guild Vanity URL',
  method: 'GET',
  path: '/guilds/:guildId/vanity-url',
  requires: permission('MANAGE_GUILD'),
  returns: VanityUrl,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    mustHaveVanityUrl(guild.settings)
    return { code: guild.settings.vanity_url_code, uses: await findVanityUses(db, guild.id) }
  },
})
