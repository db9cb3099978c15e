import { getGuildVanityUrl as contract } from '@guildhall/protocol/operations/vanity-url/get-guild-vanity-url'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustHaveVanityUrl } from './vanity-url-rules.ts'
import { findVanityUses } from './vanity-url-store.ts'

export const getGuildVanityUrl = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    mustHaveVanityUrl(guild.settings)
    return { code: guild.settings.vanity_url_code, uses: await findVanityUses(db, guild.id) }
  },
})
