import type { Dispatch } from '../dispatch.ts'
import type { GuildEventDelivery } from '../guilds/guild-event-delivery.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { RequestedRanges } from './list-subscribers.ts'
import type { GuildMemberLists } from './member-lists.ts'
import type { ListReader } from './open-list.ts'

/** A session's subscription to members of a guild; absent fields remain unchanged. */
export interface SubscriptionRequest {
  /** The ranges of member lists, by channel. */
  channels: RequestedRanges | undefined
  members: readonly string[] | undefined
}

/**
 * The members of a guild whose updates a user's session receives. In a guild that was sent completely these are all; in
 * a larger one those that it requested, those that its lists show, those in voice, and its own.
 */
export class MemberSubscriptions implements ListReader {
  readonly #session: GatewaySession
  readonly #lists: GuildMemberLists
  readonly #views: (channelId: string) => boolean
  readonly #isLarge: boolean
  #members: ReadonlySet<string> = new Set()

  constructor(
    session: GatewaySession,
    { lists, views, isLarge }: { lists: GuildMemberLists; views: (channelId: string) => boolean; isLarge: boolean },
  ) {
    this.#session = session
    this.#lists = lists
    this.#views = views
    this.#isLarge = isLarge
  }

  views(channelId: string): boolean {
    return this.#views(channelId)
  }

  take(dispatch: Dispatch): void {
    this.#session.take(dispatch)
  }

  subscribe({ channels, members }: SubscriptionRequest): void {
    if (members) this.#members = new Set(members)
    if (channels) this.#lists.subscribe(this, channels)
  }

  /** Whether an event concerns a member whose updates the session doesn't receive. */
  ignores({ rule, memberId, before, guild }: GuildEventDelivery): boolean {
    if (!this.#isLarge || memberId === null || !rule.changesMember) return false
    if (memberId === this.#session.userId || this.#members.has(memberId)) return false
    return !guild.voices.has(memberId) && !before.voices.has(memberId) && !this.#lists.shows(this, memberId)
  }

  /** Called when the visible channels have changed. */
  reconsider(): void {
    this.#lists.reconsider(this)
  }

  /** Ends the lists of a disconnected client, so that their updates don't fill its replay buffer. */
  pause(): void {
    this.#lists.end(this)
  }

  close(): void {
    this.#lists.leave(this)
  }
}
