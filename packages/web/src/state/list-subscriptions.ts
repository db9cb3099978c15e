import { Opcode } from '@guildhall/protocol/gateway'
import type { ListRange } from '@guildhall/protocol/state/member-list'
import type { Client } from './client.ts'

type ListSubscription = { readonly channelId: string; readonly ranges: readonly ListRange[] }

/** Subscribes to ranges of member lists (docs/decisions/0008). */
export class ListSubscriptions {
  readonly #client: Pick<Client, 'send'>
  /** By guild, the pending subscription; null ends it. */
  readonly #waiting = new Map<string, ListSubscription | null>()

  constructor(client: Pick<Client, 'send'>) {
    this.#client = client
  }

  /** Subscribes to ranges of a channel's list, and to no other of its guild. */
  look(guildId: string, channelId: string, ranges: readonly ListRange[]): void {
    this.#say(guildId, { channelId, ranges })
  }

  /** Ends a guild's subscription. Opening another list right away saves a round trip. */
  leave(guildId: string): void {
    this.#say(guildId, null)
  }

  /** Subscribes to changes of some members, whether or not a list shows them. */
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
