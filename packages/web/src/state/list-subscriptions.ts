import { Opcode } from '@guildhall/protocol/gateway'
import type { ListRange } from '@guildhall/protocol/state/member-list'
import type { Client } from './client.ts'

type ListSubscription = { readonly channelId: string; readonly ranges: readonly ListRange[] }

/** Says which part of which list of members is being looked at (docs/decisions/0008). */
export class ListSubscriptions {
  readonly #client: Pick<Client, 'send'>
  /** By guild, what is to be said; null gives up. */
  readonly #waiting = new Map<string, ListSubscription | null>()

  constructor(client: Pick<Client, 'send'>) {
    this.#client = client
  }

  /** Looks at some ranges of a channel's list, and at no other of its guild. */
  look(guildId: string, channelId: string, ranges: readonly ListRange[]): void {
    this.#say(guildId, { channelId, ranges })
  }

  /** Looks at no list of a guild any more. Whoever looks at once at another is spared the way there and back. */
  leave(guildId: string): void {
    this.#say(guildId, null)
  }

  /** Wants to be told of changes of some members, whether or not a list shows them. */
  follow(guildId: string, userIds: readonly string[]): void {
    this.#client.send(Opcode.GUILD_SUBSCRIPTIONS, { guild_id: guildId, members: userIds })
  }

  #say(guildId: string, subscription: ListSubscription | null): void {
    if (this.#waiting.size === 0) queueMicrotask(() => this.#send())
    this.#waiting.set(guildId, subscription)
  }

  #send(): void {
    for (const [guild_id, subscription] of this.#waiting) {
      const channels = subscription === null ? {} : { [subscription.channelId]: subscription.ranges }
      this.#client.send(Opcode.GUILD_SUBSCRIPTIONS, { guild_id, channels })
    }
    this.#waiting.clear()
  }
}
