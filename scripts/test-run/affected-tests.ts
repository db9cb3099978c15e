// Which test files a change can affect, by the import graph. Tests speak HTTP, so the test of an operation doesn't import it: the
// test beside an affected file counts as well, all tests in the folder of a changed one and in those around it; of a file of the server
// that is no feature's all tests of its layer, and those of the features that it imports. Stories in a browser import nothing of the client:
// which of them count is said in `affected-stories.ts`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { affectedStories } from './affected-stories.ts'

/** Files that import most of the program to compose it. A change below them is not followed to what imports them. */
const COMPOSING =
  /^packages\/server\/src\/((features|app|server-of|main)\.ts|gateway\/gateway\.ts|store\/migrate\.ts|cli\/.*)$|^packages\/testing\/src\/.*$|^packages\/web\/src\/(app\.tsx|main\.ts|e2e\/.*)$/u

/** A source file in a folder of its topic, which is no test. */
const IN_TOPIC = /^packages\/\w+\/src\/.+\/[^/]+(?<!\.test)\.tsx?$/u

/** The tests among `tests` that a change of these files can affect. */
export function affectedTests(tests: readonly string[], changed: readonly string[]): string[] {
  const importers = importersOf(globSync(['packages/*/{src,bench}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}']))
  const affected = closure(changed, importers)
  const stories = affectedStories(tests, changed, importers)
  const layers = changed.filter((path) => IN_TOPIC.test(path)).flatMap((path) => LAYER.exec(path)?.[0] ?? [])
  const folders = new Set(changed.filter((path) => IN_TOPIC.test(path)).flatMap(foldersOf))
  return tests.filter(
    (path) =>
      affected.has(path) ||
      folders.has(dirname(path)) ||
      layers.some((layer) => path.startsWith(layer)) ||
      besides(path).some((file) => affected.has(file)) ||
      stories.has(path),
  )
}

/** Its folder and those around it in its topic, and those of the features that it uses. */
function foldersOf(file: string): string[] {
  const around: string[] = []
  for (let folder = dirname(file); !folder.endsWith('/src'); folder = dirname(folder)) around.push(folder)
  if (FEATURE.test(file) || !existsSync(file)) return around
  const imported = ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles
  const used = imported.flatMap(({ fileName }) => FEATURE.exec(resolved(file, fileName) ?? '')?.[0] ?? [])
  return [...around, ...used]
}

const LAYER = /^packages\/server\/src\/(?!features\/)[^/]+\//u
const FEATURE = /^packages\/server\/src\/features\/[^/]+(?=\/)/u

/** The files that differ from a revision, those that git doesn't track yet included. @throws Error if git doesn't know the revision */
export function changedFiles(since: string): string[] {
  const tracked = git('diff', '--name-only', since)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...tracked, ...untracked]
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.split('\n').filter((line) => line !== '')
}

/** The files and all that import them, directly or through others. */
function closure(files: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!COMPOSING.test(file) || files.includes(file)) waiting.push(...(importers.get(file) ?? []))
  }
  return found
}

function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    // It finds their files in their folders.
    if (FEATURE.test(file)) importers.set(file, [...(importers.get(file) ?? []), 'packages/server/src/features.ts'])
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const target = resolved(file, fileName)
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

function resolved(importer: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(importer), name)).replaceAll('\\', '/')
  const [, folder = 'server', file] = /^(?:@guildhall\/(\w+)|guildhall)\/(.+)$/u.exec(name) ?? []
  return file === undefined ? null : `packages/${folder}/src/${file}.ts`
}

/** The files that a test is about by its name: `roles.once.test.ts` is about `roles.ts` and `roles.tsx`. */
function besides(test: string): string[] {
  const path = test.replace(/(\.once|\.alone)?\.test\.tsx?$/u, '')
  return [`${path}.ts`, `${path}.tsx`]
}
