import { Opcode } from '@guildhall/protocol/gateway'
import type { Client } from './client.ts'

/** As many as one request may name (docs/spec/gateway.md#request-guild-members). */
const most = 100

/** So many of those who were wanted last are asked for again when a guild comes anew. */
const most_again = 200

type Asking = Pick<Client, 'onEvent' | 'send' | 'store'>

/** Asks for members that are to be shown and aren't known: together, and each only once. */
export class MemberRequests {
  readonly #client: Asking
  /** By guild, who was wanted, the last at the end. */
  readonly #asked = new Map<string, Set<string>>()
  readonly #wanted = new Map<string, Set<string>>()

  constructor(client: Asking) {
    this.#client = client
    client.onEvent((event) => {
      if (event.type === 'GUILD_CREATE') this.#askAgain(event.data.id)
      // What was asked for just before the connection was lost may have reached nobody.
      if (event.type === 'RESUMED') for (const guildId of [...this.#asked.keys()]) this.#askAgain(guildId)
      if (event.type === 'GUILD_DELETE' && !event.data.unavailable) this.#asked.delete(event.data.id)
    })
    client.store.subscribe(({ link }, before) => {
      if (link.state === 'live' && before.link.state !== 'live') this.#send()
    })
  }

  /** Wants to know some members of a guild. Who isn't a member stays unknown. */
  want(guildId: string, userIds: Iterable<string>): void {
    const guild = this.#client.store.getState().world?.guilds.get(guildId)
    if (guild === undefined) return
    const asked = this.#asked.get(guildId) ?? new Set()
    this.#asked.set(guildId, asked)
    for (const userId of userIds) {
      if (asked.has(userId)) continue
      // Whoever is known already may not be when the guild comes anew.
      asked.add(userId)
      if (!guild.members.has(userId)) this.#ask(guildId, userId)
    }
  }

  /** A guild that comes anew knows nothing of those who had been wanted. */
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

  /** While there is no connection everything waits for the next one. */
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
