import { setTimeout as wait } from 'node:timers/promises'
import type { Outcomes } from './attack.ts'
import type { AttackThread } from './attack-thread.ts'
import { BACKGROUND_KINDS, type BackgroundClients, type BackgroundKind } from './background-clients.ts'
import type { ProcessFigures, ServerProcesses } from './server-processes.ts'

/** The limit of the 99th percentile of response times, ms. */
const MOST_P99_MS = 250
/** By what share (0.2 = 20 %) memory may be higher a minute after an attack. */
const MOST_MEMORY = 0.2
/** How many more handles each process may have: with PostgreSQL those of its pool, which grows under load. */
const MOST_HANDLES = 16
const AFTER_MS = 60_000
const LOOK_MS = 250
/** How long each attack lasts, ms. */
const HELD_MS = 5000
/** How long a server may take to notice closed connections, ms. */
const CLOSING_MS = 2000

/** The effects of an attack on a server and its other clients. */
export interface AttackMeasurement {
  readonly name: string
  readonly outcomes: Outcomes
  /** In ms. */
  readonly p99: Readonly<Record<BackgroundKind, number>>
  readonly asked: number
  /** How often others were refused or disconnected, by reason. */
  readonly failures: ReadonlyMap<string, number>
  readonly handles: { readonly before: number; readonly most: number; readonly after: number }
  readonly bytes: { readonly start: number; readonly before: number; readonly most: number; readonly after: number }
  /** The goals that were missed. */
  readonly missed: readonly string[]
}

/**
 * Repeats an attack for a time while other clients continue, and measures what remains a minute later. The attack runs
 * once before that, since a new server uses less memory than any other: caches are empty, and the allocator returns
 * little memory to the system.
 */
export async function measureAttack(
  name: string,
  processes: ServerProcesses,
  background: BackgroundClients,
  thread: AttackThread,
  ms: number,
): Promise<AttackMeasurement> {
  const { bytes: start } = processes.figures()
  await thread.attack(name, HELD_MS)
  await wait(AFTER_MS)
  const before = processes.figures()
  let most = before
  const look = setInterval(() => {
    most = greater(most, processes.figures())
  }, LOOK_MS)
  background.takeTimes()
  const outcomes: Record<string, number> = {}
  for (const end = performance.now() + ms; performance.now() < end; ) {
    for (const [outcome, count] of Object.entries(await thread.attack(name, HELD_MS))) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count
    }
  }
  const { times, failures } = background.takeTimes()
  clearInterval(look)
  await wait(CLOSING_MS)
  const { handles } = processes.figures()
  await wait(AFTER_MS)
  const { bytes } = processes.figures()
  const p99 = Object.fromEntries(
    BACKGROUND_KINDS.map((kind) => [kind, percentile(times[kind])]),
  ) as AttackMeasurement['p99']
  const measured = {
    name,
    outcomes,
    p99,
    asked: BACKGROUND_KINDS.reduce((sum, kind) => sum + times[kind].length, 0),
    failures,
    handles: { before: before.handles, most: most.handles, after: handles },
    bytes: { start, before: before.bytes, most: most.bytes, after: bytes },
  }
  return { ...measured, missed: missedBy(measured, processes) }
}

function missedBy(
  { p99, failures, handles, bytes }: Omit<AttackMeasurement, 'missed'>,
  { count, isRunning }: Pick<ServerProcesses, 'count' | 'isRunning'>,
): string[] {
  const slow = BACKGROUND_KINDS.filter((kind) => p99[kind] > MOST_P99_MS).map((kind) => `p99 of ${kind}`)
  return [
    ...slow,
    ...(failures.size > 0 ? ['others refused'] : []),
    ...(handles.after > handles.before + count * MOST_HANDLES ? ['handles kept'] : []),
    ...(bytes.after > bytes.before * (1 + MOST_MEMORY) ? ['memory kept'] : []),
    ...(isRunning ? [] : ['server ended']),
  ]
}

const greater = (one: ProcessFigures, other: ProcessFigures): ProcessFigures => ({
  handles: Math.max(one.handles, other.handles),
  bytes: Math.max(one.bytes, other.bytes),
})

function percentile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}
