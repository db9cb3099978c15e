import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Invariants } from './invariants.ts'

const FEATURES = join(import.meta.dirname, '../../../server/src/features')

let loaded: Promise<readonly Invariants[]> | undefined

/** What must hold of the rows of each feature, by the files that say so. */
export function loadInvariants(): Promise<readonly Invariants[]> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<readonly Invariants[]> {
  const files = globSync('*/*-invariants.ts', { cwd: FEATURES }).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(FEATURES, file)).href)))
  return modules.flatMap((exported: Record<string, Invariants>) => Object.values(exported))
}
