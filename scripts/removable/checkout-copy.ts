import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CONTENTS, FEATURES, withoutFeature } from './free-features.ts'

const COPIED = ['packages', 'scripts', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json', 'biome.json']
const NOT_COPIED = ['node_modules', 'dist', 'screenshots']

/** A copy of a checkout in a temporary folder, with the packages that the checkout has installed. */
export class CheckoutCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'guildhall-removable-'))

  constructor(root: string) {
    for (const name of COPIED) {
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => !NOT_COPIED.includes(basename(path)),
      })
    }
    linkPackages(join(root, 'node_modules'), join(this.folder, 'node_modules'))
    for (const name of readdirSync(join(root, 'packages'))) {
      for (const kept of ['node_modules', 'dist']) {
        const path = join('packages', name, kept)
        if (existsSync(join(root, path))) symlinkSync(join(root, path), join(this.folder, path), 'dir')
      }
    }
  }

  /** Does something while a feature is away. */
  async without<T>(feature: string, work: () => Promise<T>): Promise<T> {
    const [home, away] = [join(this.folder, FEATURES, feature), join(this.folder, 'removed')]
    const contents = join(this.folder, CONTENTS)
    const before = readFileSync(contents, 'utf8')
    writeFileSync(contents, withoutFeature(before, feature))
    renameSync(home, away)
    try {
      return await work()
    } finally {
      renameSync(away, home)
      writeFileSync(contents, before)
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** One link for each package: those of the workspace are links already, and lead to the copy. */
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
