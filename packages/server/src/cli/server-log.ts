import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/**
 * The log: a line of JSON for each thing, on standard error. Written at once, so that the last words of a process that
 * dies are there.
 */
export function serverLog(level: Config['logLevel'], out: DestinationStream = standardError()): Logger {
  const options = {
    base: null,
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toLogged },
  }
  return pino(options, { write: (line) => out.write(harmless(line)) })
}

/** What is kept of a log that can't be written, bytes; what comes after is lost. */
const MOST_WAITING = 1024 * 1024

function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MOST_WAITING })
  // Where its disk is full the server goes on, and writes down what it kept once there is room.
  destination.on('error', () => {})
  return destination
}

/** JSON escapes the control characters of ASCII; these too would move a terminal's cursor or turn a line around. */
const MISLEADING = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** In JSON they stand inside texts alone, where an escape means the same. */
const harmless = (line: string): string =>
  line.replaceAll(MISLEADING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What databases add to an error may be a whole row, with what people wrote: of all that only names are logged. */
function toLogged(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name: type, message, stack } = error
  const named = Object.entries(error).filter(([name, value]) => LOGGED.has(name) && isPlain(value))
  const cause = error.cause === undefined ? {} : { cause: toLogged(error.cause) }
  const errors = error instanceof AggregateError ? { errors: error.errors.map(toLogged) } : {}
  return { type, message, stack, ...Object.fromEntries(named), ...cause, ...errors }
}

const LOGGED: ReadonlySet<string> = new Set([
  'code',
  'errcode',
  'errno',
  'syscall',
  'address',
  'port',
  'table',
  'constraint',
])
const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
