import { Intent } from '@guildhall/protocol/enums/intent'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { GuildMemberLists } from '../lists/member-lists.ts'
import { MemberSubscriptions, type SubscriptionRequest } from '../lists/member-subscriptions.ts'
import type { GatewaySession, SessionGuild } from '../sessions/session.ts'
import { isInAudience } from './audience.ts'
import { isPartlySent } from './guild-create.ts'
import { type GuildEventDelivery, mayShowThreads } from './guild-event-delivery.ts'
import type { MemberVisibility } from './member-visibility.ts'
import { ShownChannels } from './shown-channels.ts'
import { ShownHosts } from './shown-stages-and-events.ts'
import { ShownThreads } from './shown-threads.ts'
import type { SubscriberCallbacks } from './subscriber-callbacks.ts'

/**
 * One session's subscription to a guild. Events are queued until its GUILD_CREATE was sent, and then filtered by the
 * state of the guild after the event. During an outage the session receives no events of the guild until it subscribes
 * again.
 */
export class GuildSubscriber implements SessionGuild {
  readonly session: GatewaySession
  readonly guildId: string
  /** The guild when the subscription began, as its GUILD_CREATE shows it. */
  start: GuildModel | undefined
  /** The delivered position of each stream of the guild, for a session that continues from another process. */
  positions: ReadonlyMap<string, number> = new Map()
  /** Whether the session was subscribed to the guild in another process. */
  readonly goesOn: boolean
  /** The guild's member lists; null before the subscription began. */
  lists: GuildMemberLists | null = null
  /** Whether the user joined while the guild was being read, so that the read may lack their member. */
  joinNoticed = false
  isLeft = false
  #isOut = false
  #guild: GuildModel | undefined
  #visibility: MemberVisibility | undefined
  #kept: GuildEventDelivery[] = []
  /** The channels that a user's client knows; bots receive all channels. */
  #shown: ShownChannels | undefined
  #threads: ShownThreads | undefined
  #hosts: ShownHosts | undefined
  /** The members whose updates a user's session receives; bots receive all. */
  #subscriptions: MemberSubscriptions | undefined
  readonly #callbacks: SubscriberCallbacks

  constructor(session: GatewaySession, guildId: string, callbacks: SubscriberCallbacks, goesOn = false) {
    this.session = session
    this.guildId = guildId
    this.#callbacks = callbacks
    this.goesOn = goesOn
  }

  /** Whether the session was sent the guild, or that it is unavailable. */
  get isTaken(): boolean {
    return this.#guild !== undefined || this.#isOut
  }

  get guild(): GuildModel | undefined {
    return this.#guild
  }

  get isGuest(): boolean {
    return this.#visibility?.isGuest ?? false
  }

  noticeJoin(): void {
    this.joinNoticed = true
  }

  views(channelId: string): boolean {
    return (this.#guild && this.#visibility?.views(this.#guild, channelId)) ?? false
  }

  /** Guests have no member lists, as over HTTP. */
  subscribe({ channels, members }: SubscriptionRequest): void {
    const requested = { channels: this.isGuest ? undefined : channels, members }
    this.#subscriptions?.subscribe(requested)
    if (this.#subscriptions && requested.members) this.#callbacks.watches(this, requested.members)
  }

  pause(): void {
    this.#subscriptions?.pause()
  }

  leave(): void {
    if (this.isLeft) return
    this.isLeft = true
    this.#subscriptions?.close()
    this.#kept = []
    this.session.sessionGuilds.delete(this.guildId)
    this.#callbacks.left(this)
  }

  /** Only the visibility of private threads depends on a permission that requires a second factor. */
  secondFactorChanged(): void {
    const guild = this.#guild
    const threadCounts = this.#callbacks.threadCounts()
    if (guild && threadCounts) this.#threads?.compare({ before: guild, guild, threadCounts })
  }

  receive(handed: GuildEventDelivery): void {
    if (this.#isOut) this.#waitOut(handed)
    else if (this.#guild) this.#deliver(handed)
    else this.#keep(handed)
  }

  #keep(handed: GuildEventDelivery): void {
    if (handed.outgoing.type === 'GUILD_MEMBER_ADD' && handed.memberId === this.session.userId) {
      this.joinNoticed = true
      this.start = handed.guild
      this.#kept = []
    } else this.#kept.push(handed)
  }

  /** Called after GUILD_CREATE: sends the queued events, and from then on each new one. */
  begin(guild: GuildModel, visibility: MemberVisibility): void {
    this.#guild = guild
    this.#visibility = visibility
    if (!this.session.isBot) {
      this.#shown = new ShownChannels(this.session, guild, visibility)
      this.#subscriptions = this.#subscriptionsIn(guild)
    }
    this.#threads = new ShownThreads(this.session, guild, visibility)
    this.#hosts = new ShownHosts(this.session, guild, visibility)
    this.#takeUp()
  }

  /** Continues a session of another process: sends the missed events, filtered by the guild's current state. */
  goOn(
    guild: GuildModel,
    visibility: MemberVisibility,
    { threadCounts, missed }: Pick<GuildEventDelivery, 'threadCounts'> & { missed: readonly GuildEventDelivery[] },
  ): void {
    this.#guild = guild
    this.#visibility = visibility
    this.#threads = new ShownThreads(this.session, guild, visibility)
    this.#hosts = new ShownHosts(this.session, guild, visibility, missed)
    for (const handed of missed) {
      this.#deliver(handed)
      if (this.isLeft) return
    }
    if (missed.some(mayShowThreads)) this.#threads.sendAll(guild, threadCounts)
    this.#hosts.resend(guild, missed)
    this.#takeUp()
  }

  #subscriptionsIn(guild: GuildModel): MemberSubscriptions | undefined {
    const views = (channelId: string) => this.views(channelId)
    const isLarge = isPartlySent(this.session, guild, this.#visibility)
    return this.lists ? new MemberSubscriptions(this.session, { lists: this.lists, views, isLarge }) : undefined
  }

  /** Sends that the guild is unavailable, and waits for the end of the outage. */
  beginOut(): void {
    if (this.session.wants(Intent.GUILDS)) {
      this.session.dispatch('GUILD_DELETE', JSON.stringify({ id: this.guildId, unavailable: true }))
    }
    this.#isOut = true
    this.#takeUp()
  }

  #takeUp(): void {
    const kept = this.#kept
    this.#kept = []
    for (const handed of kept) {
      if (this.isLeft) return
      this.receive(handed)
    }
  }

  /** During an outage only the end of the membership matters: GUILD_CREATE contains all other changes. */
  #waitOut(handed: GuildEventDelivery): void {
    const { event } = handed.outgoing
    if (this.#isOwnRemoval(handed)) this.#endMembership()
    else if (event.type === 'GUILD_DELETE') {
      this.sendGuildDelete()
      this.leave()
    } else if (event.type === 'GUILD_AVAILABLE') {
      this.leave()
      this.#callbacks.returned(this)
    }
  }

  #isOwnRemoval({ outgoing, memberId }: GuildEventDelivery): boolean {
    return outgoing.type === 'GUILD_MEMBER_REMOVE' && memberId === this.session.userId
  }

  #endMembership(): void {
    this.sendGuildDelete()
    this.leave()
    this.#callbacks.removed(this)
  }

  #deliver(handed: GuildEventDelivery): void {
    this.#guild = handed.guild
    const isOwn = handed.memberId === this.session.userId
    if (this.#isOwnRemoval(handed)) {
      this.#endMembership()
      return
    }
    const rightsChanged = this.#takeIn(handed, isOwn)
    const isDelivered = this.#shown?.send(handed) || this.#threads?.send(handed) || this.#hosts?.send(handed)
    if (!isDelivered) this.#dispatchIfConcerned(handed, isOwn)
    if (rightsChanged) this.#shown?.compare(handed)
    if (rightsChanged || handed.permissionChange.kind === 'channel') {
      this.#subscriptions?.reconsider()
      this.#threads?.compare(handed)
      this.#hosts?.compare(handed)
    }
    if (handed.guild.state.unavailable) this.#goOut()
    else if (handed.outgoing.type === 'GUILD_DELETE') this.leave()
  }

  #goOut(): void {
    this.#isOut = true
    this.#guild = undefined
    this.#visibility = undefined
    this.#shown = undefined
    this.#threads = undefined
    this.#hosts = undefined
    this.#subscriptions?.close()
    this.#subscriptions = undefined
    this.#callbacks.wentOut(this)
  }

  /** Sends GUILD_DELETE to the session. */
  sendGuildDelete(): void {
    if (this.session.wants(Intent.GUILDS)) this.session.dispatch('GUILD_DELETE', JSON.stringify({ id: this.guildId }))
  }

  /** Updates the member's permissions. Returns true if the visibility of any channel may have changed. */
  #takeIn({ outgoing, permissionChange: rightsChange }: GuildEventDelivery, isOwn: boolean): boolean {
    if (isOwn && (outgoing.event.type === 'GUILD_MEMBER_UPDATE' || outgoing.event.type === 'GUILD_MEMBER_ADD')) {
      this.#visibility?.memberChanged(outgoing.event.data)
      return true
    }
    this.#visibility?.rightsChanged(rightsChange)
    return rightsChange.kind === 'everything'
  }

  #dispatchIfConcerned(handed: GuildEventDelivery, isOwn: boolean): void {
    const { rule, variants } = handed
    if (!this.session.wants(handed.intents) && !(isOwn && rule.selfWithoutIntent === true)) return
    if (this.#subscriptions?.ignores(handed)) return
    const { userId } = this.session
    if (!isInAudience(handed, this.#visibility, { isOwn, userId, now: this.#callbacks.now() })) return
    const isWhole = !variants || this.session.readsContent
    this.session.take(isWhole ? handed.dispatch : variants.for(this.session.userId))
  }
}
