import type { Table } from '../store/table.ts'
import type { HookPart } from './hook.ts'
import type { Chore, JobHandler } from './job.ts'
import type { AnyOperation } from './operation.ts'

/** What a feature adds to the server. */
export interface Feature {
  /** What it keeps. */
  readonly tables?: readonly Table[]
  readonly operations?: readonly AnyOperation[]
  /** How jobs are done that this feature or one below it declares. */
  readonly jobs?: readonly JobHandler[]
  /** What is done at the start and once a day from then on. */
  readonly chores?: readonly Chore[]
  /** What is looked for again and again, because the clock alone makes it due. */
  readonly rounds?: readonly Chore[]
  /** How it takes part in what features below it do. */
  readonly hooks?: readonly HookPart[]
}
