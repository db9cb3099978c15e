import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { bundleName } from './output-paths.ts'
import { exportedSources } from './package-manifest.ts'
import type { PackagePlan } from './package-plan.ts'
import { sourcePlugin } from './source-plugin.ts'

/** Optional packages that others try to load. */
const DONE_WITHOUT = ['bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare', 'cloudflare:sockets']

interface Bundling {
  readonly plan: PackagePlan
  /** The folder of all packages. */
  readonly packages: string
  readonly output: string
  /** The folder from which the sources have the same relative paths as from the bundle when it runs. */
  readonly origin: string
  readonly plugins?: readonly Plugin[]
}

/**
 * Bundles the programs and the exports of a workspace, with the packages that aren't installed separately. Modules that
 * are imported on first use are in files of their own.
 *
 * @returns the paths of all bundled modules and files
 */
export async function bundleSources(bundling: Bundling): Promise<readonly string[]> {
  const { plan, packages, output, origin, plugins = [] } = bundling
  const { folder } = plan.workspace
  const sources = [...programsOf(plan), ...exportedSources(plan.workspace)]
  const files: string[] = []
  rmSync(output, { recursive: true, force: true })
  const build = await rolldown({
    input: Object.fromEntries(sources.map((path) => [bundleName(path), join(packages, folder, path)])),
    cwd: packages,
    platform: 'node',
    external: [...plan.beside, ...DONE_WITHOUT].map((name) => new RegExp(`^${name}(?:/|$)`, 'u')),
    plugins: [...plugins, sourcePlugin({ output, origin }, (path) => files.push(path))],
  })
  try {
    const written = await build.write({
      dir: output,
      format: 'esm',
      entryFileNames: '[name].js',
      // The paths of files are relative to the folder, so all are in one.
      chunkFileNames: 'part-[name].js',
      keepNames: true,
      minifyInternalExports: false,
    })
    return [...files, ...written.output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))]
  } finally {
    await build.close()
  }
}

/** The sources that are commands. */
const programsOf = ({ workspace }: PackagePlan): readonly string[] =>
  Object.values(workspace.manifest.bin ?? {}).filter((path) => path.endsWith('.ts'))
