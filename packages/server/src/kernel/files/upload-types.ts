import type { Kernel } from '../kernel.ts'
import type { FileTaker, Uploads } from './uploads.ts'

/** How an operation receives files. */
export interface FileStreaming {
  /**
   * A permission required in addition to the operation's `requires`. It is checked at the first file, before any of it
   * is read.
   */
  readonly requires?: UploadPermission
  readonly into?: FileSink
}

/** The receiver of the files, if they aren't written to the disk. */
export interface FileSink {
  /** The maximum size of a file. */
  readonly mostBytes: number
  taker(kernel: Kernel): FileTaker
}

/** A permission that is required for files, checked at the operation's target. */
export interface UploadPermission {
  judge(place: never): void
}

/** A file as it was sent. Its declared type and name are untrusted until the content was checked. */
export interface UploadedFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The files of a request, by the names of their multipart parts. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>

/** The fields of a body. */
export interface SentFields {
  /** The fields as they were sent; undefined if there is no body. */
  readonly value: unknown
}

/** The content of a request. */
export interface SentBody extends SentFields {
  readonly files: UploadedFiles
}

/** Reads the body. Streamed files are written to `uploads`. */
export type ReadBody = (uploads: Uploads) => Promise<SentBody>
