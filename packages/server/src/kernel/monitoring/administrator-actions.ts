import type { TxDb } from '../../store/db.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { Essentials } from '../parts/essentials.ts'

/**
 * Says in the log what an administrator did, once it is durable: no guild's audit log is the place for it. It stands there whatever
 * level the log has, which is the administrator’s to set.
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

/** Where deeds are written: in the same log, unless it is off altogether. */
export const administratorActionsIn = (log: Kernel['log']): Kernel['log'] =>
  log.child({}, { level: log.isLevelEnabled('fatal') ? 'info' : 'silent' })
