import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'
import type { Kernel } from './kernel.ts'

interface DeclaredJob<P extends object, S extends object> {
  /** The name of the job in the store. Another version of the server may run the job. */
  readonly name: string
  readonly payload: Schema<P, S>
}

/** A kind of jobs that take one unit of work or a few. */
interface ShortJob<P extends object, S extends object> extends DeclaredJob<P, S> {
  readonly owner?: undefined
  /** Whether jobs wait for external servers; they run beside the others. */
  readonly waitsForOthers?: true
  /** How many such jobs of this kind run at once; by default 8. */
  readonly atOnce?: number
}

/** A kind of jobs that may take many units of work. */
interface LongJob<P extends object, S extends object> extends DeclaredJob<P, S> {
  /**
   * The payload's field with the guild, user or application that the job is for. Owners take turns
   * (docs/decisions/0070-long-jobs-take-turns.md).
   */
  readonly owner: string & keyof P
  readonly waitsForOthers?: undefined
  readonly atOnce?: undefined
}

/**
 * A kind of work that a unit of work leaves for later. `P` is the payload that its handler receives, and `S` the
 * payload that may be queued.
 */
export type Job<P extends object, S extends object = P> = ShortJob<P, S> | LongJob<P, S>

/** Declares a kind of jobs; {@link handler} defines how they are performed. */
export function job<P extends object, S extends object>(declared: LongJob<P, S>): LongJob<P, S>
export function job<P extends object, S extends object>(declared: ShortJob<P, S>): ShortJob<P, S>
export function job<P extends object, S extends object>(declared: Job<P, S>): Job<P, S> {
  return declared
}

export type PayloadOf<J> = J extends Job<infer P, infer _> ? P : never

/** The units of work of a long job. After each, the job yields the payload from which it can continue. */
export type Steps<P extends object = object> = AsyncGenerator<P, void>

/**
 * How jobs of one kind are performed. A job must be harmless if it is performed twice, since a crash may interrupt it.
 */
export interface JobHandler<R extends Promise<void> | Steps = Promise<void> | Steps> {
  readonly job: {
    readonly name: string
    readonly waitsForOthers?: true | undefined
    readonly atOnce?: number | undefined
  }
  /** @throws Error if the payload isn't valid for this kind */
  run(kernel: Kernel, payload: unknown): R
  /** The owner of a long job; null for a short one. */
  ownerOf(payload: object): string | null
}

export const isHandler = (value: unknown): value is JobHandler =>
  typeof value === 'object' && value !== null && 'job' in value && 'run' in value

/** Defines how jobs of a kind are performed; a long one yields after each step. */
export function handler<P extends object, S extends object>(
  job: LongJob<P, S>,
  run: (kernel: Kernel, payload: P) => Steps<P>,
): JobHandler<Steps<P>>
export function handler<P extends object, S extends object>(
  job: ShortJob<P, S>,
  run: (kernel: Kernel, payload: P) => Promise<void>,
): JobHandler<Promise<void>>
export function handler<P extends object, S extends object>(
  job: Job<P, S>,
  run: (kernel: Kernel, payload: P) => Promise<void> | Steps<P>,
): JobHandler {
  return {
    job,
    run: (kernel, payload) => run(kernel, payloadOf(job, payload)),
    ownerOf: (payload) => ownerOf(job, payload),
  }
}

function payloadOf<P extends object, S extends object>({ name, payload }: Job<P, S>, value: unknown): P {
  const parsed = parseForm(payload, value)
  if (parsed.ok) return parsed.value
  const fields = parsed.errors.map(({ path, code }) => `${path.join('.')}: ${code}`)
  throw new Error(`The payload is none of ${name}: ${fields.join(', ')}`)
}

/** The owner of a long job; null for a short one. */
function ownerOf({ owner }: { readonly owner?: string | undefined }, payload: object): string | null {
  const id: unknown = owner === undefined ? undefined : new Map<string, unknown>(Object.entries(payload)).get(owner)
  return typeof id === 'string' ? id : null
}

/** A job as the store contains it. */
export const leftJob = <P extends object, S extends object>(job: Job<P, S>, payload: NoInfer<S>) => ({
  kind: job.name,
  payload: JSON.stringify(payload),
  ownerId: ownerOf(job, payload),
})

/** A task that runs once a day or every second, without being queued. */
export type PeriodicTask = (kernel: Kernel) => Promise<void>
