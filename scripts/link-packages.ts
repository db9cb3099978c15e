import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Links the packages that a checkout has installed into a copy of it. */
export function linkInstalled(root: string, copy: string): void {
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const name of readdirSync(join(copy, 'packages'))) {
    for (const kept of ['node_modules', 'dist']) {
      const path = join('packages', name, kept)
      if (existsSync(join(root, path))) symlinkSync(join(root, path), join(copy, path), 'dir')
    }
  }
}

/** One link for each package: those of the workspace are links already, and point to the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name.startsWith('.')) continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name.startsWith('@')) linkPackages(source, target)
    else symlinkSync(source, target)
  }
}
