import { LIMITS } from '@guildhall/protocol/limits'
import { listDiscoverableGuilds as contract } from '@guildhall/protocol/operations/guilds/list-discoverable-guilds'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { findDiscoverableGuilds as listSome } from './discovery-store.ts'
import { toListedGuild } from './guilds-view.ts'

/**
 * Ours: the public listing that DISCOVERABLE puts a guild into (docs/spec/guilds.md#discovery), those with most members
 * first. `query` is looked for anywhere in their names; the page that follows is asked for with `after`, the last guild
 * of this one.
 */
export const listDiscoverableGuilds = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { query, after, limit = LIMITS.discoveryPage.max } }) => {
    const guilds = await listSome(db, { query, after, limit })
    const online = await Promise.all(guilds.map(({ settings }) => kernel.presences.countOnline(settings.id)))
    return guilds.map((guild, index) => toListedGuild(guild, online[index] ?? 0))
  },
})
