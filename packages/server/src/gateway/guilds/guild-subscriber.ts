import { Intent } from '@guildhall/protocol/enums/intent'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { GuildMemberLists } from '../lists/member-lists.ts'
import { MemberSubscriptions, type SubscriptionRequest } from '../lists/member-subscriptions.ts'
import type { GatewaySession, SessionGuild } from '../sessions/session.ts'
import { isAudience } from './audience.ts'
import { isPartlySent } from './guild-create.ts'
import { type HandedEvent, mayShowThreads } from './handed-event.ts'
import type { MemberVisibility } from './member-visibility.ts'
import { ShownChannels } from './shown-channels.ts'
import { ShownHosts } from './shown-hosts.ts'
import { ShownThreads } from './shown-threads.ts'
import type { SubscriberCallbacks } from './subscriber-callbacks.ts'

/**
 * One session's subscription to a guild. Events that come while the guild is being read for it are kept, and
 * follow the GUILD_CREATE; from then on each is judged for the session by the guild as the event left it. In an outage
 * the session hears nothing of the guild until it subscribes anew.
 */
export class GuildSubscriber implements SessionGuild {
  readonly session: GatewaySession
  readonly guildId: string
  /** The guild when the subscription began: what its GUILD_CREATE shows. */
  start: GuildModel | undefined
  /** How far each stream of the guild was handed on when the subscription began, for one that goes on from elsewhere. */
  positions: ReadonlyMap<string, number> = new Map()
  /** Whether the session was in the guild in another process. */
  readonly goesOn: boolean
  /** The member lists of its guild, once the subscription began. */
  lists: GuildMemberLists | null = null
  /** A join that was noticed while the guild was being read: what was read before it may lack the member. */
  joinNoticed = false
  isLeft = false
  #isOut = false
  #guild: GuildModel | undefined
  #visibility: MemberVisibility | undefined
  #kept: HandedEvent[] = []
  /** The channels that a person's client knows of; a bot's client is told of all. */
  #shown: ShownChannels | undefined
  #threads: ShownThreads | undefined
  #hosts: ShownHosts | undefined
  /** Of which members a person's client is told; bots are told of all. */
  #subscriptions: MemberSubscriptions | undefined
  readonly #callbacks: SubscriberCallbacks

  constructor(session: GatewaySession, guildId: string, callbacks: SubscriberCallbacks, goesOn = false) {
    this.session = session
    this.guildId = guildId
    this.#callbacks = callbacks
    this.goesOn = goesOn
  }

  /** Whether the session was sent the guild, or told that it can't be reached. */
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

  /** Of what is there to be seen, private threads alone depend on a permission that takes a second factor. */
  secondFactorChanged(): void {
    const guild = this.#guild
    const threadCounts = this.#callbacks.threadCounts()
    if (guild && threadCounts) this.#threads?.compare({ before: guild, guild, threadCounts })
  }

  receive(handed: HandedEvent): void {
    if (this.#isOut) this.#waitOut(handed)
    else if (this.#guild) this.#deliver(handed)
    else this.#keep(handed)
  }

  #keep(handed: HandedEvent): void {
    if (handed.outgoing.type === 'GUILD_MEMBER_ADD' && handed.memberId === this.session.userId) {
      this.joinNoticed = true
      this.start = handed.guild
      this.#kept = []
    } else this.#kept.push(handed)
  }

  /** The guild was sent: what was kept follows, and then whatever comes. */
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

  /** The session goes on from another process: what it missed follows, judged by the guild as it stands. */
  goOn(
    guild: GuildModel,
    visibility: MemberVisibility,
    { threadCounts, missed }: Pick<HandedEvent, 'threadCounts'> & { missed: readonly HandedEvent[] },
  ): void {
    this.#guild = guild
    this.#visibility = visibility
    this.#threads = new ShownThreads(this.session, guild, visibility)
    this.#hosts = new ShownHosts(this.session, guild, visibility, missed)
    for (const handed of missed) {
      this.#deliver(handed)
      if (this.isLeft) return
    }
    if (missed.some(mayShowThreads)) this.#threads.tellAll(guild, threadCounts)
    this.#hosts.tellAgain(guild, missed)
    this.#takeUp()
  }

  #subscriptionsIn(guild: GuildModel): MemberSubscriptions | undefined {
    const views = (channelId: string) => this.views(channelId)
    const isLarge = isPartlySent(this.session, guild, this.#visibility)
    return this.lists ? new MemberSubscriptions(this.session, { lists: this.lists, views, isLarge }) : undefined
  }

  /** The guild can't be reached: the session is told so, and waits. */
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

  /** In an outage: what happens meanwhile is seen in the GUILD_CREATE that ends it, but for the end of the membership. */
  #waitOut(handed: HandedEvent): void {
    const { event } = handed.outgoing
    if (this.#isOwnRemoval(handed)) this.#endMembership()
    else if (event.type === 'GUILD_DELETE') {
      this.tellGone()
      this.leave()
    } else if (event.type === 'GUILD_AVAILABLE') {
      this.leave()
      this.#callbacks.returned(this)
    }
  }

  #isOwnRemoval({ outgoing, memberId }: HandedEvent): boolean {
    return outgoing.type === 'GUILD_MEMBER_REMOVE' && memberId === this.session.userId
  }

  #endMembership(): void {
    this.tellGone()
    this.leave()
    this.#callbacks.removed(this)
  }

  #deliver(handed: HandedEvent): void {
    this.#guild = handed.guild
    const isOwn = handed.memberId === this.session.userId
    if (this.#isOwnRemoval(handed)) {
      this.#endMembership()
      return
    }
    const rightsChanged = this.#takeIn(handed, isOwn)
    const isTold = this.#shown?.tell(handed) || this.#threads?.tell(handed) || this.#hosts?.tell(handed)
    if (!isTold) this.#dispatchIfConcerned(handed, isOwn)
    if (rightsChanged) this.#shown?.compare(handed)
    if (rightsChanged || handed.rightsChange.kind === 'channel') {
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

  /** The guild is no longer there for the session. */
  tellGone(): void {
    if (this.session.wants(Intent.GUILDS)) this.session.dispatch('GUILD_DELETE', JSON.stringify({ id: this.guildId }))
  }

  /** Lets go of what no longer holds of the member's rights; true if any channel may have become visible or hidden. */
  #takeIn({ outgoing, rightsChange }: HandedEvent, isOwn: boolean): boolean {
    if (isOwn && (outgoing.event.type === 'GUILD_MEMBER_UPDATE' || outgoing.event.type === 'GUILD_MEMBER_ADD')) {
      this.#visibility?.memberChanged(outgoing.event.data)
      return true
    }
    this.#visibility?.rightsChanged(rightsChange)
    return rightsChange.kind === 'everything'
  }

  #dispatchIfConcerned(handed: HandedEvent, isOwn: boolean): void {
    const { rule, variants } = handed
    if (!this.session.wants(handed.intents) && !(isOwn && rule.selfWithoutIntent === true)) return
    if (this.#subscriptions?.ignores(handed)) return
    if (!isAudience(handed, this.#visibility, { isOwn, now: this.#callbacks.now() })) return
    const isWhole = !variants || this.session.readsContent
    this.session.take(isWhole ? handed.dispatch : variants.for(this.session.userId))
  }
}
