import { LIMITS } from '@guildhall/protocol/limits'
import { listDiscoverableGuilds as contract } from '@guildhall/protocol/operations/guilds/list-discoverable-guilds'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { findDiscoverableGuilds as listSome } from './discovery-store.ts'
import { toListedGuild } from './guilds-view.ts'

/**
 * Only Guildhall has this: the public directory of guilds with DISCOVERABLE (docs/spec/guilds.md#discovery), the largest first.
 * `query` searches anywhere in their names; `after` is the last guild of the previous page.
 */
export const listDiscoverableGuilds = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { query, after, limit = LIMITS.discoveryPage.max } }) => {
    const guilds = await listSome(db, { query, after, limit })
    const online = await Promise.all(guilds.map(({ settings }) => kernel.presences.countOnline(settings.id)))
    return guilds.map((guild, index) => toListedGuild(guild, online[index] ?? 0))
  },
})
