import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A package in package-lock.json. */
export interface LockedPackage {
  readonly version: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Lock = Readonly<Record<string, LockedPackage>>

/**
 * The packages that are installed with others, directly or indirectly, on any system.
 *
 * @param names the direct ones, as a workspace finds them
 * @returns by their paths
 */
export function installedPackages(
  lock: Lock,
  workspace: string,
  names: readonly string[],
): ReadonlyMap<string, LockedPackage> {
  const found = new Map<string, LockedPackage>()
  const visit = (from: string, name: string): void => {
    const path = findIn(lock, from, name)
    const entry = path === null ? undefined : lock[path]
    if (path === null || entry === undefined || found.has(path)) return
    found.set(path, entry)
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(path, each)
  }
  for (const name of names) visit(workspace, name)
  return found
}

/** The packages installed on this machine: packages for other systems have no folder. */
export const onThisMachine = (root: string, packages: ReadonlyMap<string, LockedPackage>): readonly string[] =>
  [...packages.keys()].filter((path) => existsSync(join(root, path)))

/** Like Node: in `node_modules` beside it, and in the parent folders. */
function findIn(lock: Lock, from: string, name: string): string | null {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock[path]) return path
  if (from === '') return null
  return findIn(lock, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '', name)
}
