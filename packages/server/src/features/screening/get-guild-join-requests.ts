import { LIMITS } from '@guildhall/protocol/limits'
import { getGuildJoinRequests as contract } from '@guildhall/protocol/operations/screening/get-guild-join-requests'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listUsers } from '../users/users-store.ts'
import { countJoinRequests, listJoinRequests } from './join-requests-store.ts'
import { toJoinRequest } from './screening-view.ts'

/** Lists join requests, newest first, or oldest first with `after`, for moderators who may kick members (docs/spec/screening.md#list-of-requests). */
export const getGuildJoinRequests = operation(contract, {
  requires: permission('KICK_MEMBERS'),
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
