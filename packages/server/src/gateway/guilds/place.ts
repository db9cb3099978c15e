import { Intent } from '@guildhall/protocol/enums/intent'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { Attention, type AttentionWish } from '../lists/attention.ts'
import type { MemberLists } from '../lists/member-lists.ts'
import type { Seat, Session } from '../sessions/session.ts'
import type { Around } from './around.ts'
import { isAudience } from './audience.ts'
import { isToldInPart } from './guild-create.ts'
import { type HandedEvent, mayShowThreads } from './handed-event.ts'
import { ShownChannels } from './shown-channels.ts'
import { ShownHosts } from './shown-hosts.ts'
import { ShownThreads } from './shown-threads.ts'
import type { Sight } from './sight.ts'

/**
 * A session's place among those who follow a guild. Events that come while the guild is being read for it are kept, and
 * follow the GUILD_CREATE; from then on each is judged for the session by the guild as the event left it. In an outage
 * the session hears nothing of the guild until its place is taken anew.
 */
export class Place implements Seat {
  readonly session: Session
  readonly guildId: string
  /** The guild when the place was registered: what its GUILD_CREATE shows. */
  start: GuildModel | undefined
  /** How far each stream of the guild was handed on when the place was registered, for one that goes on from elsewhere. */
  positions: ReadonlyMap<string, number> = new Map()
  /** Whether the session had the seat in another process. */
  readonly goesOn: boolean
  /** The member lists of its guild, once the place is registered. */
  lists: MemberLists | null = null
  /** A join that was noticed while the place was being taken: what was read before it may lack the member. */
  joinNoticed = false
  isLeft = false
  #isOut = false
  #guild: GuildModel | undefined
  #sight: Sight | undefined
  #kept: HandedEvent[] = []
  /** The channels that a person's client knows of; a bot's client is told of all. */
  #shown: ShownChannels | undefined
  #threads: ShownThreads | undefined
  #hosts: ShownHosts | undefined
  /** Of which members a person's client is told; bots are told of all. */
  #attention: Attention | undefined
  readonly #around: Around

  constructor(session: Session, guildId: string, around: Around, goesOn = false) {
    this.session = session
    this.guildId = guildId
    this.#around = around
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
    return this.#sight?.isGuest ?? false
  }

  noticeJoin(): void {
    this.joinNoticed = true
  }

  views(channelId: string): boolean {
    return (this.#guild && this.#sight?.views(this.#guild, channelId)) ?? false
  }

  /** Guests have no member lists, as over HTTP. */
  subscribe({ channels, members }: AttentionWish): void {
    const wish = { channels: this.isGuest ? undefined : channels, members }
    this.#attention?.subscribe(wish)
    if (this.#attention && wish.members) this.#around.watches(this, wish.members)
  }

  pause(): void {
    this.#attention?.pause()
  }

  leave(): void {
    if (this.isLeft) return
    this.isLeft = true
    this.#attention?.close()
    this.#kept = []
    this.session.seats.delete(this.guildId)
    this.#around.left(this)
  }

  /** Of what is there to be seen, private threads alone depend on a permission that takes a second factor. */
  secondFactorChanged(): void {
    const guild = this.#guild
    const tallies = this.#around.tallies()
    if (guild && tallies) this.#threads?.compare({ before: guild, guild, tallies })
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
  begin(guild: GuildModel, sight: Sight): void {
    this.#guild = guild
    this.#sight = sight
    if (!this.session.isBot) {
      this.#shown = new ShownChannels(this.session, guild, sight)
      this.#attention = this.#attentionIn(guild)
    }
    this.#threads = new ShownThreads(this.session, guild, sight)
    this.#hosts = new ShownHosts(this.session, guild, sight)
    this.#takeUp()
  }

  /** The session goes on from another process: what it missed follows, judged by the guild as it stands. */
  goOn(
    guild: GuildModel,
    sight: Sight,
    { tallies, missed }: Pick<HandedEvent, 'tallies'> & { missed: readonly HandedEvent[] },
  ): void {
    this.#guild = guild
    this.#sight = sight
    this.#threads = new ShownThreads(this.session, guild, sight)
    this.#hosts = new ShownHosts(this.session, guild, sight, missed)
    for (const handed of missed) {
      this.#deliver(handed)
      if (this.isLeft) return
    }
    if (missed.some(mayShowThreads)) this.#threads.tellAll(guild, tallies)
    this.#hosts.tellAgain(guild, missed)
    this.#takeUp()
  }

  #attentionIn(guild: GuildModel): Attention | undefined {
    const views = (channelId: string) => this.views(channelId)
    const isLarge = isToldInPart(this.session, guild, this.#sight)
    return this.lists ? new Attention(this.session, { lists: this.lists, views, isLarge }) : undefined
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
      this.#around.returned(this)
    }
  }

  #isOwnRemoval({ outgoing, memberId }: HandedEvent): boolean {
    return outgoing.type === 'GUILD_MEMBER_REMOVE' && memberId === this.session.userId
  }

  #endMembership(): void {
    this.tellGone()
    this.leave()
    this.#around.removed(this)
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
      this.#attention?.reconsider()
      this.#threads?.compare(handed)
      this.#hosts?.compare(handed)
    }
    if (handed.guild.state.unavailable) this.#goOut()
    else if (handed.outgoing.type === 'GUILD_DELETE') this.leave()
  }

  #goOut(): void {
    this.#isOut = true
    this.#guild = undefined
    this.#sight = undefined
    this.#shown = undefined
    this.#threads = undefined
    this.#hosts = undefined
    this.#attention?.close()
    this.#attention = undefined
    this.#around.wentOut(this)
  }

  /** The guild is no longer there for the session. */
  tellGone(): void {
    if (this.session.wants(Intent.GUILDS)) this.session.dispatch('GUILD_DELETE', JSON.stringify({ id: this.guildId }))
  }

  /** Lets go of what no longer holds of the member's rights; true if any channel may have become visible or hidden. */
  #takeIn({ outgoing, rightsChange }: HandedEvent, isOwn: boolean): boolean {
    if (isOwn && (outgoing.event.type === 'GUILD_MEMBER_UPDATE' || outgoing.event.type === 'GUILD_MEMBER_ADD')) {
      this.#sight?.memberChanged(outgoing.event.data)
      return true
    }
    this.#sight?.rightsChanged(rightsChange)
    return rightsChange.kind === 'everything'
  }

  #dispatchIfConcerned(handed: HandedEvent, isOwn: boolean): void {
    const { rule, variants } = handed
    if (!this.session.wants(handed.intents) && !(isOwn && rule.selfWithoutIntent === true)) return
    if (this.#attention?.ignores(handed)) return
    if (!isAudience(handed, this.#sight, { isOwn, now: this.#around.now() })) return
    const isWhole = !variants || this.session.readsContent
    this.session.take(isWhole ? handed.dispatch : variants.for(this.session.userId))
  }
}
