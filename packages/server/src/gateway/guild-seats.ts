import { Intent } from '@guildhall/protocol/enums/intent'
import type { Kernel } from '../kernel/kernel.ts'
import { findBareMember } from '../store/member-row.ts'
import { type GuildMembers, guildCreatePayload, readGuildMembers, readSight } from './guild-create.ts'
import type { GuildFeed, GuildFeeds } from './guild-feed.ts'
import { Place } from './place.ts'
import type { Session } from './session.ts'
import type { Sight } from './sight.ts'

/** Seats sessions in guilds: each is sent the guild and then what happens there, without a gap and without a repeat. */
export class GuildSeats {
  readonly #kernel: Kernel
  readonly #feeds: GuildFeeds

  constructor(kernel: Kernel, feeds: GuildFeeds) {
    this.#kernel = kernel
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
    if (session.ended) return
    const place = new Place(session, guildId, {
      now: () => this.#kernel.clock.now(),
      left: () => this.#feeds.leave(place),
      removed: () => this.takeAgain(session, guildId),
      returned: () => this.takeAgain(session, guildId),
    })
    session.seats.set(guildId, place)
    try {
      await this.#begin(place, announced)
    } catch (error) {
      place.leave()
      throw error
    }
  }

  /** After an outage, or a removal: the user may have joined again, and his own stream may have said so before the guild's did. */
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
    if (guild.state.unavailable) return place.beginOut()
    if (session.wants(Intent.GUILDS)) {
      session.dispatch('GUILD_CREATE', guildCreatePayload(guild, feed, session, found.members, found.sight))
    }
    place.begin(guild, found.sight)
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
