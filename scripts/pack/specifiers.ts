import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { compiledPath } from './output-paths.ts'
import type { PackagePlan } from './package-plan.ts'

/** Converts imports of sources to those of their declarations. Paths are relative to the folder of all packages. */
export class Specifiers {
  readonly #plan: PackagePlan

  constructor(plan: PackagePlan) {
    this.#plan = plan
  }

  /** @throws Error if the package of the import is not among the dependencies */
  mustBeDeclared(specifier: string, from: string): void {
    const name = packageOf(specifier)
    const { beside, bundled } = this.#plan
    if (isBuiltin(specifier) || beside.has(name) || bundled.has(name) || this.#sourceOf(specifier) !== null) return
    throw new Error(`packages/${from} imports ${specifier}, but its package does not depend on ${name}`)
  }

  /** Types of bundled packages are not included. @throws Error because the types would not be found */
  ofTypes(specifier: string, from: string): string {
    if (specifier.startsWith('.')) return compiledPath(specifier)
    this.mustBeDeclared(specifier, from)
    const source = this.#sourceOf(specifier)
    if (source !== null) return relativeTo(from, compiledPath(source))
    if (!this.#plan.bundled.has(packageOf(specifier))) return specifier
    throw new Error(
      `the types that packages/${from} exports name ${specifier}, which is not installed with the package`,
    )
  }

  /** The source of an import from an included workspace; null for other imports. */
  #sourceOf(specifier: string): string | null {
    const { workspace, inside } = this.#plan
    const own = [workspace, ...inside].find(({ manifest }) => manifest.name === packageOf(specifier))
    return own === undefined ? null : sourceOf(specifier, own.manifest.exports, own.folder)
  }
}

/** The package of a specifier. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

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
