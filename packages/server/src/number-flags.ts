import { type Flags, UsageError } from './flags.ts'

const MB = 1_000_000
const DEFAULT_RESPONSE_CACHE = 32

/** The maximum size of cached responses, bytes. @throws UsageError */
export function readResponseCache(flags: Flags): number {
  const text = flags.text('response-cache') ?? String(DEFAULT_RESPONSE_CACHE)
  return /^\d{1,5}$/u.test(text) ? Number(text) * MB : flags.refuse('response-cache', 'a number of megabytes')
}

/** The number of connections to PostgreSQL; null if it isn't given. @throws UsageError */
export function readPoolSize(flags: Flags): number | null {
  const text = flags.text('database-pool')
  if (text === undefined) return null
  const size = /^\d{1,3}$/u.test(text) ? Number(text) : 0
  return size > 1 ? size : flags.refuse('database-pool', 'a number from 2 to 999')
}

const DAY_MS = 86_400_000

/** A number of days, in ms. @throws UsageError */
export function readDays(flags: Flags, flag: 'session-idle-days' | 'session-max-days', otherwise: number): number {
  const text = flags.text(flag) ?? String(otherwise)
  const days = /^\d{1,4}$/u.test(text) ? Number(text) : 0
  return days > 0 ? days * DAY_MS : flags.refuse(flag, 'a number of days from 1 to 9999')
}

/** A port; 0 has the system choose one. @throws UsageError */
export function readPort(flags: Flags): number {
  const text = flags.text('port') ?? '3333'
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : flags.refuse('port', 'a number from 0 to 65535')
}

/** More bots than this, with the demo's roles, would exceed a guild's maximum number of roles. */
const MOST_BOTS = 100

/** The number of bots in the demo. @throws UsageError */
export function readBots(flags: Flags): number {
  if (!flags.has('bots')) return 1
  if (!flags.isOn('demo'))
    throw new UsageError('--bots works only with --demo: use guildhall bot create on other servers')
  const text = flags.text('bots') ?? ''
  const count = /^\d{1,3}$/u.test(text) ? Number(text) : 0
  return count >= 1 && count <= MOST_BOTS ? count : flags.refuse('bots', `a number from 1 to ${MOST_BOTS}`)
}
