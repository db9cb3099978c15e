import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { TxDb } from '../../store/db.ts'
import type { ProxiedUrls } from '../activities/proxied-urls.ts'
import type { MediaUrls } from '../files/media-urls.ts'
import type { Job } from '../job.ts'
import type { Scope, UnitOf } from '../scopes/scopes.ts'

/** An entry for the audit log; the kernel adds who, why and its id. */
export interface AuditNote {
  /** Which of the operation's declared actions; the only one by default. */
  action?: AuditAction
  target: string | null
  changes?: readonly AuditChange[]
  options?: Record<string, string>
  /** Who did it and why, where that isn't the caller with the reason from the header. */
  by?: { userId: string; reason: string | null }
}

/** A unit of work, seen from inside. */
export interface TxBase<E extends EventName> {
  readonly db: TxDb
  readonly now: number
  /** What ids are compared with: later than `now` while the clock is behind. */
  readonly idMoment: number
  /** Addresses of ours for media that lie elsewhere. */
  readonly proxied: ProxiedUrls
  /** Make addresses of the paths that messages are kept with. */
  readonly urls: MediaUrls
  /** What the administrator allows. */
  readonly settings: InstanceSettings
  newId(): string
  /** Collects an event for the stream that it belongs to. */
  emit<N extends E>(type: N, data: EventPayload<N>): void
  /** Collects an event for one user's own stream. */
  emitTo<N extends E>(userId: string, type: N, data: EventPayload<N>): void
  audit(note: AuditNote): void
  /** Leaves work for later: it is there exactly if this unit is. */
  enqueue<P extends object, S extends object>(job: Job<P, S>, payload: NoInfer<S>, dueAt?: number): void
  /** Says that this guild no longer exists: nobody may find it in memory. */
  forgetGuild(): void
}

/** In a guild's, an invite's or a channel's unit the caller is judged again, by rows that hold until the commit. */
export type Tx<S extends Scope, E extends EventName> = TxBase<E> & UnitOf<S>
