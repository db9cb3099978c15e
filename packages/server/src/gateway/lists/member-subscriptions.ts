import type { Dispatch } from '../dispatch.ts'
import type { HandedEvent } from '../guilds/handed-event.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { RequestedRanges } from './list-readers.ts'
import type { GuildMemberLists } from './member-lists.ts'
import type { ListReader } from './open-list.ts'

/** What a person's session wants to know of a guild's members; what is absent stays as it was. */
export interface SubscriptionRequest {
  /** By channel, the ranges of its member list. */
  channels: RequestedRanges | undefined
  members: readonly string[] | undefined
}

/**
 * Of which members of a guild a person's session is told. In a guild that it was sent whole, of everyone. In a larger
 * one of those whom it asked for, those whom it is shown in a list, those in voice, and itself.
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

  /** Whether an event is about a member of whom the session isn't told. */
  ignores({ outgoing, memberId, before, guild }: HandedEvent): boolean {
    if (!this.#isLarge || memberId === null || !outgoing.type.startsWith('GUILD_MEMBER_')) return false
    if (memberId === this.#session.userId || this.#members.has(memberId)) return false
    return !guild.voices.has(memberId) && !before.voices.has(memberId) && !this.#lists.shows(this, memberId)
  }

  /** What it may view has changed. */
  reconsider(): void {
    this.#lists.reconsider(this)
  }

  /** The client is away: its lists end, so that they don't fill what is kept for it. */
  pause(): void {
    this.#lists.end(this)
  }

  close(): void {
    this.#lists.leave(this)
  }
}
