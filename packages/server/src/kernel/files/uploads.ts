import type { ReadStream } from 'node:fs'
import { LIMITS } from '@guildhall/protocol/limits'
import type { TxDb } from '../../store/db.ts'
import { ApiError } from '../api-error.ts'
import type { Essentials } from '../parts/essentials.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import type { UploadShares } from './upload-shares.ts'
import type { SentFields } from './uploaded-file.ts'

/** A piece of a file: from one byte to another, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where files are kept. All that is begun lies apart until it is kept: what nobody keeps is removed from there. */
export interface FileKeeper {
  /** Begins a file. Its name is its id: nothing that a client says has a part in it. */
  begin(id: string): Promise<FileWriter>
  /** Gives a finished file its place. Nothing is done if it has it. */
  keep(id: string): Promise<void>
  /** The same of a file that was left behind, and may not be finished: where another has its place already, that one stays. */
  settle(id: string): Promise<void>
  /** Removes a file, wherever it lies; nothing is done if there is none. */
  discard(id: string): Promise<void>
  /** Where a file lies now, for those who only read it; undefined if there is none. */
  find(id: string): Promise<string | undefined>
  /** Reads a file, or a piece of it, no faster than it is taken. Undefined if there is none. */
  read(id: string, piece?: ByteRange): Promise<ReadStream | undefined>
  /** How much room the disk has on which they lie, bytes; null if that is not known. */
  room(): Promise<{ free: number; total: number } | null>
  /** The ids of files that have no place. */
  unplaced(): Promise<string[]>
  close(): Promise<void>
}

/** What takes the files of a request: the disk, or whatever reads them as they come. */
export type FileTaker = Pick<FileKeeper, 'begin' | 'keep' | 'discard'>

/** A file that is being written. What is wrong with its content may be thrown as an ApiError. */
export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when all of it is on the disk. */
  finish(): Promise<void>
  /** Gives it up; what was written is still to be discarded. */
  abandon(): Promise<void>
}

/** A file that came with a request and lies on the disk. Nothing that the sender says of it is true until somebody has looked. */
export interface ReceivedFile {
  /** The n of `files[n]`; the first that is free for a part without a number. */
  readonly index: number
  /** The id of the attachment that it may become. */
  readonly id: string
  /** As it was sent: of any length, with any character in it. */
  readonly filename: string
  /** As it was sent; empty if nothing was said. */
  readonly contentType: string
  readonly size: number
}

/** How large a file of a message may be: more in a guild with many boosts (docs/spec/http.md#file-size). */
export const fileLimitOf = (guild: GuildModel | null | undefined): number =>
  LIMITS.fileBytesPerTier[guild?.settings.premium_tier ?? 0] ?? LIMITS.fileBytesPerTier[0]

/** What files a request may carry, where its caller stands. */
export interface UploadPermission {
  readonly mostBytes: number
  /** Judges whether there may be files at all. */
  readonly judge: () => void
}

/** What the files of a request need. */
export interface UploadParts {
  readonly kernel: Pick<Essentials, 'ids' | 'log'>
  readonly files: FileTaker
  /** Who sends them: a user's id, or where nobody has signed in what stands for one. */
  readonly sender: string
  /** What all senders have under way. */
  readonly shares: UploadShares
  /** Where it hangs on the fields of the body, it is asked with those that came before the first file. */
  readonly admission: UploadPermission | ((before: SentFields) => Promise<UploadPermission>)
}

type Receiving = { -readonly [K in keyof ReceivedFile]: ReceivedFile[K] } & { writer: FileWriter | null }

/**
 * The files of one request, from the network to the disk. What no unit of work has placed when the request is over is
 * removed, whatever became of it; a process that dies leaves that to the next (`settle-uploads`).
 */
export class Uploads {
  readonly #parts: UploadParts
  readonly #files: Receiving[] = []
  /** What is read and not written yet: never more than one piece of the network. A null ends a file. */
  #waiting: { file: Receiving; bytes: Uint8Array | null }[] = []
  readonly #placed = new Set<string>()
  /** Whether a unit of work has tried to place some: if it was lost, it may still have been committed. */
  #wasPlaced = false
  /** What of the sender's share is taken. */
  #share = 0
  /** Null until it is known: till then nothing is written. */
  #admission: UploadPermission | null

  constructor(parts: UploadParts) {
    this.#parts = parts
    this.#admission = typeof parts.admission === 'function' ? null : parts.admission
  }

  get sender(): string {
    return this.#parts.sender
  }

  /** The files, in the order in which they came. */
  get received(): readonly ReceivedFile[] {
    return this.#files
  }

  /**
   * Begins the file of a part; the pieces of it are given to what is returned, null at its end. Its index is the number in
   * the name of the part, or the first that is free.
   *
   * @throws what the right that files ask for is refused with, TooManyAttachments
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
   * Asks once whether there may be files, where that hangs on the fields: before anything is written, and before any complaint.
   *
   * @throws what the caller is refused with where the fields lead, EntityTooLarge
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

  /** Writes what was taken. @throws Overloaded where the disk is full or fails */
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
      this.#parts.kernel.log.error(
        { err: error },
        'a file could not be kept: what is sent with files is refused with 503',
      )
      throw new ApiError('Overloaded')
    }
  }

  /** Says in a unit of work that rows of it hold these files: they stay if it is committed. */
  place(db: Pick<TxDb, 'onCommitted'>, ids: readonly string[]): void {
    this.#wasPlaced = true
    db.onCommitted(() => {
      for (const id of ids) this.#placed.add(id)
    })
  }

  /** The request is over: what was placed gets its place, all else is removed. Must not throw. */
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
        this.#parts.kernel.log.warn({ err: error }, 'a file stays where it was received; it is settled later')
      }
    }
  }
}
