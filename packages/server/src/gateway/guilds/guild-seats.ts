import { Intent } from '@guildhall/protocol/enums/intent'
import { listMembersById } from '../../features/members/member-lists-store.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { Departures } from '../sessions/departures.ts'
import { readMissed } from '../sessions/missed-events.ts'
import type { Session } from '../sessions/session.ts'
import type { Around } from './around.ts'
import { type GuildMembers, guildCreatePayload, isToldInPart, readGuildMembers, readSight } from './guild-create.ts'
import type { GuildFeed, GuildFeeds } from './guild-feed.ts'
import { HandedEvent } from './handed-event.ts'
import { Place } from './place.ts'
import type { Sight } from './sight.ts'

/** Seats sessions in guilds: each is sent the guild and then what happens there, without a gap and without a repeat. */
export class GuildSeats {
  readonly #kernel: Essentials
  readonly #feeds: GuildFeeds
  readonly #departures: Departures

  constructor(kernel: Essentials, feeds: GuildFeeds, departures: Departures) {
    this.#kernel = kernel
    this.#departures = departures
    this.#feeds = feeds
  }

  /**
   * Takes a session's seat in a guild, unless it has one. The place is registered before anything is read for it, so
   * that what is read is at least as new as the state that the kept events follow.
   *
   * @param announced whether the client waits for the guild: then it is told if there is nothing to wait for
   */
  async take(session: Session, guildId: string, announced = false): Promise<void> {
    const seat = session.seats.get(guildId)
    if (seat) return seat.noticeJoin()
    await this.#seat(this.#placeFor(session, guildId, false), (place) => this.#begin(place, announced))
  }

  /**
   * Takes a seat that a session had in another process.
   *
   * @param told how far each stream of the guild was handed on to it there
   * @throws MissedTooMuch
   */
  async revive(session: Session, guildId: string, told: ReadonlyMap<string, number>): Promise<void> {
    await this.#seat(this.#placeFor(session, guildId, true), (place) => this.#goOn(place, told))
  }

  async #seat(place: Place, begin: (place: Place) => Promise<void>): Promise<void> {
    if (place.session.ended) return
    place.session.seats.set(place.guildId, place)
    try {
      await begin(place)
    } catch (error) {
      place.leave()
      // It may have been left before its guild was opened.
      this.#feeds.leave(place)
      throw error
    }
  }

  #placeFor(session: Session, guildId: string, goesOn: boolean): Place {
    const around: Around = {
      now: () => this.#kernel.clock.now(),
      tallies: () => this.#feeds.find(guildId)?.tallies,
      left: (place) => {
        this.#departures.note(['left', session.number, guildId])
        this.#feeds.leave(place)
      },
      wentOut: (place) => this.#feeds.find(guildId)?.presences.silence(place),
      removed: () => this.takeAgain(session, guildId),
      returned: () => this.takeAgain(session, guildId),
      watches: (watching, userIds) => this.#feeds.find(guildId)?.presences.watch(watching, userIds),
    }
    return new Place(session, guildId, around, goesOn)
  }

  /** After an outage, or a removal: the user may have joined again, and their own stream may have said so before the guild's did. */
  takeAgain(session: Session, guildId: string): void {
    findBareMember(this.#kernel.store.db, guildId, session.userId)
      .then((member) => (member ? this.take(session, guildId) : undefined))
      .catch((error: unknown) =>
        this.#kernel.log.error({ err: error, guild_id: guildId }, 'could not look for a member'),
      )
  }

  async #begin(place: Place, announced: boolean): Promise<void> {
    const { session, guildId } = place
    const feed = await this.#feeds.join(place)
    const found = feed && (await this.#read(place, feed))
    const guild = place.start
    if (place.isLeft) {
      // The session ended while its guild was being opened.
      this.#feeds.leave(place)
      return
    }
    if (!found || !guild) {
      if (announced) place.tellGone()
      place.leave()
      if (place.joinNoticed) this.takeAgain(session, guildId)
      return
    }
    this.#departures.note(['seat', session.number, guildId])
    if (guild.state.unavailable) return place.beginOut()
    feed.presences.enter(place)
    if (session.wants(Intent.GUILDS)) {
      session.dispatch('GUILD_CREATE', guildCreatePayload(guild, feed, session, found.members, found.sight))
    }
    feed.presences.listen(place, isToldInPart(session, guild, found.sight))
    place.begin(guild, found.sight)
  }

  /** A session that lost its place (no longer a member, away, or the guild was unavailable) gets a new one if it is entitled to it. */
  async #goOn(place: Place, told: ReadonlyMap<string, number>): Promise<void> {
    const { session, guildId } = place
    const { db } = this.#kernel.store
    const feed = await this.#feeds.join(place)
    const missed = feed ? await readMissed(db, guildId, { told, until: place.positions }) : []
    const guild = place.start
    const [own] = await listMembersById(db, guildId, [session.userId])
    const sight = guild && own && (await readSight(db, guild, session, { own, shown: [] }))
    if (place.isLeft) {
      this.#feeds.leave(place)
      return
    }
    if (!feed || !guild || !sight || place.joinNoticed || missed.some((event) => endsSeat(event, session.userId))) {
      place.tellGone()
      place.leave()
      return
    }
    this.#departures.note(['seat', session.number, guildId])
    if (guild.state.unavailable) return place.beginOut()
    const { tallies, presences } = feed
    const around = { ...feed.around, before: guild, guild }
    presences.enter(place)
    presences.listen(place, isToldInPart(session, guild, sight))
    place.goOn(guild, sight, { tallies, missed: missed.map((outgoing) => new HandedEvent(outgoing, around)) })
  }

  /** Reads again if the member joined in the meantime. */
  async #read(place: Place, feed: GuildFeed): Promise<{ members: GuildMembers; sight: Sight } | undefined> {
    for (;;) {
      place.joinNoticed = false
      const guild = place.start ?? feed.guild
      const { db } = this.#kernel.store
      const members = await readGuildMembers(db, feed, guild, place.session)
      const sight = members && (await readSight(db, guild, place.session, members))
      if (!place.joinNoticed || place.isLeft) return sight && { members, sight }
    }
  }
}

const endsSeat = ({ type, event }: OutgoingEvent, userId: string): boolean =>
  type === 'GUILD_AVAILABLE' ||
  type === 'GUILD_DELETE' ||
  (event.type === 'GUILD_MEMBER_REMOVE' && event.data.user.id === userId)
