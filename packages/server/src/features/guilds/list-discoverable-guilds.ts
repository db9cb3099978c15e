import { LIMITS } from '@guildhall/protocol/limits'
import { DiscoveryQuery, ListedGuild } from '@guildhall/protocol/objects/guild'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { listDiscoverableGuilds as listSome } from './guilds-store.ts'
import { toListedGuild } from './guilds-view.ts'

/** Ours: the public listing that DISCOVERABLE puts a guild into (interface 2.1), ascending by id. */
export const listDiscoverableGuilds = operation({
  name: 'List Discoverable Guilds',
  method: 'GET',
  path: '/guildhall/discovery',
  requires: nobody,
  query: DiscoveryQuery,
  returns: list(ListedGuild),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, query: { after = '0', limit = LIMITS.discoveryPage.max } }) => {
    const guilds = await listSome(db, { after, limit })
    return guilds.map((guild) => toListedGuild(guild, kernel.presences.countOnline(guild.settings.id)))
  },
})
