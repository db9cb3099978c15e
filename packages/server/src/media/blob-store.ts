import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ByteRange, FileKeeper, FileWriter } from '../kernel/files/uploads.ts'
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts'

/** Other users of the machine can neither read nor list the files. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** How many bytes files leave free on their disk, which may also contain the database. */
const RESERVE_BYTES = 2 ** 25

/** After how many written bytes of a file the free space is checked again. */
const LOOK_BYTES = 2 ** 20

/** The part of a small disk that is left free. */
const RESERVE_PART = 0.05

/**
 * The files of messages, below one folder: `incoming` contains those that no unit of work has placed yet, and 256
 * others the rest. A file's name is its attachment's id. Several processes may share the folder.
 */
export class BlobStore implements FileKeeper {
  readonly #given: string | null
  #making: Promise<TemporaryFolder> | null = null
  /** Whether the folder existed. If it has disappeared since then, no new one is created in its place. */
  #wasThere = false

  /** @param folder created with the first file; null for a temporary one, which is removed when the store is closed */
  constructor(folder: string | null) {
    this.#given = folder
  }

  async begin(id: string): Promise<FileWriter> {
    const folder = await this.#incoming()
    await mustHaveRoom(folder)
    const file = await open(join(folder, nameOf(id)), 'wx', FILE_MODE)
    return new BlobWriter(file, folder)
  }

  /** The file is where it belongs already. */
  async upload(): Promise<void> {}

  async keep(id: string): Promise<void> {
    const [from, to] = [await this.#incomingPath(id), await this.#placePath(id)]
    await mkdir(join(to, '..'), FOLDER_MODE).catch(unlessExisting)
    await rename(from, to).catch(unlessMissing)
  }

  async settle(id: string): Promise<void> {
    const isPlaced = (await stat(await this.#placePath(id)).catch(unlessMissing)) !== undefined
    await (isPlaced ? this.discardUnplaced(id) : this.keep(id))
  }

  async discard(id: string): Promise<void> {
    for (const path of [await this.#incomingPath(id), await this.#placePath(id)]) await rm(path, { force: true })
  }

  async discardUnplaced(id: string): Promise<void> {
    await rm(await this.#incomingPath(id), { force: true })
  }

  async find(id: string): Promise<string | undefined> {
    // The file may be moved to its final location between the checks.
    for (const path of [await this.#placePath(id), await this.#incomingPath(id), await this.#placePath(id)]) {
      if (await stat(path).catch(unlessMissing)) return path
    }
    return undefined
  }

  async read(id: string, piece?: ByteRange): Promise<ReadStream | undefined> {
    const path = await this.find(id)
    const file = path === undefined ? undefined : await open(path, 'r').catch(unlessMissing)
    return file && createReadStream('', { fd: file, ...piece, highWaterMark: READ_BYTES })
  }

  async room(): Promise<{ free: number; total: number } | null> {
    const folder = this.#given ?? tmpdir()
    const found = await statfs(folder)
      .catch(() => statfs(join(folder, '..')))
      .catch(() => null)
    return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
  }

  async unplaced(): Promise<string[]> {
    if (this.#given === null && !this.#making) return []
    const names = await readdir(join(await this.#folder(), 'incoming')).catch(unlessMissing)
    return (names ?? []).filter((name) => NAME.test(name))
  }

  /** Writes a file of a backup to its final location, atomically. */
  async restore(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = await this.begin(id)
    for await (const each of bytes) await writer.write(each)
    await writer.finish()
    await this.keep(id)
  }

  interrupt(): void {}

  async close(): Promise<void> {
    const made = await this.#making
    await made?.remove()
  }

  async #folder(): Promise<string> {
    if (this.#given !== null) return this.#given
    this.#making ??= makeTemporaryFolder().catch((error: unknown) => {
      this.#making = null
      throw error
    })
    return (await this.#making).path
  }

  async #incoming(): Promise<string> {
    const outer = await this.#folder()
    if (!this.#wasThere) await mkdir(outer, { recursive: true, mode: FOLDER_MODE })
    this.#wasThere = true
    const folder = join(outer, 'incoming')
    const error = await mkdir(folder, FOLDER_MODE).catch((failure: NodeJS.ErrnoException) => failure)
    if (error?.code !== 'ENOENT' || this.#given !== null) {
      if (error) unlessExisting(error)
      return folder
    }
    // The machine deletes old temporary folders.
    this.#making = null
    return this.#incoming()
  }

  async #incomingPath(id: string): Promise<string> {
    return join(await this.#folder(), 'incoming', nameOf(id))
  }

  async #placePath(id: string): Promise<string> {
    return join(await this.#folder(), placeOf(id))
  }
}

/** The final place of a file: by the millisecond in its id, which distributes files evenly. @throws RangeError */
export function placeOf(id: string): string {
  const part = ((BigInt(nameOf(id)) >> 22n) & 255n).toString(16).padStart(2, '0')
  return `${part}/${id}`
}

const READ_BYTES = 65_536
const NAME = /^\d{1,19}$/u

/** Only ids, which consist of digits, are used in paths. */
function nameOf(id: string): string {
  if (!NAME.test(id)) throw new RangeError('A file is named by an id')
  return id
}

class BlobWriter implements FileWriter {
  readonly #file: FileHandle
  readonly #folder: string
  #isOpen = true
  /** How many bytes were written since the free space was checked. */
  #unseen = 0

  constructor(file: FileHandle, folder: string) {
    this.#file = file
    this.#folder = folder
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#unseen += bytes.length
    if (this.#unseen > LOOK_BYTES) {
      await mustHaveRoom(this.#folder)
      this.#unseen = 0
    }
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at)
      at += bytesWritten
    }
  }

  async finish(): Promise<void> {
    await this.#file.sync()
    await this.abandon()
    const folder = await open(this.#folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  async abandon(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    await this.#file.close()
  }
}

/** Uploads may fill the disk only up to the reserve. */
async function mustHaveRoom(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_PART)
  if (bavail * bsize < reserve) throw new Error('the disk has no room for files')
}

function unlessExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
