import { isBuiltin } from 'node:module'
import { basename, posix } from 'node:path'
import type { PackagePlan } from './package-plan.ts'

/** The folder of a package with bundled code, beside those of its workspaces. */
export const BUNDLED_FOLDER = 'bundled'

/** Converts imports of sources to those of compiled files. Paths are relative to the folder of all packages. */
export class Specifiers {
  /** The imports from bundled packages. */
  readonly imported = new Set<string>()
  /** Files of these packages that are read by path. */
  readonly files = new Set<string>()
  readonly #plan: PackagePlan

  constructor(plan: PackagePlan) {
    this.#plan = plan
  }

  /** @throws Error if the package of the import is not among the dependencies */
  compiled(specifier: string, from: string): string {
    if (specifier.startsWith('.')) return compiledPath(specifier)
    const name = packageOf(specifier)
    const { beside, inside, bundled, workspace } = this.#plan
    if (isBuiltin(specifier) || beside.has(name) || name === workspace.manifest.name) return specifier
    const other = inside.find(({ manifest }) => manifest.name === name)
    if (other) return relativeTo(from, compiledPath(sourceOf(specifier, other.manifest.exports, other.folder)))
    if (bundled.has(name)) {
      this.imported.add(specifier)
      return relativeTo(from, `${BUNDLED_FOLDER}/${bundledName(specifier)}.js`)
    }
    throw new Error(`packages/${from} imports ${specifier}, but its package does not depend on ${name}`)
  }

  /** For files that are read by path. */
  file(specifier: string, from: string): string {
    if (!this.#plan.bundled.has(packageOf(specifier))) return this.compiled(specifier, from)
    this.files.add(specifier)
    return relativeTo(from, `${BUNDLED_FOLDER}/${basename(specifier)}`)
  }

  /** Types of bundled packages are not included. @throws Error because the types would not be found */
  ofTypes(specifier: string, from: string): string {
    if (!this.#plan.bundled.has(packageOf(specifier))) return this.compiled(specifier, from)
    throw new Error(
      `the types that packages/${from} exports name ${specifier}, which is not installed with the package`,
    )
  }
}

/** The name of the file that re-exports a bundled package. */
export const bundledName = (specifier: string): string => specifier.replace('@', '').replaceAll('/', '-')

/** The package of a specifier. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The name of a source after compilation. */
export const compiledPath = (path: string): string => path.replace(/(?<!\.d)\.ts$/u, '.js')

function relativeTo(from: string, path: string): string {
  const relative = posix.relative(posix.dirname(from), path)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The source that a workspace exports under a name. Included workspaces have one pattern. */
function sourceOf(specifier: string, exports: unknown, folder: string): string {
  const pattern = Object.values(typeof exports === 'object' ? { ...exports } : {})[0]
  if (typeof pattern !== 'string') throw new Error(`${specifier}: the exports of ${folder} are not one pattern`)
  return posix.join(folder, pattern.replace('*', specifier.slice(packageOf(specifier).length + 1)))
}
