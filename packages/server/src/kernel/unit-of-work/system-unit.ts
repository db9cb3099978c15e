import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName } from '@guildhall/protocol/events'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'
import { administratorOfGuild } from '../permissions/requirement.ts'
import type { Tx } from './tx.ts'
import { write } from './unit-of-work.ts'

/** A unit of work without a request, such as a job's. */
export interface SystemUnit<E extends EventName> {
  name: string
  emits: readonly E[]
  audits?: AuditAction | readonly AuditAction[] | 'none'
  /** The guild in whose stream it takes its turn. */
  guildId?: string | null
  /** The channel in whose stream it takes its turn, if it emits events of a channel. */
  channelId?: string | null
  /** 'guild' if it emits events of the channel and also changes the guild. */
  turn?: 'guild' | undefined
}

/** Runs a unit of work for the server itself, without checks of permissions. */
export function writeAsSystem<T, E extends EventName>(
  kernel: Kernel,
  unit: SystemUnit<E> & { guildId: string },
  work: (tx: Tx<'visitor', E>) => Promise<T>,
): Promise<T>
export function writeAsSystem<T, E extends EventName>(
  kernel: Kernel,
  unit: SystemUnit<E>,
  work: (tx: Tx<'caller', E>) => Promise<T>,
): Promise<T>
export async function writeAsSystem<T, E extends EventName>(
  kernel: Kernel,
  { name, emits, audits = 'none', guildId = null, channelId = null, turn }: SystemUnit<E>,
  work: (tx: Tx<'visitor', E>) => Promise<T>,
): Promise<T> {
  const operation = { name, emits, audits, requires: administratorOfGuild }
  const where = channelId === null ? undefined : await kernel.readModel.locate(channelId)
  const streamId = where?.streamId ?? channelId
  const place = { operation, caller: null, guildId, channelId, streamId, before: {}, reason: null, turn }
  return write(kernel, place, work)
}

/**
 * Runs a unit of work in a guild. Returns null if the guild is deleted, which may happen while the unit waits for its
 * turn.
 */
export async function writeUnlessDeleted<T, E extends EventName>(
  kernel: Kernel,
  unit: SystemUnit<E> & { guildId: string },
  work: (tx: Tx<'visitor', E>) => Promise<T>,
): Promise<T | null> {
  if (!(await kernel.readModel.find(unit.guildId))) return null
  try {
    return await writeAsSystem(kernel, unit, work)
  } catch (error) {
    if (error instanceof ApiError && error.error === 'UnknownGuild') return null
    throw error
  }
}
