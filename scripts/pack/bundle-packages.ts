import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import type { PackagePlan } from './package-plan.ts'
import { BUNDLED_FOLDER, bundledName, type Specifiers } from './specifiers.ts'

/** Optional packages that others try to load. */
const DONE_WITHOUT = ['bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare', 'cloudflare:sockets']

interface Bundling {
  readonly plan: PackagePlan
  readonly specifiers: Specifiers
  readonly packages: string
  readonly output: string
}

/** Writes the used code of packages that are not installed separately, and their licences. */
export async function bundlePackages({ plan, specifiers, packages, output }: Bundling): Promise<void> {
  const folder = join(output, BUNDLED_FOLDER)
  mkdirSync(folder, { recursive: true })
  const home = join(packages, plan.workspace.folder)
  const require = createRequire(join(home, 'package.json'))
  const files = [...specifiers.files].map((specifier) => require.resolve(specifier))
  for (const file of files) copyFileSync(file, join(folder, basename(file)))
  const modules = await bundle([...specifiers.imported].sort(), { home, folder, beside: plan.beside })
  writeFileSync(join(folder, 'LICENSES.txt'), licences([...files, ...modules]))
}

/** @returns the paths of the modules in the bundle */
async function bundle(
  specifiers: readonly string[],
  { home, folder, beside }: { home: string; folder: string; beside: ReadonlySet<string> },
): Promise<readonly string[]> {
  if (specifiers.length === 0) return []
  const names = exportedNames(specifiers, home)
  const entries = new Map(specifiers.map((each) => [join(home, `${bundledName(each)}.entry.mjs`), each]))
  const build = await rolldown({
    input: Object.fromEntries([...entries].map(([entry, specifier]) => [bundledName(specifier), entry])),
    cwd: home,
    platform: 'node',
    external: [...beside, ...DONE_WITHOUT],
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (entries.has(id) ? id : null),
        load: (id) => {
          const specifier = entries.get(id)
          return specifier === undefined ? null : `export { ${names[specifier]?.join(', ')} } from '${specifier}'`
        },
      },
    ],
  })
  const { output } = await build.write({ dir: folder, format: 'esm', chunkFileNames: 'shared/[name].js' })
  await build.close()
  return output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
}

/** The names that Node finds in packages, so that the bundle exports the same. */
function exportedNames(specifiers: readonly string[], home: string): Readonly<Record<string, readonly string[]>> {
  const program = `
    const names = {}
    for (const each of ${JSON.stringify(specifiers)}) names[each] = Object.keys(await import(each)).filter((name) => name !== 'module.exports')
    console.log(JSON.stringify(names))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: home, encoding: 'utf8' }),
  )
}

/** The licences of the packages that files are from. */
function licences(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder(dirname(file)) ?? []))
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each))
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
    return `${name} ${version}: ${license}\n\n${text}`.trim()
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The nearest folder with a named package. */
function packageFolder(folder: string): string | null {
  if (!folder.includes('node_modules')) return null
  const manifest = join(folder, 'package.json')
  const isPackage = existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined
  return isPackage ? folder : packageFolder(dirname(folder))
}
