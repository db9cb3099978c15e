import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// Unlike `import()` this waits for nothing between one file and the next: the start of a server loads hundreds of them.
const load: (path: string) => Record<string, unknown> = createRequire(import.meta.url)

/** Everything that the files in a folder export whose paths below it match a pattern, in the order of their paths. */
export function exportsOf(folder: string, pattern: RegExp): readonly unknown[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const paths = found.filter((path) => pattern.test(path) && !path.endsWith('.test.ts'))
  return paths.sort().flatMap((path) => Object.values(load(join(folder, path))))
}
