import type { FollowedGuild } from './followed-guild.ts'
import type { GuildSubscriber } from './guild-subscriber.ts'

/** What a subscriber calls. */
export interface SubscriberCallbacks {
  now(): number
  /** The counts of the guild's threads; undefined once nobody here follows the guild. */
  threadCounts(): FollowedGuild['threadCounts'] | undefined
  /** The subscription ended: nothing more is handed to it. */
  left(subscriber: GuildSubscriber): void
  /** Its guild can't be reached any more. */
  wentOut(subscriber: GuildSubscriber): void
  /** Its member was removed, and may have joined again since. */
  removed(subscriber: GuildSubscriber): void
  /** Its guild can be reached again. */
  returned(subscriber: GuildSubscriber): void
  /** Its session wants to know how these are seen, also where it isn't told of everyone. */
  watches(subscriber: GuildSubscriber, userIds: readonly string[]): void
}
