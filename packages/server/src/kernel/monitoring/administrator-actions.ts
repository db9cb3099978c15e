import type { TxDb } from '../../store/db.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

/**
 * Logs an administrator's action after the commit, since it belongs to no guild's audit log. It is logged at every log
 * level, because administrators can change the level.
 */
export function logAdministratorAction(
  { log }: Pick<Essentials, 'log'>,
  db: TxDb,
  { user }: Pick<Caller, 'user'>,
  action: string,
  about: Readonly<Record<string, unknown>>,
): void {
  db.onCommitted(() =>
    administratorActionsIn(log).info({ administrator_id: user.id, ...about }, `an administrator ${action}`),
  )
}

/** The log of administrator actions: the same log, unless it is off. */
export const administratorActionsIn = (log: Kernel['log']): Kernel['log'] =>
  log.child({}, { level: log.isLevelEnabled('fatal') ? 'info' : 'silent' })
