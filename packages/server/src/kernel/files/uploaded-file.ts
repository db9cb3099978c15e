import type { Kernel } from '../kernel.ts'
import type { FileTaker, Uploads } from './uploads.ts'

/** How an operation takes files as they come. */
export interface FileStreaming {
  /** What is asked for beyond the operation's own `requires`, judged with the first file, before any of it is read. */
  readonly requires?: UploadRight
  readonly into?: FileTaking
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
