import type { Kernel } from './kernel.ts'
import type { FileTaker, Uploads } from './uploads.ts'

/** The files that an operation takes, as parts of a multipart body (conventions A.4). */
export interface FileRules {
  /**
   * The names of the parts; `files[n]` stands for `files[0]`, `files[1]` and so on. Other files are passed over, and refused
   * where files are streamed.
   */
  readonly parts: readonly string[]
  /** Files may have any name, and the same one several times. */
  readonly takesAnyName?: true
  /** How large the whole body may be. */
  readonly maxBytes: number
  /**
   * Files go to the disk as they come: the handler finds them in `uploads`, not in `files`. What is asked for beyond
   * `requires` is judged with the first of them, before any of it is read.
   */
  readonly streamed?: { readonly requires?: UploadRight; readonly into?: FileTaking }
}

/** Where files go as they come, if that isn't the disk. */
export interface FileTaking {
  /** How large one may be. */
  readonly mostBytes: number
  taker(kernel: Kernel): FileTaker
}

/** A right that files ask for, judged where the caller stands. */
export interface UploadRight {
  judge(place: never): void
}

/** A file as it was sent. Nothing that the sender says of it is true until somebody has looked. */
export interface UploadedFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The files of a request, by the names of their parts. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>

/** The fields of a body. */
export interface SentFields {
  /** As they were sent; undefined if there is no body. */
  readonly value: unknown
}

/** What a request carries. */
export interface SentBody extends SentFields {
  readonly files: UploadedFiles
}

/** Reads the body; files that are streamed go to `uploads`. */
export type ReadBody = (uploads: Uploads) => Promise<SentBody>
