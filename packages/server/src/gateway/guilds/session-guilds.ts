import { Intent } from '@guildhall/protocol/enums/intent'
import { listMembersOfUser } from '../../features/members/member-lists-store.ts'
import type { FoundMember } from '../../features/members/members-store.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { DispatchQueue } from '../sessions/dispatch-queue.ts'
import { readMissed } from '../sessions/missed-events.ts'
import type { GatewaySession } from '../sessions/session.ts'
import type { FollowedGuild, FollowedGuilds } from './followed-guild.ts'
import {
  type GuildMembers,
  guildCreatePayload,
  isPartlySent,
  readGuildMembers,
  readVisibility,
} from './guild-create.ts'
import { GuildEventDelivery } from './guild-event-delivery.ts'
import { GuildSubscriber } from './guild-subscriber.ts'
import type { MemberVisibility } from './member-visibility.ts'
import type { SubscriberCallbacks } from './subscriber-callbacks.ts'

/** When a guild that couldn't be sent is tried again, ms; the delay doubles each time. */
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

/** A guild to which a session was subscribed in another process. */
interface RevivedGuild {
  /** Undefined if it no longer exists. */
  readonly followedGuild: FollowedGuild | undefined
  /** The session's own member; undefined if the user left. */
  readonly own: FoundMember | undefined
  readonly deliveredTo: ReadonlyMap<string, number>
}

/** Subscribes sessions to guilds: each receives the guild and then its events, without gaps or duplicates. */
export class SessionGuilds {
  readonly #kernel: Essentials
  readonly #followed: FollowedGuilds
  readonly #dispatchQueue: DispatchQueue

  constructor(kernel: Essentials, followedGuilds: FollowedGuilds, dispatchQueue: DispatchQueue) {
    this.#kernel = kernel
    this.#dispatchQueue = dispatchQueue
    this.#followed = followedGuilds
  }

  /**
   * Subscribes a session to a guild, unless it already is. If that fails, clients that know the guild are notified that
   * it is unavailable, and it is repeated until it succeeds.
   *
   * @param announced whether the client knows the guild as unavailable, from READY or GUILD_DELETE; then it is notified
   *   if the guild no longer exists
   */
  async subscribe(session: GatewaySession, guildId: string, announced = false): Promise<void> {
    const attempt = async (retry_ms: number): Promise<void> => {
      if (session.ended) return
      try {
        await this.take(session, guildId, announced)
      } catch (error) {
        this.#kernel.log.error({ err: error, guild_id: guildId, retry_ms }, 'could not send a guild; retrying')
        if (announced && retry_ms === FIRST_RETRY_MS && session.wants(Intent.GUILDS)) {
          session.dispatch('GUILD_DELETE', JSON.stringify({ id: guildId, unavailable: true }))
        }
        this.#kernel.clock.after(retry_ms, () => void attempt(Math.min(2 * retry_ms, LONGEST_RETRY_MS)))
      }
    }
    await attempt(FIRST_RETRY_MS)
  }

  /**
   * Subscribes a session to a guild, unless it already is. The subscription begins before anything is read, so that the
   * read data is at least as new as the state that queued events follow.
   *
   * @throws an error if the guild can't be read
   */
  async take(session: GatewaySession, guildId: string, announced = false): Promise<void> {
    const sessionGuild = session.sessionGuilds.get(guildId)
    if (sessionGuild) return sessionGuild.noticeJoin()
    await this.#add(this.#subscriberFor(session, guildId, false), (subscriber) => this.#begin(subscriber, announced))
  }

  /**
   * Subscribes a session to the guilds to which it was subscribed in another process, or to none if one fails.
   *
   * @param deliveredTo the delivered position of each stream of a guild
   * @throws MissedTooMuch
   */
  async revive(
    session: GatewaySession,
    guildIds: readonly string[],
    deliveredTo: (guildId: string) => ReadonlyMap<string, number>,
  ): Promise<void> {
    if (session.ended) return
    const subscribers = guildIds.map((guildId) => this.#subscriberFor(session, guildId, true))
    for (const subscriber of subscribers) session.sessionGuilds.set(subscriber.guildId, subscriber)
    try {
      // All have to be settled: a subscription that completes after a failure couldn't be undone.
      const joins = subscribers.map((subscriber) => this.#followed.join(subscriber))
      await Promise.allSettled(joins)
      const followed = await Promise.all(joins)
      const members = await listMembersOfUser(this.#kernel.store.db, session.userId, guildIds)
      for (const [index, subscriber] of subscribers.entries()) {
        const { guildId } = subscriber
        await this.#goOn(subscriber, {
          followedGuild: followed[index],
          own: members.get(guildId),
          deliveredTo: deliveredTo(guildId),
        })
      }
    } catch (error) {
      for (const subscriber of subscribers) this.#cancel(subscriber)
      throw error
    }
  }

  async #add(subscriber: GuildSubscriber, begin: (subscriber: GuildSubscriber) => Promise<void>): Promise<void> {
    if (subscriber.session.ended) return
    subscriber.session.sessionGuilds.set(subscriber.guildId, subscriber)
    try {
      await begin(subscriber)
    } catch (error) {
      this.#cancel(subscriber)
      throw error
    }
  }

  #cancel(subscriber: GuildSubscriber): void {
    subscriber.leave()
    // It may have been unsubscribed before its guild was loaded.
    this.#followed.leave(subscriber)
  }

  #subscriberFor(session: GatewaySession, guildId: string, goesOn: boolean): GuildSubscriber {
    const context: SubscriberCallbacks = {
      now: () => this.#kernel.clock.now(),
      threadCounts: () => this.#followed.find(guildId)?.threadCounts,
      left: (subscriber) => {
        this.#dispatchQueue.note(['left', session.number, guildId])
        this.#followed.leave(subscriber)
      },
      wentOut: (subscriber) => this.#followed.find(guildId)?.presences.silence(subscriber),
      removed: () => this.takeAgain(session, guildId),
      returned: () => this.takeAgain(session, guildId, true),
      watches: (watching, userIds) => this.#followed.find(guildId)?.presences.watch(watching, userIds),
    }
    return new GuildSubscriber(session, guildId, context, goesOn)
  }

  /**
   * Subscribes again after an outage or a removal: the user may have joined again, and their own stream may have shown
   * that before the guild's did.
   *
   * @param announced whether the client knows the guild as unavailable
   */
  takeAgain(session: GatewaySession, guildId: string, announced = false): void {
    findBareMember(this.#kernel.store.db, guildId, session.userId)
      .then((member) => (member ? this.subscribe(session, guildId, announced) : undefined))
      .catch((error: unknown) =>
        this.#kernel.log.error({ err: error, guild_id: guildId }, 'could not look up a member'),
      )
  }

  async #begin(subscriber: GuildSubscriber, announced: boolean): Promise<void> {
    const { session, guildId } = subscriber
    const followedGuild = await this.#followed.join(subscriber)
    const found = followedGuild && (await this.#read(subscriber, followedGuild))
    const guild = subscriber.start
    if (subscriber.isLeft) {
      // The session ended while its guild was being loaded.
      this.#followed.leave(subscriber)
      return
    }
    if (!found || !guild) {
      if (announced) subscriber.sendGuildDelete()
      subscriber.leave()
      if (subscriber.joinNoticed) this.takeAgain(session, guildId)
      return
    }
    this.#dispatchQueue.note(['seat', session.number, guildId])
    if (guild.state.unavailable) return subscriber.beginOut()
    followedGuild.presences.enter(subscriber)
    if (session.wants(Intent.GUILDS)) {
      session.dispatch('GUILD_CREATE', guildCreatePayload(guild, followedGuild, session, { ...found, announced }))
    }
    followedGuild.presences.listen(subscriber, isPartlySent(session, guild, found.visibility))
    subscriber.begin(guild, found.visibility)
  }

  /**
   * Subscribes a session again that lost its subscription because it was disconnected, was no longer a member or the
   * guild was unavailable, if its user is a member.
   */
  async #goOn(subscriber: GuildSubscriber, { followedGuild, own, deliveredTo }: RevivedGuild): Promise<void> {
    const { session, guildId } = subscriber
    const { db } = this.#kernel.store
    const missed = followedGuild ? await readMissed(db, guildId, { deliveredTo, until: subscriber.positions }) : []
    const guild = subscriber.start
    const visibility = guild && own && (await readVisibility(db, guild, session, { own, shown: [] }))
    if (subscriber.isLeft) {
      this.#followed.leave(subscriber)
      return
    }
    if (
      !followedGuild ||
      !guild ||
      !visibility ||
      subscriber.joinNoticed ||
      missed.some((event) => endsMembership(event, session.userId))
    ) {
      subscriber.sendGuildDelete()
      subscriber.leave()
      return
    }
    this.#dispatchQueue.note(['seat', session.number, guildId])
    if (guild.state.unavailable) return subscriber.beginOut()
    const { threadCounts, presences } = followedGuild
    const context = { ...followedGuild.context, before: guild, guild }
    presences.enter(subscriber)
    presences.listen(subscriber, isPartlySent(session, guild, visibility))
    subscriber.goOn(guild, visibility, {
      threadCounts,
      missed: missed.map((outgoing) => new GuildEventDelivery(outgoing, context)),
    })
  }

  /** Reads again if the member joined meanwhile. */
  async #read(
    subscriber: GuildSubscriber,
    followedGuild: FollowedGuild,
  ): Promise<{ members: GuildMembers; visibility: MemberVisibility } | undefined> {
    for (;;) {
      subscriber.joinNoticed = false
      const guild = subscriber.start ?? followedGuild.guild
      const { db } = this.#kernel.store
      const members = await readGuildMembers(db, followedGuild, guild, subscriber.session)
      const visibility = members && (await readVisibility(db, guild, subscriber.session, members))
      if (!subscriber.joinNoticed || subscriber.isLeft) return visibility && { members, visibility }
    }
  }
}

const endsMembership = ({ type, event }: OutgoingEvent, userId: string): boolean =>
  type === 'GUILD_AVAILABLE' ||
  type === 'GUILD_DELETE' ||
  (event.type === 'GUILD_MEMBER_REMOVE' && event.data.user.id === userId)
