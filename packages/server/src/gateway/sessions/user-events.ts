import { Intent } from '@guildhall/protocol/enums/intent'
import { type DispatchedEvent, EVENTS } from '@guildhall/protocol/events'
import { findAccountById } from '../../features/accounts/accounts-store.ts'
import { friendsOf } from '../../features/relationships/relationships-view.ts'
import { toUser } from '../../features/users/users-view.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { OutgoingEvent } from '../../outbox/relay.ts'
import type { GatewayContext } from '../commands/command.ts'
import { isFirstShard, isOnShard } from '../connections/identify-options.ts'
import type { SessionGuilds } from '../guilds/session-guilds.ts'
import type { PresenceTracker, PrivateLink } from '../presence/presence-tracker.ts'
import type { GatewaySession } from './session.ts'
import type { SessionActivities } from './session-activities.ts'

/**
 * Events after which a user may no longer receive another's presence. RELATIONSHIP_ADD is included because a changed
 * relationship is no longer a friendship.
 */
const CLOSING: ReadonlySet<string> = new Set(['PRIVATE_CHANNEL_DELETE', 'RELATIONSHIP_ADD', 'RELATIONSHIP_REMOVE'])

/** After how many ms a failed read of an account is retried. */
const READ_AGAIN_MS = 1000

/** The private channels and friendships that an event creates. */
function openedBy(event: DispatchedEvent): readonly PrivateLink[] {
  if (event.type === 'PRIVATE_CHANNEL_CREATE') return [event.data]
  if (event.type === 'CHANNEL_RECIPIENT_ADD') return [{ id: event.data.channel_id, recipients: [event.data.user] }]
  return event.type === 'RELATIONSHIP_ADD' ? friendsOf([event.data]) : []
}

/** Handles events of a session's own user: sends them to the session and updates its state. */
export class UserEvents {
  readonly #kernel: Essentials
  readonly #sessionGuilds: SessionGuilds
  readonly #presences: PresenceTracker
  readonly #activities: SessionActivities
  /** The last read of each session's account. */
  readonly #readings = new WeakMap<GatewaySession, symbol>()

  constructor(
    kernel: Essentials,
    { sessionGuilds, presences, activities }: Pick<GatewayContext, 'sessionGuilds' | 'presences' | 'activities'>,
  ) {
    this.#kernel = kernel
    this.#sessionGuilds = sessionGuilds
    this.#presences = presences
    this.#activities = activities
  }

  take(session: GatewaySession, outgoing: OutgoingEvent): void {
    const { type, payload, event } = outgoing
    const { shard } = session.choices
    if (event.type === 'GUILD_CREATE') {
      if (isOnShard(shard, event.data.id)) this.#join(session, event.data.id)
      return
    }
    const { intent, privateIntent, sentAs, audience } = EVENTS[type]
    if (audience.to === 'shown' && session.isBot) return
    const needed = privateIntent ?? intent
    const guildId = event.type === 'INTERACTION_CREATE' ? event.data.guild_id : undefined
    const isHere = guildId === undefined ? isFirstShard(shard) : isOnShard(shard, guildId)
    if (isHere && session.wants(needed === null ? 0 : Intent[needed])) session.dispatch(sentAs ?? type, payload)
    this.#noteUserEvent(session, event)
  }

  #noteUserEvent(session: GatewaySession, event: DispatchedEvent): void {
    const presences = this.#presences
    if (event.type === 'USER_UPDATE') {
      session.user = toUser(event.data)
      void this.#readAccount(session)
    }
    const [opened] = openedBy(event)
    // Only users receive private presences.
    if (opened && !session.isBot) {
      presences
        .openPrivately(session, opened)
        .catch((error: unknown) => this.#kernel.log.error({ err: error }, 'could not send the presence of a user'))
    } else if (CLOSING.has(event.type) && 'id' in event.data) presences.closePrivately(session, event.data.id)
    if (event.type === 'PRIVATE_CHANNEL_DELETE') this.#activities.lost(session, event.data.id)
    if (event.type === 'CHANNEL_RECIPIENT_REMOVE') {
      presences.leavePrivately(session, event.data.channel_id, event.data.user.id)
    }
  }

  /**
   * Reads a session's account again, and sends the threads whose visibility depends on its second factor. The event's
   * contents aren't used, because it may be older than one that was already handled. Of several reads only the last
   * counts.
   */
  async #readAccount(session: GatewaySession): Promise<void> {
    const reading = Symbol('reading')
    this.#readings.set(session, reading)
    const isCurrent = () => !session.ended && this.#readings.get(session) === reading
    try {
      const account = await findAccountById(this.#kernel.store.db, session.userId)
      if (!isCurrent()) return
      const before = session.caller.hasSecondFactor
      session.caller = { ...session.caller, ...account }
      if (session.caller.hasSecondFactor === before) return
      for (const sessionGuild of session.sessionGuilds.values()) sessionGuild.secondFactorChanged()
    } catch (error) {
      this.#kernel.log.error({ err: error }, 'could not read the account of a session; retrying soon')
      this.#kernel.clock.after(READ_AGAIN_MS, () => (isCurrent() ? void this.#readAccount(session) : undefined))
    }
  }

  #join(session: GatewaySession, guildId: string): void {
    void this.#sessionGuilds.subscribe(session, guildId)
  }
}
