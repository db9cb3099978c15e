import type { Kernel } from '../kernel.ts'

/** The log of administrator actions: the same log, unless it is off. Administrators can change the level. */
export const administratorActionsIn = (log: Kernel['log']): Kernel['log'] =>
  log.child({}, { level: log.isLevelEnabled('fatal') ? 'info' : 'silent' })
