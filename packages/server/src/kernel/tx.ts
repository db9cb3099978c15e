import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { AuditChange } from '@guildhall/protocol/objects/audit-log'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { TxDb } from '../store/db.ts'
import type { Actor } from './actor.ts'
import type { AnyChannel } from './any-channel.ts'
import type { GuildModel } from './guild-model.ts'
import type { Scope } from './requirement.ts'
import type { Speaker } from './speaker.ts'

/** An entry for the audit log; the kernel adds who, why and its id. */
export interface AuditNote {
  /** Which of the operation's declared actions; the only one by default. */
  action?: AuditAction
  target: string | null
  changes?: readonly AuditChange[]
  options?: Record<string, string>
}

/** A unit of work, seen from inside. */
export interface TxBase<E extends EventName> {
  readonly db: TxDb
  readonly now: number
  newId(): string
  /** Collects an event for the stream that it belongs to. */
  emit<N extends E>(type: N, data: EventPayload<N>): void
  /** Collects an event for one user's own stream. */
  emitTo<N extends E>(userId: string, type: N, data: EventPayload<N>): void
  audit(note: AuditNote): void
  /** Leaves work for later: it is there exactly if this unit is. */
  enqueue(kind: string, payload: object, dueAt?: number): void
  /** Says that this guild no longer exists: nobody may find it in memory. */
  forgetGuild(): void
}

/** In a guild's or a channel's unit the caller is judged again, by rows that hold until the commit. */
export type Tx<S extends Scope, E extends EventName> = TxBase<E> &
  (S extends 'public' | 'caller'
    ? Record<never, never>
    : S extends 'visitor'
      ? { readonly guild: GuildModel }
      : S extends 'guild'
        ? { readonly guild: GuildModel; readonly actor: Actor }
        : S extends 'channel'
          ? { readonly guild: GuildModel; readonly actor: Actor; readonly channel: GuildChannel }
          : { readonly guild: GuildModel | null; readonly actor: Speaker; readonly channel: AnyChannel })
