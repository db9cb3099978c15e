import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

// Synchronous, unlike `import()`, because the server loads hundreds of files when it starts.
const load: (path: string) => Readonly<Record<string, unknown>> = createRequire(import.meta.url)

/**
 * The files of a folder whose relative paths, without extension, match a pattern, sorted by these paths, without tests.
 *
 * @param ending the extension of the files
 */
export function modulesIn(folder: string, pattern: RegExp, ending = '.ts'): readonly string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const isWanted = (name: string) => pattern.test(name) && !name.endsWith('.test')
  const paths = found.filter((path) => path.endsWith(ending) && isWanted(path.slice(0, -ending.length)))
  return paths.sort().map((path) => join(folder, path))
}

/**
 * Loads the modules of `modulesIn`. A bundle contains imports instead of the calls, so their arguments have to be
 * `join(import.meta.dirname, 'FOLDER')` and a literal.
 */
export const loadModules = (folder: string, pattern: RegExp): readonly Readonly<Record<string, unknown>>[] =>
  modulesIn(folder, pattern, extname(import.meta.filename)).map((path) => load(path))
