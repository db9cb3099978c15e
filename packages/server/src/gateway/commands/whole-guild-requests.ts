import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { LIMITS } from '@guildhall/protocol/limits'
import { listMembersById, listMemberWires } from '../../features/members/member-lists-store.ts'
import type { MemberWires } from '../../features/members/members-store.ts'
import { RateLimited } from '../../kernel/api-error.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { LITTLE_WAITING } from '../connections/outgoing-buffer-limits.ts'
import type { Dispatch } from '../dispatch.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { ChunkPlace, MemberChunks } from './member-chunks.ts'

/** How often a session may request all members of a guild, ms. */
const EVERYONE_MS = 30_000
/** How many requests of one session may be queued. */
const MOST_REQUESTS = 100
/** How often a page is read again because members changed during the read. */
const MOST_READINGS = 3

/**
 * Requests for all members of a guild. The requests of a session are answered in sequence, and the next chunk is
 * created when the client has read the last one. One chunk is created in each turn of the event loop, and users take
 * turns.
 */
export class WholeGuildRequests {
  readonly #kernel: Essentials & Configuration
  readonly #answers = new FairConcurrencyLimiter({
    places: Number.POSITIVE_INFINITY,
    mostWaiting: Number.POSITIVE_INFINITY,
    mostOfOne: MOST_REQUESTS,
  })
  readonly #pages = new FairConcurrencyLimiter({
    places: 1,
    mostWaiting: Number.POSITIVE_INFINITY,
    mostOfOne: Number.POSITIVE_INFINITY,
  })
  /** When each session may request all members of a guild again. */
  readonly #freeAt = new WeakMap<GatewaySession, Map<string, number>>()

  constructor(kernel: Essentials & Configuration) {
    this.#kernel = kernel
  }

  /**
   * Answers a request. One that comes too soon, or exceeds the queue, receives RATE_LIMITED
   * (docs/spec/gateway.md#request-guild-members).
   */
  async answer(chunks: MemberChunks): Promise<void> {
    const wait = this.#wait(chunks)
    if (wait > 0) return limit(chunks, wait)
    try {
      await this.#answers.run(chunks.session.id, () => this.#sendAll(chunks))
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      limit(chunks, EVERYONE_MS)
    }
  }

  /** Counts a request. @returns how long the client must wait, ms; 0 if it need not */
  #wait({ session, guildId }: MemberChunks): number {
    const { clock, instance } = this.#kernel
    if (!instance.limitsCallers) return 0
    const now = clock.now()
    const moments = this.#freeAt.get(session) ?? new Map<string, number>()
    this.#freeAt.set(session, moments)
    const wait = (moments.get(guildId) ?? 0) - now
    if (wait <= 0) moments.set(guildId, now + EVERYONE_MS)
    return wait
  }

  /** Sends all members, in pages by key. Without GUILD_MEMBERS a session receives only its own member. */
  async #sendAll(chunks: MemberChunks): Promise<void> {
    const { session, guildId, guild } = chunks
    if (!guild) return
    const { db } = this.#kernel.store
    if (!session.wants(Intent.GUILD_MEMBERS)) return chunks.send(await listMembersById(db, guildId, [session.userId]))
    const count = Math.max(Math.ceil(guild.state.memberCount / LIMITS.membersPerChunk), 1)
    let after = '0'
    for (let index = 0; index < count; index++) {
      // Chunks for a disconnected client would evict all other events from its replay buffer.
      await session.attended()
      if (!chunks.guild) return
      const sent = await this.#pages.run(session.userId, () => this.#sendPage(chunks, after, { index, count }))
      after = sent.last ?? after
      await session.ready(LITTLE_WAITING)
      // A replay rarely includes chunks, so they are stored compressed.
      await sent.chunk?.compress()
    }
  }

  /** @returns the chunk, and the id of its last member */
  async #sendPage(
    chunks: MemberChunks,
    after: string,
    place: ChunkPlace,
  ): Promise<{ chunk?: Dispatch; last?: string }> {
    const rows = await this.#read(chunks, after)
    const chunk = chunks.sendWires(rows, place)
    // Creates one page in a turn of the event loop, for all requests together.
    await new Promise(setImmediate)
    const last = rows.at(-1)
    return { ...(chunk && { chunk }), ...(last && { last: JSON.parse(last.user_wire).id }) }
  }

  /** Reads a page again if its members changed meanwhile: a chunk with old data must not follow a dispatched change. */
  async #read(chunks: MemberChunks, after: string): Promise<MemberWires[]> {
    for (let readings = 1; ; readings++) {
      const version = chunks.guild?.membersVersion
      const page = { guildId: chunks.guildId, after, limit: LIMITS.membersPerChunk }
      const rows = await listMemberWires(this.#kernel.store.db, page)
      if (chunks.guild?.membersVersion === version || readings === MOST_READINGS) return rows
    }
  }
}

function limit({ session, guildId, nonce }: MemberChunks, wait_ms: number): void {
  const meta = { guild_id: guildId, ...nonce }
  const limited = { opcode: Opcode.REQUEST_GUILD_MEMBERS, retry_after: wait_ms / 1000, meta }
  session.dispatch('RATE_LIMITED', JSON.stringify(limited))
}
