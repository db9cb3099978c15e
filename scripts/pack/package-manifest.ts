import { BUNDLE_FOLDER, bundleName, commonjsPath, compiledPath } from './output-paths.ts'
import type { PackagePlan } from './package-plan.ts'
import type { Exports, Manifest } from './workspace.ts'

/** The package.json of a packed workspace. */
export function packageManifest({ workspace, inside, beside }: PackagePlan, root: Manifest): object {
  const { manifest, folder } = workspace
  const { name, version, description, keywords, license, pack = {}, peerDependencies, peerDependenciesMeta } = manifest
  const asked = [workspace, ...inside].flatMap((each) => Object.entries(each.manifest.dependencies ?? {}))
  return {
    ...{ name, version, description, keywords, license },
    type: 'module',
    engines: pack.engines,
    bin: pack.bin ?? manifest.bin,
    exports: compiledExports(pack.exports ?? manifest.exports ?? null, { folder, commonjs: pack.commonjs ?? [] }),
    files: ['bin', 'dist'],
    dependencies: Object.fromEntries(asked.filter(([each]) => beside.has(each))),
    ...(pack.withNode ? { optionalDependencies: root.optionalDependencies } : {}),
    ...{ peerDependencies, peerDependenciesMeta },
  }
}

/** The sources that a package exports, relative to its folder. */
export function exportedSources({ manifest }: PackagePlan['workspace']): readonly string[] {
  const pathsIn = (exports: Exports): readonly string[] => {
    if (typeof exports === 'string') return exports.endsWith('.ts') ? [exports] : []
    return Object.values(exports ?? {}).flatMap(pathsIn)
  }
  return pathsIn(manifest.pack?.exports ?? manifest.exports ?? null)
}

function compiledExports(exports: Exports, of: { folder: string; commonjs: readonly string[] }): Exports {
  if (exports === null) return null
  if (typeof exports !== 'string') {
    return Object.fromEntries(Object.entries(exports).map(([key, each]) => [key, compiledExports(each, of)]))
  }
  if (!exports.endsWith('.ts')) return exports
  return {
    types: compiledPath(exports).replace(/^\./u, `./dist/${of.folder}`).replace(/\.js$/u, '.d.ts'),
    ...(of.commonjs.includes(exports) && { require: `./dist/${commonjsPath(exports)}` }),
    default: `./dist/${of.folder}/${BUNDLE_FOLDER}/${bundleName(exports)}.js`,
  }
}
