import { join } from 'node:path'
import { loadModules } from 'guildhall/load-modules'
import type { Invariants } from './invariants.ts'

const FEATURES = join(import.meta.dirname, '../../../server/src/features')

/** The invariants of each feature, from their files. */
export const loadInvariants = (): readonly Invariants[] =>
  loadModules(FEATURES, /^[^/]+\/[^/]+-invariants$/u)
    .flatMap((module) => Object.values(module))
    .map((exported) => exported as Invariants)
