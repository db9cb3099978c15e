import { Intent } from '@guildhall/protocol/enums/intent'
import { MembersRequest, Opcode, RequestedIds } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import { parseForm } from '@guildhall/protocol/parse-form'
import { listMemberPage, listMembersById, listMemberWiresNamed } from '../../features/members/member-lists-store.ts'
import { type FoundMember, toFoundMember } from '../../features/members/members-store.ts'
import { toMember } from '../../features/members/members-view.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { command, refuse } from '../command.ts'
import type { GuildPresences } from '../presence/guild-presences.ts'
import type { Session } from '../session.ts'

const NONCE_BYTES = 32
/** How often a session may ask for all members of a guild, ms. */
const EVERYONE_MS = 30_000

/** When each session may ask for all members of a guild again. */
const freeAt = new WeakMap<Session, Map<string, number>>()

/**
 * Answers with GUILD_MEMBERS_CHUNK (conventions E.2): some members by id, those whose name begins with a text, or, for
 * sessions with GUILD_MEMBERS, all of them, once in a while; who asks again too soon is told so with RATE_LIMITED. A
 * guild that the session isn't in gets no answer. A guest finds only himself by other things than ids.
 */
export const requestGuildMembers = command({
  opcode: Opcode.REQUEST_GUILD_MEMBERS,
  payload: MembersRequest,
  handle: async ({ board, connection, session }, d) => {
    const guildIds = parseForm(RequestedIds, [d.guild_id].flat())
    const userIds = d.user_ids == null ? null : parseForm(RequestedIds, [d.user_ids].flat())
    const guildId = guildIds.ok && guildIds.value.length === 1 ? guildIds.value[0] : undefined
    if (guildId === undefined || userIds?.ok === false || (!userIds && d.query == null)) return refuse(connection)
    const seat = session.seats.get(guildId)
    const guild = seat?.guild
    if (!guild) return
    const { db } = board.kernel.store
    const asked = { presences: isYes(d.presences), nonce: d.nonce }
    const answer = new Chunks(session, { guild, presences: board.presences.guild(guild.id) }, asked)
    if (userIds) await sendByIds(db, answer, [...new Set(userIds.value)])
    else if (seat.isGuest) await sendByIds(db, answer, [session.userId])
    else if (d.query) await sendByName(db, answer, d.query, d.limit || LIMITS.memberQuery.max)
    else if (d.limit) answer.send(await listMemberPage(db, guildId, '0', Math.min(d.limit, LIMITS.memberQuery.max)))
    else if (mayHaveAll(board.kernel, answer)) await sendAll(db, answer)
  },
})

/** Some clients send the bits that they have of an intent in place of a boolean. */
const isYes = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0)

/** Counts a request for all members of a guild; tells the session if it comes too soon (conventions E.2, E.6). */
function mayHaveAll({ clock, instance }: Kernel, { session, guild, nonce }: Chunks): boolean {
  if (!instance.limitsCallers) return true
  const now = clock.now()
  const moments = freeAt.get(session) ?? new Map<string, number>()
  freeAt.set(session, moments)
  const wait = (moments.get(guild.id) ?? 0) - now
  if (wait <= 0) {
    moments.set(guild.id, now + EVERYONE_MS)
    return true
  }
  const meta = { guild_id: guild.id, ...nonce }
  const limited = { opcode: Opcode.REQUEST_GUILD_MEMBERS, retry_after: wait / 1000, meta }
  session.dispatch('RATE_LIMITED', JSON.stringify(limited))
  return false
}

/** The chunks that answer one request. */
class Chunks {
  readonly session: Session
  readonly guild: GuildModel
  /** The nonce of the request, to be sent back; nothing if it is too long. */
  readonly nonce: { nonce?: unknown }
  readonly #presences: Pick<GuildPresences, 'list'> | null

  constructor(
    session: Session,
    { guild, presences }: { guild: GuildModel; presences: Pick<GuildPresences, 'list'> },
    asked: { presences: boolean; nonce: unknown },
  ) {
    this.session = session
    this.guild = guild
    // Without the intent the wish for presences counts for nothing (conventions E.2).
    this.#presences = asked.presences && session.wants(Intent.GUILD_PRESENCES) ? presences : null
    const isNonce = typeof asked.nonce === 'string' && Buffer.byteLength(asked.nonce) <= NONCE_BYTES
    this.nonce = isNonce ? { nonce: asked.nonce } : {}
  }

  /** The session may have ended, or left the guild, while members were read. */
  get isWanted(): boolean {
    return this.session.seats.get(this.guild.id)?.guild !== undefined
  }

  send(
    rows: readonly FoundMember[],
    place: { index: number; count: number } = { index: 0, count: 1 },
    more: object = {},
  ) {
    if (!this.isWanted) return
    const chunk = {
      guild_id: this.guild.id,
      members: rows.map(({ user, member }) => toMember(this.guild, member, user)),
      chunk_index: place.index,
      chunk_count: place.count,
      ...more,
      ...(this.#presences && { presences: this.#presences.list(rows.map(({ user }) => user.id)) }),
      ...this.nonce,
    }
    this.session.dispatch('GUILD_MEMBERS_CHUNK', JSON.stringify(chunk))
  }
}

async function sendByIds(db: Db, answer: Chunks, ids: readonly string[]): Promise<void> {
  const rows = await listMembersById(db, answer.guild.id, ids)
  const found = new Set(rows.map(({ user }) => user.id))
  answer.send(rows, undefined, { not_found: ids.filter((id) => !found.has(id)) })
}

async function sendByName(db: Db, answer: Chunks, beginning: string, limit: number): Promise<void> {
  const rows = await listMemberWiresNamed(db, answer.guild.id, beginning, Math.min(limit, LIMITS.memberQuery.max))
  answer.send(rows.map(toFoundMember))
}

/** Everyone, in pages by key. Without GUILD_MEMBERS a session learns of its own member only. */
async function sendAll(db: Db, answer: Chunks): Promise<void> {
  const { session, guild } = answer
  if (!session.wants(Intent.GUILD_MEMBERS)) return answer.send(await listMembersById(db, guild.id, [session.userId]))
  const count = Math.max(Math.ceil(guild.state.memberCount / LIMITS.membersPerChunk), 1)
  let after = '0'
  for (let index = 0; index < count && answer.isWanted; index++) {
    const page = await listMemberPage(db, guild.id, after, LIMITS.membersPerChunk)
    after = page.at(-1)?.user.id ?? after
    answer.send(page, { index, count })
    await session.sink?.ready()
  }
}
