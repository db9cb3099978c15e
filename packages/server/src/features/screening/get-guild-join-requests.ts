import { LIMITS } from '@guildhall/protocol/limits'
import { JoinRequests, JoinRequestsQuery } from '@guildhall/protocol/objects/member-verification'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { countJoinRequests, listJoinRequests } from './join-requests-store.ts'
import { toJoinRequest } from './screening-view.ts'

/** The newest first, and with `after` the oldest: whoever may put members out may look at whom to let in (conventions I.6). */
export const getGuildJoinRequests = operation({
  name: 'Get Guild Join Requests',
  method: 'GET',
  path: '/guilds/:guildId/requests',
  requires: permission('KICK_MEMBERS'),
  query: JoinRequestsQuery,
  returns: JoinRequests,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, query }) => {
    const limit = query.limit ?? LIMITS.joinRequestsPerPage.max
    const rows = await listJoinRequests(db, guild.id, { ...query, limit })
    const users = await listUsers(db, new Set(rows.flatMap((row) => [row.user_id, row.reviewer_id ?? row.user_id])))
    const total = await countJoinRequests(db, guild.id, query.status)
    return { total, guild_join_requests: rows.map((row) => toJoinRequest(row, users)) }
  },
})
