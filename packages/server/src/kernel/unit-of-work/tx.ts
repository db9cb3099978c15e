import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName, EventPayload } from '@guildhall/protocol/events'
import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { TxDb } from '../../store/db.ts'
import type { ProxiedUrls } from '../activities/proxied-urls.ts'
import type { MediaUrls } from '../files/media-urls.ts'
import type { Job } from '../job.ts'
import type { Scope, UnitOf } from '../scopes/scopes.ts'

/** An audit log entry without its user, reason and id, which the kernel adds. */
export interface AuditNote {
  /** One of the operation's declared actions; defaults to the only one. */
  action?: AuditAction
  target: string | null
  changes?: readonly AuditChange[]
  options?: Record<string, string>
  /** The user and reason, if they aren't the caller and the reason from the header. */
  by?: { userId: string; reason: string | null }
}

/** A unit of work as its code uses it. */
export interface TxBase<E extends EventName> {
  readonly db: TxDb
  readonly now: number
  /** The time to compare ids with: later than `now` while the clock is behind. */
  readonly idMoment: number
  /** The URLs at which this server proxies media of other servers. */
  readonly proxied: ProxiedUrls
  /** Converts stored paths to URLs. */
  readonly urls: MediaUrls
  /** What the administrator allows. */
  readonly settings: InstanceSettings
  newId(): string
  /** Collects an event for the stream to which its audience belongs. */
  emit<N extends E>(type: N, data: EventPayload<N>): void
  /** Collects an event for one user's own stream. */
  emitTo<N extends E>(userId: string, type: N, data: EventPayload<N>): void
  audit(note: AuditNote): void
  /** Queues a job, which is stored if this unit is committed. */
  enqueue<P extends object, S extends object>(job: Job<P, S>, payload: NoInfer<S>, dueAt?: number): void
  /** Records that this guild no longer exists and must be removed from memory. */
  forgetGuild(): void
}

/**
 * In a guild's, an invite's or a channel's unit the caller is judged again, by rows that can't change before the
 * commit.
 */
export type Tx<S extends Scope, E extends EventName> = TxBase<E> & UnitOf<S>
