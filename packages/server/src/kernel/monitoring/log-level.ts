import { LOG_LEVELS, type LogLevel } from '@guildhall/protocol/enums/log-level'
import type { Logger } from 'pino'
import type { Bus } from '../parts/bus.ts'
import type { StoreHealth } from './store-health.ts'

const PREFIX = 'log '

interface Parts {
  bus: Bus
  failures: StoreHealth['failures']
  log: Logger
}

/** Sets the log level of all processes that share the store, until they are restarted. */
export function publishLogLevel({ bus, failures, log }: Parts, level: LogLevel): void {
  log.level = level
  bus
    .publish('all', `${PREFIX}${level}`)
    .catch((err: unknown) => failures.error({ err }, 'could not notify other processes of the log level'))
}

/** Applies the level from another process's message; returns false for other messages. */
export function receivedLogLevel(log: Logger, message: string): boolean {
  const level = LOG_LEVELS.find((each) => message === `${PREFIX}${each}`)
  if (level === undefined) return false
  log.level = level
  return true
}
