import { listInstanceGuilds as contract } from '@guildhall/protocol/operations/instance/list-instance-guilds'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { listGuilds } from './instance-guilds-store.ts'
import { DEFAULT_LIST_LIMIT, parseGuildCursor, toCursor } from './instance-rules.ts'
import { toInstanceGuild } from './instance-view.ts'

/** Only Guildhall has this: all guilds, by name. */
export const listInstanceGuilds = operation(contract, {
  requires: administrator,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, query: { query = '', after, limit = DEFAULT_LIST_LIMIT } }) => {
    const guilds = await listGuilds(db, { beginning: query, after: parseGuildCursor(after), limit })
    const owners = await listUsers(
      db,
      guilds.map(({ settings }) => settings.owner_id),
    )
    const last = guilds.length === limit ? guilds.at(-1) : undefined
    return { guilds: guilds.map((guild) => toInstanceGuild(guild, owners)), next: last ? toCursor(last.place) : null }
  },
})
