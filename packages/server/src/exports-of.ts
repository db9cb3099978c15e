import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

// Unlike `import()` this waits for nothing between one file and the next: the start of a server loads hundreds of them.
const load: (path: string) => Record<string, unknown> = createRequire(import.meta.url)

/** What files of the server end with: `.ts`, and `.js` in the package that is installed. */
const ENDING = extname(import.meta.filename)

/** Everything that the files in a folder export whose paths below it match a pattern without their ending, in the order of these paths. */
export function exportsOf(folder: string, pattern: RegExp): readonly unknown[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const isWanted = (name: string) => pattern.test(name) && !name.endsWith('.test')
  const paths = found.filter((path) => path.endsWith(ENDING) && isWanted(path.slice(0, -ENDING.length)))
  return paths.sort().flatMap((path) => Object.values(load(join(folder, path))))
}
