import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { EventName } from '@guildhall/protocol/events'
import { ApiError } from '../api-error.ts'
import type { Kernel } from '../kernel.ts'
import { administratorOfGuild } from '../permissions/requirement.ts'
import type { Tx } from './tx.ts'
import { write } from './unit-of-work.ts'

/** A unit of work that no request asked for: a job's, or the demo's. */
export interface SystemUnit<E extends EventName> {
  name: string
  emits: readonly E[]
  audits?: AuditAction | readonly AuditAction[] | 'none'
  /** The guild whose stream it takes its turn in. */
  guildId?: string | null
  /** The channel whose stream it takes its turn in, if it emits what belongs to a channel. */
  channelId?: string | null
  /** 'guild' if it emits what belongs to the channel and changes the guild too. */
  turn?: 'guild' | undefined
}

/** Runs a unit of work in the system's own name: nobody is judged. Only a unit of a guild is given one. */
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
 * Runs a unit of work in a guild, unless the guild is gone: it may go at the last moment, while the unit waits for its
 * turn. Null if it is.
 */
export async function writeUnlessGone<T, E extends EventName>(
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
