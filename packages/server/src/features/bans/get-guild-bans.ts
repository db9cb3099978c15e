import { LIMITS } from '@guildhall/protocol/limits'
import { Ban, BansQuery } from '@guildhall/protocol/objects/ban'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { listBans } from './bans-store.ts'

/** Always by user id ascending, also the page before an id; `before` wins over `after` (interface 4.4). */
export const getGuildBans = operation({
  name: 'Get Guild Bans',
  method: 'GET',
  path: '/guilds/:guildId/bans',
  requires: permission('BAN_MEMBERS'),
  query: BansQuery,
  returns: list(Ban),
  emits: [],
  audits: 'none',
  handle: ({ db, guild, query }) => listBans(db, guild.id, { ...query, limit: query.limit ?? LIMITS.bansPerPage.max }),
})
