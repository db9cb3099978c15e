import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open as openFile, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describeError } from '../describe-error.ts'
import type { ExportPiece } from '../features/exports/exported-channels-actions.ts'
import type { ExportedFile } from '../features/exports/exported-images-actions.ts'
import type { FileKeeper } from '../kernel/files/uploads.ts'
import { findImageBytes } from '../media/images-store.ts'
import type { Db } from '../store/db.ts'
import { Failure } from './failure.ts'

/** Where the bytes of files are read. */
interface FileSources {
  readonly db: Db
  readonly files: Pick<FileKeeper, 'read'>
}

/** Creates a folder that only its owner can read; one that exists isn't changed. */
const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

/** A folder into which an export is written. */
export class ExportFolder {
  /** How many files no longer existed. */
  missing = 0
  readonly #path: string
  readonly #sources: FileSources

  private constructor(path: string, sources: FileSources) {
    this.#path = path
    this.#sources = sources
  }

  /** Creates the folder, which must not contain anything. @throws Failure */
  static async create(path: string, sources: FileSources): Promise<ExportFolder> {
    try {
      await makeFolder(path)
      if ((await readdir(path)).length > 0) throw new Failure(`${path} is not empty: choose another folder`)
      return new ExportFolder(resolve(path), sources)
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(`cannot write to ${path}: ${describeError(error)}`)
    }
  }

  /** Writes files by their pieces, and the files to which they refer. */
  async write(pieces: AsyncIterable<ExportPiece>): Promise<{ messages: number; channels: number }> {
    const done = { messages: 0, channels: 0 }
    let open: { path: string; handle: FileHandle } | undefined
    try {
      for await (const { path, text, files, messages, channels } of pieces) {
        if (open?.path !== path) {
          await open?.handle.close()
          open = undefined
          await makeFolder(dirname(join(this.#path, path)))
          open = { path, handle: await openFile(join(this.#path, path), 'wx', 0o600) }
        }
        await open.handle.writeFile(text)
        for (const each of files) await this.#copy(each)
        done.messages += messages
        done.channels += channels
      }
    } catch (error) {
      throw new Failure(`cannot export into ${this.#path}: ${describeError(error)}`)
    } finally {
      await open?.handle.close()
    }
    return done
  }

  /** A file to which several messages refer is written once. */
  async #copy(file: ExportedFile): Promise<void> {
    const path = join(this.#path, file.path)
    if (await stat(path).catch(() => undefined)) return
    const bytes = await this.#open(file)
    if (!bytes) {
      this.missing++
      return
    }
    await makeFolder(dirname(path))
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }

  async #open({ from }: ExportedFile): Promise<Readable | undefined> {
    if ('attachmentId' in from) return this.#sources.files.read(from.attachmentId)
    const bytes = await findImageBytes(this.#sources.db, from.image)
    return bytes && Readable.from([bytes])
  }
}
