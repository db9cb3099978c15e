import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The exports of a package: a path, or conditions and subpaths. */
export type Exports = string | null | { readonly [key: string]: Exports }

/** The fields of a package.json that packing reads. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly license?: string
  readonly keywords?: readonly string[]
  readonly workspaces?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Exports
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>
  readonly pack?: PackSettings
}

/** The field `pack` of a package.json: the workspace is packed, with these changes. */
export interface PackSettings {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Exports
  readonly engines?: Readonly<Record<string, string>>
  /** Dependencies that are installed with the package. All others are bundled into it. */
  readonly installed?: readonly string[]
  /** Whether Node is installed with it, for machines with an older one. */
  readonly withNode?: boolean
  /** Exported sources that `require` loads as CommonJS. */
  readonly commonjs?: readonly string[]
  /** Folders that are included unchanged, relative to the folder of all packages. */
  readonly folders?: readonly string[]
}

/** A package of the checkout. */
export interface Workspace {
  readonly manifest: Manifest
  /** Its folder, relative to that of all packages. */
  readonly folder: string
}

/** The package.json of a folder. */
export const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Every workspace of a checkout. */
export const readWorkspaces = (root: string): readonly Workspace[] =>
  (readManifest(root).workspaces ?? []).map((path) => ({
    manifest: readManifest(join(root, path)),
    folder: posix.relative('packages', path),
  }))
