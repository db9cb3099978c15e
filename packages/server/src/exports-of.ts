import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a file exports. `path` is relative to the folder that was searched, with forward slashes. */
interface Exports {
  readonly path: string
  readonly values: readonly unknown[]
}

/** What the files in a folder export whose paths match a pattern, in the order of their paths. */
export async function exportsOf(folder: string, pattern: string): Promise<readonly Exports[]> {
  const paths = globSync(pattern, { cwd: folder, exclude: ['**/*.test.ts'] }).map((path) => path.replaceAll('\\', '/'))
  const all: Exports[] = []
  for (const path of paths.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, path)).href)
    all.push({ path, values: Object.values(exported) })
  }
  return all
}
