import { InstanceGuilds, InstanceGuildsQuery } from '@guildhall/protocol/objects/instance-administration'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { listGuilds } from './instance-guilds-store.ts'
import { CUSTOMARY_PAGE, readPlace, toCursor } from './instance-rules.ts'
import { toInstanceGuild } from './instance-view.ts'

/** Ours: every guild, in the order of their names. */
export const listInstanceGuilds = operation({
  name: 'List Instance Guilds',
  method: 'GET',
  path: '/guildhall/instance/guilds',
  requires: administrator,
  callers: ['user'],
  query: InstanceGuildsQuery,
  returns: InstanceGuilds,
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { query = '', after, limit = CUSTOMARY_PAGE } }) => {
    const guilds = await listGuilds(db, { beginning: query, after: readPlace(after), limit })
    const owners = await listUsers(
      db,
      guilds.map(({ settings }) => settings.owner_id),
    )
    const last = guilds.length === limit ? guilds.at(-1) : undefined
    return { guilds: guilds.map((guild) => toInstanceGuild(guild, owners)), next: last ? toCursor(last.place) : null }
  },
})
