import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

// Synchronous, unlike `import()`, because the server loads hundreds of files when it starts.
const load: (path: string) => Record<string, unknown> = createRequire(import.meta.url)

/** The extension of the server's files: `.ts`, or `.js` in the published package. */
const ENDING = extname(import.meta.filename)

/**
 * All exports of the files in a folder whose relative paths, without extension, match a pattern, in the order of these
 * paths.
 */
export function exportsOf(folder: string, pattern: RegExp): readonly unknown[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const isWanted = (name: string) => pattern.test(name) && !name.endsWith('.test')
  const paths = found.filter((path) => path.endsWith(ENDING) && isWanted(path.slice(0, -ENDING.length)))
  return paths.sort().flatMap((path) => Object.values(load(join(folder, path))))
}
