import type { GuildFeed } from './guild-feed.ts'
import type { Place } from './place.ts'

/** What a place needs of those around it. */
export interface Around {
  now(): number
  /** The counts of the guild's threads; undefined once nobody here follows the guild. */
  tallies(): GuildFeed['tallies'] | undefined
  /** The place is given up: nothing more is handed to it. */
  left(place: Place): void
  /** Its guild can't be reached any more. */
  wentOut(place: Place): void
  /** Its member was removed, and may have joined again since. */
  removed(place: Place): void
  /** Its guild can be reached again. */
  returned(place: Place): void
  /** Its session wants to know how these are seen, also where it isn't told of everyone. */
  watches(place: Place, userIds: readonly string[]): void
}
