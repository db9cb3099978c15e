import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/**
 * The log: one line of JSON for each entry, on standard error. Lines are written synchronously, so that the last ones of a
 * crashing process are not lost.
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

/** How many bytes are kept if the log can't be written; later entries are lost. */
const MOST_WAITING = 1024 * 1024

function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MOST_WAITING })
  // If the disk is full, the server continues, and writes the kept entries when there is space.
  destination.on('error', () => {})
  return destination
}

/** JSON escapes ASCII control characters; these would also move a terminal's cursor or reverse a line. */
const MISLEADING = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** In JSON these characters only occur in strings, where an escape is equivalent. */
const harmless = (line: string): string =>
  line.replaceAll(MISLEADING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Databases may add a whole row with users' contents to an error, so only names are logged. */
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
