import { join } from 'node:path'
import { exportsOf } from 'guildhall/exports-of'
import type { Invariants } from './invariants.ts'

const FEATURES = join(import.meta.dirname, '../../../server/src/features')

/** What must hold of the rows of each feature, by the files that say so. */
export const loadInvariants = (): readonly Invariants[] =>
  exportsOf(FEATURES, /^[^/]+\/[^/]+-invariants$/u).map((exported) => exported as Invariants)
