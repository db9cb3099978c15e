import { MembersRequest, Opcode, RequestedIds } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import { listMembersById, listMemberWires, listMemberWiresNamed } from '../../features/members/member-lists-store.ts'
import type { Db } from '../../store/db.ts'
import { gatewayCommand, refusePayload } from './command.ts'
import { MemberChunks } from './member-chunks.ts'

/**
 * Responds with GUILD_MEMBERS_CHUNK (docs/spec/gateway.md#request-guild-members): members by id, by a prefix of their
 * name, or, for sessions with GUILD_MEMBERS, all members. Too frequent requests for all members receive RATE_LIMITED.
 * Requests for guilds that the session isn't in are ignored. A guest can find only themselves, except by id.
 */
export const requestGuildMembers = gatewayCommand({
  opcode: Opcode.REQUEST_GUILD_MEMBERS,
  payload: MembersRequest,
  handle: async ({ board, connection, session }, d) => {
    const guildIds = parseForm(RequestedIds, [d.guild_id].flat())
    const userIds = d.user_ids == null ? null : parseForm(RequestedIds, [d.user_ids].flat())
    const guildId = guildIds.ok && guildIds.value.length === 1 ? guildIds.value[0] : undefined
    if (guildId === undefined || userIds?.ok === false || (!userIds && d.query == null))
      return refusePayload(connection)
    const sessionGuild = session.sessionGuilds.get(guildId)
    if (!sessionGuild?.guild) return
    const { db } = board.kernel.store
    const asked = { guildId, presences: isYes(d.presences), nonce: d.nonce }
    const chunks = new MemberChunks(session, asked, board.presences)
    const limit = Math.min(d.limit || LIMITS.memberQuery.max, LIMITS.memberQuery.max)
    if (userIds) await sendByIds(db, chunks, [...new Set(userIds.value)])
    else if (sessionGuild.isGuest) await sendByIds(db, chunks, [session.userId])
    else if (d.query) chunks.sendWires(await listMemberWiresNamed(db, guildId, d.query, limit))
    else if (d.limit) chunks.sendWires(await listMemberWires(db, { guildId, after: '0', limit }))
    else await board.wholeGuilds.answer(chunks)
  },
})

/** Some clients send the intent's bits instead of a boolean. */
const isYes = (value: unknown): boolean =>
  value === true || value === 'true' || (typeof value === 'number' && value !== 0)

async function sendByIds(db: Db, chunks: MemberChunks, ids: readonly string[]): Promise<void> {
  const rows = await listMembersById(db, chunks.guildId, ids)
  const found = new Set(rows.map(({ user }) => user.id))
  chunks.send(rows, { not_found: ids.filter((id) => !found.has(id)) })
}
