import type { Readable } from 'node:stream'
import { LIMITS } from '@guildhall/protocol/limits'
import type { TxDb } from '../../store/db.ts'
import { ApiError } from '../api-error.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { UploadShares } from './upload-shares.ts'
import type { SentFields } from './upload-types.ts'

/** A range of bytes of a file, both ends inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The storage of files. A file that was begun is stored separately until it is kept; files that nobody keeps are
 * removed.
 */
export interface FileKeeper {
  /** Begins a file. The file's name is its id, so clients have no influence on it. */
  begin(id: string): Promise<FileWriter>
  /**
   * Sends a finished file to the storage, with its present content: before its row is committed, and after everything
   * that changes it or needs its path. Does nothing in a folder.
   */
  upload(id: string): Promise<void>
  /** Moves an uploaded file to its final location. Does nothing if it is there already. */
  keep(id: string): Promise<void>
  /**
   * Like `keep`, for a file that was left behind and may be incomplete: it doesn't replace a file that already has the
   * final location.
   */
  settle(id: string): Promise<void>
  /** Removes a file, wherever it is stored; does nothing if there is none. */
  discard(id: string): Promise<void>
  /** Removes a file that was not kept; does nothing if there is none. */
  discardUnplaced(id: string): Promise<void>
  /** The path of a file that this process has received and not yet uploaded; undefined if there is none. */
  find(id: string): Promise<string | undefined>
  /** Reads a file or a range of it, with backpressure. Undefined if there is none. */
  read(id: string, piece?: ByteRange): Promise<Readable | undefined>
  /** The free and total bytes of the disk with the files; null if unknown, as for a bucket. */
  room(): Promise<{ free: number; total: number } | null>
  /** The ids of files that were begun and not kept. */
  unplaced(): Promise<string[]>
  /** Lets everything fail that waits for a storage that doesn't answer. Does nothing in a folder. */
  interrupt(): void
  close(): Promise<void>
}

/** The receiver of a request's files: the disk, or code that reads them while they arrive. */
export type FileTaker = Pick<FileKeeper, 'begin' | 'keep' | 'discard'>

/** A file that is being written. It may throw an ApiError if the content isn't valid. */
export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when the whole file is on the disk. */
  finish(): Promise<void>
  /** Aborts writing. The part that was written must still be discarded. */
  abandon(): Promise<void>
}

/**
 * A file that arrived with a request and was written to the disk. Its declared type and name are untrusted until the
 * content was checked.
 */
export interface ReceivedFile {
  /** The n of `files[n]`; the first free number for a part without a number. */
  readonly index: number
  /** The id of the attachment that it may become. */
  readonly id: string
  /** As it was sent: with any length and any characters. */
  readonly filename: string
  /** As it was sent; empty if there is none. */
  readonly contentType: string
  readonly size: number
}

/** The maximum size of a message's file, which is larger in a guild with many boosts (docs/spec/http.md#file-size). */
export const fileLimitOf = (guild: GuildModel | null | undefined): number =>
  LIMITS.fileBytesPerTier[guild?.settings.premium_tier ?? 0] ?? LIMITS.fileBytesPerTier[0]

/** Which files a request may contain, for its caller and target. */
export interface UploadRules {
  readonly mostBytes: number
  /** Throws if the caller may not send files. */
  readonly judge: () => void
}

/** The dependencies of {@link Uploads}. */
export interface UploadParts {
  readonly kernel: Pick<Essentials, 'ids' | 'log'>
  readonly files: FileTaker
  /** The sender: a user's id, or a substitute for unauthenticated callers. */
  readonly sender: string
  /** The bytes that all senders have in transfer. */
  readonly shares: UploadShares
  /** A function if it depends on the body's fields; it is called with the fields before the first file. */
  readonly admission: UploadRules | ((before: SentFields) => Promise<UploadRules>)
}

type Receiving = { -readonly [K in keyof ReceivedFile]: ReceivedFile[K] } & { writer: FileWriter | null }

/**
 * The files of one request, from the network to the disk. Files that no unit of work has placed at the end of the
 * request are removed, even if the request failed. After a crash, the next process does so (`settle-uploads`).
 */
export class Uploads {
  readonly #parts: UploadParts
  readonly #files: Receiving[] = []
  /** Data that was read and not yet written: at most one chunk from the network. A null marks the end of a file. */
  #waiting: { file: Receiving; bytes: Uint8Array | null }[] = []
  readonly #placed = new Set<string>()
  /** Whether a unit of work has tried to place files. If its result is unknown, it may have been committed. */
  #wasPlaced = false
  /** How many bytes of the sender's share are taken. */
  #share = 0
  /** Null until it is known; nothing is written until then. */
  #admission: UploadRules | null

  constructor(parts: UploadParts) {
    this.#parts = parts
    this.#admission = typeof parts.admission === 'function' ? null : parts.admission
  }

  get sender(): string {
    return this.#parts.sender
  }

  /** The files, in the order of their arrival. */
  get received(): readonly ReceivedFile[] {
    return this.#files
  }

  /**
   * Begins the file of a part. The returned function receives the file's chunks, and null at its end. The file's index
   * is the number in the part's name, or the first free one.
   *
   * @throws the errors of the permission that files require, TooManyAttachments
   */
  begin(part: string, filename: string, contentType: string): (bytes: Uint8Array | null) => void {
    if (this.#files.length === 0) this.#admission?.judge()
    if (this.#files.length >= LIMITS.filesPerMessage) throw new ApiError('TooManyAttachments')
    const file = {
      index: this.#indexOf(part),
      id: this.#parts.kernel.ids.next(),
      filename,
      contentType,
      size: 0,
      writer: null,
    }
    this.#files.push(file)
    return (bytes) => this.#take(file, bytes)
  }

  #indexOf(part: string): number {
    const taken = new Set(this.#files.map(({ index }) => index))
    const digits = /^files?(?:\[(\d{1,9})\]|(\d{1,9}))$/u.exec(part)?.slice(1).join('')
    if (digits && !taken.has(Number(digits))) return Number(digits)
    let index = 0
    while (taken.has(index)) index++
    return index
  }

  /**
   * Checks once whether the caller may send files, if that depends on the fields. It does so before anything is written
   * and before any form error.
   *
   * @throws the errors of resolving the target, EntityTooLarge
   */
  async admit(before: () => SentFields): Promise<void> {
    const { admission } = this.#parts
    if (this.#admission || this.#files.length === 0 || typeof admission !== 'function') return
    const admitted = await admission(before())
    admitted.judge()
    this.#admission = admitted
    for (const file of this.#files) this.#mustFit(file)
  }

  /** @throws EntityTooLarge, RateLimited */
  #take(file: Receiving, bytes: Uint8Array | null): void {
    const length = bytes?.length ?? 0
    file.size += length
    this.#mustFit(file)
    this.#parts.shares.add(this.#parts.sender, length)
    this.#share += length
    this.#waiting.push({ file, bytes })
  }

  #mustFit({ size }: Receiving): void {
    if (this.#admission && size > this.#admission.mostBytes) throw new ApiError('EntityTooLarge')
  }

  /** Writes the pending chunks. @throws Overloaded if the disk is full or fails */
  async flush(): Promise<void> {
    const taken = this.#waiting
    this.#waiting = []
    try {
      for (const { file, bytes } of taken) {
        file.writer ??= await this.#parts.files.begin(file.id)
        if (bytes) await file.writer.write(bytes)
        else await file.writer.finish()
      }
    } catch (error) {
      if (error instanceof ApiError) throw error
      this.#parts.kernel.log.error({ err: error }, 'could not store a file: requests with files are refused with 503')
      throw new ApiError('Overloaded')
    }
  }

  /** Marks files that rows of a unit of work refer to: they are kept if the unit is committed. */
  place(db: Pick<TxDb, 'onCommitted'>, ids: readonly string[]): void {
    this.#wasPlaced = true
    db.onCommitted(() => {
      for (const id of ids) this.#placed.add(id)
    })
  }

  /**
   * Ends the request: files that were placed are moved to their final location, all others are removed. Must not throw.
   */
  async settle(failure: unknown): Promise<void> {
    try {
      await this.#settleFiles(failure)
    } finally {
      this.#parts.shares.giveBack(this.#parts.sender, this.#share)
      this.#share = 0
    }
  }

  async #settleFiles(failure: unknown): Promise<void> {
    const mayBeCommitted = this.#wasPlaced && failure !== null && !(failure instanceof ApiError)
    for (const { id, writer } of this.#files) {
      try {
        if (this.#placed.has(id)) await this.#parts.files.keep(id)
        else if (!mayBeCommitted) {
          await writer?.abandon()
          await this.#parts.files.discard(id)
        }
      } catch (error) {
        this.#parts.kernel.log.warn({ err: error }, 'could not move or delete a received file; it is cleaned up later')
      }
    }
  }
}
