import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import type { ActivityKey } from '../../features/activities/activities-store.ts'
import type { ActivityParticipantRow } from '../../features/activities/activities-tables.ts'
import { leaveWithSession, takeOut } from '../../features/activities/leaving-actions.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { FollowedGuild } from '../guilds/followed-guild.ts'
import type { HandedEvent } from '../guilds/handed-event.ts'
import type { GatewaySession } from './session.ts'

/** When it is tried again to leave, where that could not be stored, ms. */
const LEAVE_AGAIN_MS = 5000

/** The sessions of this process that are in Activities: they leave when they are over, and when they no longer see the channel. */
export class SessionActivities {
  readonly #kernel: Kernel
  readonly #findSession: (id: string) => GatewaySession | undefined
  readonly #leaving = new Set<Promise<void>>()
  #isStopped = false

  constructor(kernel: Kernel, findSession: (id: string) => GatewaySession | undefined) {
    this.#kernel = kernel
    this.#findSession = findSession
  }

  /** The session is over. When the server stops, its sessions end too, but users who come back are still where they were. */
  ended({ id: sessionId, userId, isBot }: GatewaySession): void {
    if (!isBot && !this.#isStopped) this.#leave(() => leaveWithSession(this.#kernel, { userId, sessionId }))
  }

  /** A guild that this process follows is otherwise now: whoever lost sight of a channel leaves what runs there. */
  heard({ activities, guild }: FollowedGuild, handed: HandedEvent): void {
    if (activities.size === 0 || !mayHide(handed)) return
    const userId = handed.outgoing.type.startsWith('GUILD_MEMBER_') ? handed.memberId : null
    for (const activity of activities.values()) {
      const lost = activity.participants.filter(
        (each) => (userId === null || each.user_id === userId) && this.#isOutOfView(guild.id, activity, each),
      )
      const ids = new Set(lost.map(({ session_id }) => session_id))
      if (ids.size > 0) this.#takeOut(guild.id, activity, ({ session_id }) => ids.has(session_id))
    }
  }

  /** A private channel is no longer there for a session. */
  lost({ id: sessionId, userId }: GatewaySession, channelId: string): void {
    this.#leave(() => leaveWithSession(this.#kernel, { userId, sessionId }, { in: channelId }))
  }

  /** From here on sessions end without leaving. */
  stop(): void {
    this.#isStopped = true
  }

  /** Resolves when all have left that are leaving. */
  async close(): Promise<void> {
    while (this.#leaving.size > 0) await Promise.allSettled(this.#leaving)
  }

  /** Of a session that is sent the guild just now nothing is known yet. */
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

/** Whether somebody may see less after an event than before. */
const mayHide = ({ outgoing: { type }, rightsChange, guild }: HandedEvent): boolean =>
  rightsChange.kind !== 'nothing' ||
  type === 'GUILD_MEMBER_UPDATE' ||
  type === 'GUILD_MEMBER_REMOVE' ||
  type === 'GUILD_DELETE' ||
  guild.state.unavailable
