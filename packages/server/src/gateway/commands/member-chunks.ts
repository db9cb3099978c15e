import { Intent } from '@guildhall/protocol/enums/intent'
import type { FoundMember, MemberWires } from '../../features/members/members-store.ts'
import { toMember, toMembersJson } from '../../features/members/members-view.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Dispatch } from '../dispatch.ts'
import type { PresenceTracker } from '../presence/presence-tracker.ts'
import type { GatewaySession } from '../sessions/session.ts'

const NONCE_BYTES = 32

/** The index of a chunk and the number of chunks. */
export interface ChunkPlace {
  readonly index: number
  readonly count: number
}

const ONLY: ChunkPlace = { index: 0, count: 1 }

/** Sends the chunks that respond to a request for members. */
export class MemberChunks {
  readonly session: GatewaySession
  readonly guildId: string
  /** The request's nonce, which is sent back; empty if it is too long. */
  readonly nonce: { nonce?: unknown }
  readonly #presences: PresenceTracker | null

  constructor(
    session: GatewaySession,
    asked: { guildId: string; presences: boolean; nonce: unknown },
    presences: PresenceTracker,
  ) {
    this.session = session
    this.guildId = asked.guildId
    // Without the intent, `presences` is ignored (docs/spec/gateway.md#request-guild-members).
    this.#presences = asked.presences && session.wants(Intent.GUILD_PRESENCES) ? presences : null
    const isNonce = typeof asked.nonce === 'string' && Buffer.byteLength(asked.nonce) <= NONCE_BYTES
    this.nonce = isNonce ? { nonce: asked.nonce } : {}
  }

  /** The guild's current state; undefined if the session ended or left it while members were read. */
  get guild(): GuildModel | undefined {
    return this.session.sessionGuilds.get(this.guildId)?.guild
  }

  send(rows: readonly FoundMember[], more: object = {}): void {
    const { guild } = this
    if (!guild) return
    const members = JSON.stringify(rows.map(({ user, member }) => toMember(guild, member, user)))
    this.#dispatch(
      members,
      rows.map(({ user }) => user.id),
      ONLY,
      more,
    )
  }

  /** Sends members from the stored JSON of their rows, which is much faster than parsing them. */
  sendWires(rows: readonly MemberWires[], place = ONLY): Dispatch | undefined {
    const { guild } = this
    if (!guild) return undefined
    const ids = this.#presences ? rows.map(({ user_wire }): string => JSON.parse(user_wire).id) : []
    return this.#dispatch(toMembersJson(guild, rows), ids, place)
  }

  #dispatch(members: string, ids: readonly string[], { index, count }: ChunkPlace, more: object = {}): Dispatch {
    const others = {
      chunk_index: index,
      chunk_count: count,
      ...more,
      ...(this.#presences && { presences: this.#presences.guild(this.guildId).list(ids) }),
      ...this.nonce,
    }
    const payload = `{"guild_id":"${this.guildId}","members":${members},${JSON.stringify(others).slice(1)}`
    return this.session.dispatch('GUILD_MEMBERS_CHUNK', payload)
  }
}
