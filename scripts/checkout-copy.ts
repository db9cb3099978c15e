import { appendFileSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { linkInstalled } from './link-packages.ts'

const COPIED = [
  'packages',
  'scripts',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'knip.json',
  '.dependency-cruiser.cjs',
  '.gitignore',
]
const NOT_COPIED = ['node_modules', 'dist', 'screenshots']

/** A copy of a checkout in a temporary folder, with the packages that the checkout has installed. */
export class CheckoutCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'guildhall-copy-'))

  constructor(root: string) {
    for (const name of COPIED) {
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        filter: (path) => !NOT_COPIED.includes(basename(path)),
      })
    }
    linkInstalled(root, this.folder)
  }

  /** Runs work while a file or folder is removed. */
  async without<T>(path: string, work: () => Promise<T>): Promise<T> {
    const [home, away] = [join(this.folder, path), join(this.folder, 'removed')]
    renameSync(home, away)
    try {
      return await work()
    } finally {
      renameSync(away, home)
    }
  }

  /** Changes the contents of files without changing their meaning. */
  touch(paths: readonly string[]): void {
    for (const path of paths) appendFileSync(join(this.folder, path), '\n')
  }

  /** Writes a file; null removes it. */
  put(path: string, text: string | null): void {
    const file = join(this.folder, path)
    if (text === null) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
