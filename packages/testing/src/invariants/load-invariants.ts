import { join } from 'node:path'
import { exportsOf } from 'guildhall/load-exports'
import type { Invariants } from './invariants.ts'

const FEATURES = join(import.meta.dirname, '../../../server/src/features')

/** The invariants of each feature, from their files. */
export const loadInvariants = (): readonly Invariants[] =>
  exportsOf(FEATURES, /^[^/]+\/[^/]+-invariants$/u).map((exported) => exported as Invariants)
