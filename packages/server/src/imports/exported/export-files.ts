// Finds the files of an export in its folder.
import { createReadStream } from 'node:fs'
import { constants, open, readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { ImportFailure } from '../import-failure.ts'
import type { ImportedFile } from '../import-source.ts'
import type { SourceLosses } from '../live/source-losses.ts'

const MOST_FILES = 50_000

/** The folder of an export. Nothing outside of it is read, and symbolic links aren't followed. */
export class ExportFiles {
  readonly #root: string
  readonly #losses: SourceLosses

  private constructor(root: string, losses: SourceLosses) {
    this.#root = root
    this.#losses = losses
  }

  /** @throws ImportFailure */
  static async open(folder: string, losses: SourceLosses): Promise<ExportFiles> {
    const root = await realpath(folder).catch(() => null)
    if (root === null) throw new ImportFailure(`there is no folder ${folder}`)
    return new ExportFiles(root, losses)
  }

  /** The names of the JSON files directly in the folder. @throws ImportFailure */
  async jsonNames(): Promise<string[]> {
    const entries = await readdir(this.#root, { withFileTypes: true }).catch(() => null)
    if (!entries) throw new ImportFailure(`${this.#root} is not a readable folder`)
    const json = entries.filter(({ name }) => name.toLowerCase().endsWith('.json'))
    for (const { name } of json.filter((entry) => !entry.isFile())) this.#losses.add('file', name, 'not a regular file')
    const names = json.filter((entry) => entry.isFile()).map(({ name }) => name)
    if (names.length > MOST_FILES) throw new ImportFailure(`more than ${MOST_FILES} files are in ${this.#root}`)
    return names.toSorted()
  }

  /** The path of a file directly in the folder. */
  pathOf(name: string): string {
    return join(this.#root, name)
  }

  /** The bytes of a file to which a message refers; null if it isn't in the folder. */
  async open({ address, name }: ImportedFile): Promise<Readable | null> {
    if (/^[a-z][a-z0-9+.-]+:/iu.test(address)) return this.#lose(name, 'it is not in the folder of the export')
    const path = await this.#find(address)
    if (path === null) return this.#lose(name, 'it is missing in the folder of the export')
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
    if (!file) return this.#lose(name, 'it cannot be read')
    if (!(await file.stat()).isFile()) {
      await file.close()
      return this.#lose(name, 'it is not a regular file')
    }
    return createReadStream('', { fd: file })
  }

  /** Whether a file is in the folder. */
  async has(address: string): Promise<boolean> {
    return !/^[a-z][a-z0-9+.-]+:/iu.test(address) && (await this.#find(address)) !== null
  }

  #lose(name: string, reason: string): null {
    this.#losses.add('file', name.slice(0, 200), reason)
    return null
  }

  /** The same path may be written with `\`, or as in a URL. */
  async #find(address: string): Promise<string | null> {
    for (const written of new Set([address, address.replaceAll('\\', '/'), decoded(address)])) {
      const path = await this.#findExactly(written)
      if (path !== null) return path
    }
    return null
  }

  async #findExactly(address: string): Promise<string | null> {
    const below = normalize(address)
    if (address === '' || address.includes('\0') || isAbsolute(below) || below.split(sep).includes('..')) return null
    const path = join(this.#root, below)
    // A path through a symbolic link has another real path.
    return (await realpath(path).catch(() => null)) === path ? path : null
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
