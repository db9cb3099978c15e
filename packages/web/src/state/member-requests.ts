import { Opcode } from '@guildhall/protocol/gateway'
import type { Client } from './client.ts'

/** The maximum number of users in a request (docs/spec/gateway.md#request-guild-members). */
const most = 100

/** How many of the most recently requested members are requested again for a reloaded guild. */
const most_again = 200

type Asking = Pick<Client, 'onEvent' | 'send' | 'store'>

/** Requests unknown members that are to be shown: in batches, and each only once. */
export class MemberRequests {
  readonly #client: Asking
  /** By guild, the requested members, most recent last. */
  readonly #asked = new Map<string, Set<string>>()
  readonly #wanted = new Map<string, Set<string>>()

  constructor(client: Asking) {
    this.#client = client
    client.onEvent((event) => {
      if (event.type === 'GUILD_CREATE') this.#askAgain(event.data.id)
      // Requests sent just before the connection was lost may not have arrived.
      if (event.type === 'RESUMED') for (const guildId of [...this.#asked.keys()]) this.#askAgain(guildId)
      if (event.type === 'GUILD_DELETE' && !event.data.unavailable) this.#asked.delete(event.data.id)
    })
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') this.#send()
    })
  }

  /** Requests some members of a guild. A non-member stays unknown. */
  want(guildId: string, userIds: Iterable<string>): void {
    const guild = this.#client.store.getState().world?.guilds.get(guildId)
    if (guild === undefined) return
    const asked = this.#asked.get(guildId) ?? new Set()
    this.#asked.set(guildId, asked)
    for (const userId of userIds) {
      if (asked.has(userId)) continue
      // Members that are loaded already may not be when the guild is loaded again.
      asked.add(userId)
      if (!guild.members.has(userId)) this.#ask(guildId, userId)
    }
  }

  /** A reloaded guild lacks previously requested members. */
  #askAgain(guildId: string): void {
    const before = this.#asked.get(guildId)
    if (before === undefined || !this.#client.store.getState().world?.guilds.has(guildId)) return
    this.#asked.delete(guildId)
    this.want(guildId, [...before].slice(-most_again))
  }

  #ask(guildId: string, userId: string): void {
    if (this.#wanted.size === 0) queueMicrotask(() => this.#send())
    const wanted = this.#wanted.get(guildId) ?? new Set()
    this.#wanted.set(guildId, wanted.add(userId))
  }

  /** Without a connection, requests wait for the next one. */
  #send(): void {
    if (this.#client.store.getState().link.state !== 'live') return
    for (const [guild_id, userIds] of this.#wanted) {
      const all = [...userIds]
      for (let from = 0; from < all.length; from += most) {
        const user_ids = all.slice(from, from + most)
        this.#client.send(Opcode.REQUEST_GUILD_MEMBERS, { guild_id, user_ids, limit: 0, presences: true })
      }
    }
    this.#wanted.clear()
  }
}
