// Which test files a change can affect, by the import graph. Tests use HTTP, so an operation's test doesn't import the operation.
// Therefore the test beside an affected file counts too, as do all tests in a changed file's folder and its parent folders. For a
// server file outside the features, all tests of its layer count, and those of the features that it imports. Browser stories import
// nothing of the client: `affected-stories.ts` chooses them.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { affectedStories } from './affected-stories.ts'

/** Files that import most of the program to compose it. Changes below them don't affect their importers here. */
const COMPOSING =
  /^packages\/server\/src\/((features|app|server-metrics|main)\.ts|gateway\/gateway\.ts|store\/migrate\.ts|cli\/.*)$|^packages\/testing\/src\/.*$|^packages\/web\/src\/(app\.tsx|main\.ts|e2e\/.*)$/u

/** A source file in a topic's folder that isn't a test. */
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

/** Its folder and parent folders within its topic, and those of the features that it uses. */
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

/** The files that differ from a revision, including untracked ones. @throws Error if git doesn't know the revision */
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
    // It finds their files by their folders.
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

/**
 * The files that a test may concern by its name: `roles.once.test.ts` concerns `roles.ts` and `roles.tsx`, and
 * `create-role-twice.test.ts` also `create-role.ts`.
 */
function besides(test: string): string[] {
  const name = basename(test).replace(/(\.once|\.alone|\.page)?\.test\.tsx?$/u, '')
  const words = name.split('-')
  const names = words.map((_, left) => words.slice(0, words.length - left).join('-'))
  return names.flatMap((each) => [join(dirname(test), `${each}.ts`), join(dirname(test), `${each}.tsx`)])
}
