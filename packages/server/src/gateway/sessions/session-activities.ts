import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import type { ActivityKey } from '../../features/activities/activities-store.ts'
import type { ActivityParticipantRow } from '../../features/activities/activities-tables.ts'
import { leaveWithSession, takeOut } from '../../features/activities/leave-activity-actions.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { FollowedGuild } from '../guilds/followed-guild.ts'
import type { GuildEventDelivery } from '../guilds/guild-event-delivery.ts'
import type { GatewaySession } from './session.ts'

/** After how many ms leaving is retried if the store failed. */
const LEAVE_AGAIN_MS = 5000

/**
 * The sessions of this process that are in Activities. They leave when they end, and when they can't view the channel
 * any more.
 */
export class SessionActivities {
  readonly #kernel: Kernel
  readonly #findSession: (id: string) => GatewaySession | undefined
  readonly #leaving = new Set<Promise<void>>()
  #isStopped = false

  constructor(kernel: Kernel, findSession: (id: string) => GatewaySession | undefined) {
    this.#kernel = kernel
    this.#findSession = findSession
  }

  /**
   * Called when a session has ended. If the server is stopping, its users stay in their Activities for when they
   * return.
   */
  ended({ id: sessionId, userId, isBot }: GatewaySession): void {
    if (!isBot && !this.#isStopped) this.#leave(() => leaveWithSession(this.#kernel, { userId, sessionId }))
  }

  /** Called when a followed guild changed: users who can no longer view a channel leave the Activities there. */
  guildChanged({ activities, guild }: FollowedGuild, handed: GuildEventDelivery): void {
    if (activities.size === 0 || !mayHide(handed)) return
    const userId = handed.rule.changesMember ? handed.memberId : null
    for (const activity of activities.values()) {
      const lost = activity.participants.filter(
        (each) => (userId === null || each.user_id === userId) && this.#isOutOfView(guild.id, activity, each),
      )
      const ids = new Set(lost.map(({ session_id }) => session_id))
      if (ids.size > 0) this.#takeOut(guild.id, activity, ({ session_id }) => ids.has(session_id))
    }
  }

  /** Called when a session lost a private channel. */
  lost({ id: sessionId, userId }: GatewaySession, channelId: string): void {
    this.#leave(() => leaveWithSession(this.#kernel, { userId, sessionId }, { in: channelId }))
  }

  /** From now on, sessions that end don't leave their Activities. */
  stop(): void {
    this.#isStopped = true
  }

  /** Resolves when all pending departures are stored. */
  async close(): Promise<void> {
    while (this.#leaving.size > 0) await Promise.allSettled(this.#leaving)
  }

  /** The visibility is unknown for a session whose guild is still being sent. */
  #isOutOfView(
    guildId: string,
    { channel_id }: EmbeddedActivity,
    { session_id, user_id }: EmbeddedActivity['participants'][number],
  ): boolean {
    const session = this.#findSession(session_id)
    if (session?.userId !== user_id) return false
    const sessionGuild = session.sessionGuilds.get(guildId)
    return sessionGuild === undefined || (sessionGuild.isTaken && !sessionGuild.views(channel_id))
  }

  #takeOut(
    guild_id: string,
    { channel_id, application_id }: EmbeddedActivity,
    isGone: (each: ActivityParticipantRow) => boolean,
  ): void {
    const key: ActivityKey = { guild_id, channel_id, application_id }
    this.#leave(async () => {
      await takeOut(this.#kernel, key, isGone)
    })
  }

  #leave(work: () => Promise<void>): void {
    const { clock, health, log } = this.#kernel
    const leaving = work()
      .catch((error: unknown) => {
        if (health.explains(error)) clock.after(LEAVE_AGAIN_MS, () => this.#leave(work))
        else log.error({ err: error }, 'could not leave an Activity')
      })
      .finally(() => this.#leaving.delete(leaving))
    this.#leaving.add(leaving)
  }
}

/** Whether an event may reduce what members can view. */
const mayHide = ({ outgoing: { type }, permissionChange: rightsChange, guild }: GuildEventDelivery): boolean =>
  rightsChange.kind !== 'nothing' ||
  type === 'GUILD_MEMBER_UPDATE' ||
  type === 'GUILD_MEMBER_REMOVE' ||
  type === 'GUILD_DELETE' ||
  guild.state.unavailable
