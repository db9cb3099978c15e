import { Intent } from '@guildhall/protocol/enums/intent'
import { type DispatchedEvent, EVENTS, type EventRow } from '@guildhall/protocol/events'
import { toUser } from '../features/users/users-view.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { OutgoingEvent } from '../outbox/relay.ts'
import { isFirstShard, isOnShard } from './choices.ts'
import type { GuildSeats } from './guild-seats.ts'
import type { PresenceBoard } from './presence/presence-board.ts'
import type { Session } from './session.ts'

/** What happens to a session's own user: it is told, and what is kept of it follows. */
export class UserEvents {
  readonly #kernel: Kernel
  readonly #seats: GuildSeats
  readonly #presences: PresenceBoard

  constructor(kernel: Kernel, seats: GuildSeats, presences: PresenceBoard) {
    this.#kernel = kernel
    this.#seats = seats
    this.#presences = presences
  }

  take(session: Session, outgoing: OutgoingEvent): void {
    const { type, payload, event } = outgoing
    const { shard } = session.choices
    if (event.type === 'GUILD_CREATE') {
      if (isOnShard(shard, event.data.id)) this.#join(session, event.data.id)
      return
    }
    const { intent, privateIntent, sentAs }: EventRow = EVENTS[type]
    const needed = privateIntent ?? intent
    if (isFirstShard(shard) && session.wants(needed === null ? 0 : Intent[needed]))
      session.dispatch(sentAs ?? type, payload)
    this.#noteUserEvent(session, event)
  }

  #noteUserEvent(session: Session, event: DispatchedEvent): void {
    const presences = this.#presences
    if (event.type === 'USER_UPDATE') session.user = toUser(event.data)
    if (event.type === 'PRIVATE_CHANNEL_DELETE') presences.closePrivately(session, event.data.id)
    if (event.type === 'PRIVATE_CHANNEL_CREATE') {
      presences
        .openPrivately(session, event.data)
        .catch((error: unknown) => this.#kernel.log.error({ err: error }, 'could not show who is in a private channel'))
    }
  }

  #join(session: Session, guildId: string): void {
    this.#seats
      .take(session, guildId)
      .catch((error: unknown) => this.#kernel.log.error({ err: error, guild_id: guildId }, 'could not send a guild'))
  }
}
