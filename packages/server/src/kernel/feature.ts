import type { HookPart } from './hook.ts'
import type { Chore } from './job.ts'

/** What a feature adds to the server beside the tables, operations and handlers that lie in its folder. */
export interface Feature {
  /** What is done at the start and once a day from then on. */
  readonly chores?: readonly Chore[]
  /** What is looked for again and again, because the clock alone makes it due. */
  readonly rounds?: readonly Chore[]
  /** How it takes part in what features below it do. */
  readonly hooks?: readonly HookPart[]
}

/** Whether a value that a file exports is what a feature adds. */
export const isFeature = (value: unknown): value is Feature =>
  typeof value === 'object' && value !== null && ['chores', 'rounds', 'hooks'].some((key) => Object.hasOwn(value, key))
