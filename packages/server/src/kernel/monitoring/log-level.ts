import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import type { StoreHealth } from './store-health.ts'

const PREFIX = 'log '

interface Parts {
  store: Store
  failures: StoreHealth['failures']
  log: Logger
}

/** Has this process and those that share the store log from a level on, until they are started again. */
export function tellLogLevel({ store, failures, log }: Parts, level: LogLevel): void {
  log.level = level
  store
    .notify(`${PREFIX}${level}`)
    .catch((err: unknown) => failures.error({ err }, 'other processes were not told of the level of the log'))
}

/** Takes the level that another process told; false if it told something else. */
export function heardLogLevel(log: Logger, message: string): boolean {
  const level = LOG_LEVELS.find((each) => message === `${PREFIX}${each}`)
  if (level === undefined) return false
  log.level = level
  return true
}
