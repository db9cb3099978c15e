import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
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
      await mkdir(path, { recursive: true })
      if ((await readdir(path)).length > 0) throw new Failure(`${path} is not empty: choose another folder`)
      return new ExportFolder(resolve(path), sources)
    } catch (error) {
      throw error instanceof Failure ? error : new Failure(`cannot write to ${path}: ${describeError(error)}`)
    }
  }

  /** Writes the pieces of one file, and the files to which they refer. @returns the number of messages */
  async write(pieces: AsyncIterable<ExportPiece> | Iterable<ExportPiece>): Promise<number> {
    let count = 0
    let file: Awaited<ReturnType<typeof open>> | undefined
    try {
      for await (const piece of pieces) {
        file ??= await open(join(this.#path, piece.path), 'wx', 0o600)
        await file.writeFile(piece.text)
        for (const each of piece.files) await this.#copy(each)
        count = piece.position?.count ?? count
      }
    } catch (error) {
      throw new Failure(`cannot export into ${this.#path}: ${describeError(error)}`)
    } finally {
      await file?.close()
    }
    return count
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
    await mkdir(dirname(path), { recursive: true })
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }

  async #open({ from }: ExportedFile): Promise<Readable | undefined> {
    if ('attachmentId' in from) return this.#sources.files.read(from.attachmentId)
    const bytes = await findImageBytes(this.#sources.db, from.image)
    return bytes && Readable.from([bytes])
  }
}
