import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildBans as contract } from '@guildhall/protocol/operations/bans/get-guild-bans'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listBans } from './bans-store.ts'

/**
 * Always in ascending order of user ids, also the page before an id; `before` takes precedence over `after`
 * (docs/spec/bans.md#list-of-bans).
 */
export const getGuildBans = operation(contract, {
  requires: permission('BAN_MEMBERS'),
  emits: [],
  audits: 'none',
  handle: ({ db, guild, query }) => listBans(db, guild.id, { ...query, limit: query.limit ?? LIMITS.bansPerPage.max }),
})
