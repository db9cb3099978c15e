import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'
import type { Kernel } from './kernel.ts'

interface DeclaredJob<P extends object, S extends object> {
  /** Names the kind in the store: a job that is left by one version may be done by the next. */
  readonly name: string
  readonly payload: Schema<P, S>
}

/** A kind of jobs of one unit of work or a few. */
interface ShortJob<P extends object, S extends object> extends DeclaredJob<P, S> {
  readonly owner?: undefined
  /** Jobs that wait for a server elsewhere: they are done beside the others. */
  readonly waitsForOthers?: true
}

/** A kind of jobs that may take many units of work. */
interface LongJob<P extends object, S extends object> extends DeclaredJob<P, S> {
  /**
   * The field of the payload that names the guild, user or application for which a job is done. Owners take turns
   * (docs/decisions/0070-long-jobs-take-turns.md).
   */
  readonly owner: string & keyof P
  readonly waitsForOthers?: undefined
}

/** A kind of work that units of work leave for later. `P` is what a job of it is told, `S` what may be given for that. */
export type Job<P extends object, S extends object = P> = ShortJob<P, S> | LongJob<P, S>

/** Declares a kind of jobs; {@link handler} says how they are done. */
export function job<P extends object, S extends object>(declared: LongJob<P, S>): LongJob<P, S>
export function job<P extends object, S extends object>(declared: ShortJob<P, S>): ShortJob<P, S>
export function job<P extends object, S extends object>(declared: Job<P, S>): Job<P, S> {
  return declared
}

/** The payload of a kind of jobs. */
export type PayloadOf<J> = J extends Job<infer P, infer _> ? P : never

/** The units of work of a long job. After each it yields the payload with which the job can go on from there. */
export type Steps<P extends object = object> = AsyncGenerator<P, void>

/** How jobs of one kind are done. Done twice, a job must do no harm: a crash may come between. */
export interface JobHandler<R extends Promise<void> | Steps = Promise<void> | Steps> {
  readonly job: { readonly name: string; readonly waitsForOthers?: true | undefined }
  /** @throws Error if the payload isn't one of this kind */
  run(kernel: Kernel, payload: unknown): R
  /** For whom a job is done that may take long; null for every other. */
  ownerOf(payload: object): string | null
}

/** Whether a value that a file exports says how jobs are done. */
export const isHandler = (value: unknown): value is JobHandler =>
  typeof value === 'object' && value !== null && 'job' in value && 'run' in value

/** Says how jobs of a kind are done: a long one step by step. */
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

/** For whom a job is done that may take long; null for every other. */
function ownerOf({ owner }: { readonly owner?: string | undefined }, payload: object): string | null {
  const id: unknown = owner === undefined ? undefined : new Map<string, unknown>(Object.entries(payload)).get(owner)
  return typeof id === 'string' ? id : null
}

/** A job as it is left in the store. */
export const leftJob = <P extends object, S extends object>(job: Job<P, S>, payload: NoInfer<S>) => ({
  kind: job.name,
  payload: JSON.stringify(payload),
  ownerId: ownerOf(job, payload),
})

/** Work that nobody leaves: it is done once a day, or again and again because the clock alone makes it due. */
export type Chore = (kernel: Kernel) => Promise<void>
