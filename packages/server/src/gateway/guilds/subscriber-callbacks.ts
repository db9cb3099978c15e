import type { FollowedGuild } from './followed-guild.ts'
import type { GuildSubscriber } from './guild-subscriber.ts'

/** The functions that a subscriber calls. */
export interface SubscriberCallbacks {
  now(): number
  /** The counts of the guild's threads; undefined if this process no longer follows the guild. */
  threadCounts(): FollowedGuild['threadCounts'] | undefined
  /** Called when the subscription ended. */
  left(subscriber: GuildSubscriber): void
  /** Called when its guild became unavailable. */
  wentOut(subscriber: GuildSubscriber): void
  /** Called when its member was removed. They may have joined again since. */
  removed(subscriber: GuildSubscriber): void
  /** Called when its guild became available again. */
  returned(subscriber: GuildSubscriber): void
  /** Requests the presences of some users, even if the session doesn't receive all. */
  watches(subscriber: GuildSubscriber, userIds: readonly string[]): void
}
