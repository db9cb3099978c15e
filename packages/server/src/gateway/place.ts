import { Intent } from '@guildhall/protocol/enums/intent'
import type { BareMember } from '@guildhall/protocol/objects/member'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { HandedEvent } from './handed-event.ts'
import type { Seat, Session } from './session.ts'
import { ShownChannels } from './shown-channels.ts'
import { Sight } from './sight.ts'

/** What a place needs of those around it. */
export interface Around {
  now(): number
  /** The place is given up: nothing more is handed to it. */
  left(place: Place): void
  /** Its member was removed: he may have joined again since. */
  removed(place: Place): void
}

/**
 * A session's place among those who follow a guild. Events that come while the guild is being read for it are kept, and
 * follow the GUILD_CREATE; from then on each is judged for the session by the guild as the event left it.
 */
export class Place implements Seat {
  readonly session: Session
  readonly guildId: string
  /** The guild when the place was registered: what its GUILD_CREATE shows. */
  start: GuildModel | undefined
  /** A join that was noticed while the place was being taken: what was read before it may lack the member. */
  joinNoticed = false
  isLeft = false
  #guild: GuildModel | undefined
  #sight: Sight | undefined
  #kept: HandedEvent[] = []
  /** The channels that a person's client knows of; a bot's client is told of all. */
  #shown: ShownChannels | undefined
  readonly #around: Around

  constructor(session: Session, guildId: string, around: Around) {
    this.session = session
    this.guildId = guildId
    this.#around = around
  }

  get guild(): GuildModel | undefined {
    return this.#guild
  }

  noticeJoin(): void {
    this.joinNoticed = true
  }

  leave(): void {
    if (this.isLeft) return
    this.isLeft = true
    this.#kept = []
    this.session.seats.delete(this.guildId)
    this.#around.left(this)
  }

  receive(handed: HandedEvent): void {
    if (this.#guild) {
      this.#deliver(handed)
      return
    }
    if (handed.outgoing.type === 'GUILD_MEMBER_ADD' && handed.memberId === this.session.userId) {
      this.joinNoticed = true
      this.start = handed.guild
      this.#kept = []
    } else this.#kept.push(handed)
  }

  /** The guild was sent: what was kept follows, and then whatever comes. */
  begin(guild: GuildModel, member: BareMember): void {
    this.#guild = guild
    this.#sight = new Sight(this.session.userId, member)
    if (!this.session.isBot) this.#shown = new ShownChannels(this.session, guild, this.#sight)
    const kept = this.#kept
    this.#kept = []
    for (const handed of kept) {
      if (this.isLeft) return
      this.#deliver(handed)
    }
  }

  #deliver(handed: HandedEvent): void {
    this.#guild = handed.guild
    const isOwn = handed.memberId === this.session.userId
    if (isOwn && handed.outgoing.type === 'GUILD_MEMBER_REMOVE') {
      this.tellGone()
      this.leave()
      this.#around.removed(this)
      return
    }
    const rightsChanged = this.#takeIn(handed, isOwn)
    if (!this.#shown?.tell(handed)) this.#dispatchIfConcerned(handed, isOwn)
    if (rightsChanged) this.#shown?.compare(handed)
    if (handed.outgoing.type === 'GUILD_DELETE') this.leave()
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
    const { outgoing, rule, variants } = handed
    if (!this.session.wants(handed.intents) && !(isOwn && rule.selfWithoutIntent === true)) return
    if (!this.#isAudience(handed)) return
    const isWhole = !variants || this.session.readsContent
    this.session.dispatch(outgoing.type, isWhole ? handed.payload : variants.for(this.session.userId))
  }

  #isAudience({ outgoing, rule, guild }: HandedEvent): boolean {
    const { audience } = rule
    switch (audience.to) {
      case 'members':
        return true
      case 'viewers':
        return this.#sight?.reads(guild, outgoing.streamId) ?? false
      case 'holders':
        return this.#sight?.holdsOneOf(guild, audience.permissions, this.#around.now()) ?? false
      case 'user':
        return false
    }
  }
}
