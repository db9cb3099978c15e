/** The files that an operation takes, as parts of a multipart body (conventions A.4). */
export interface FileRules {
  /** The names of the parts; `files[n]` stands for `files[0]`, `files[1]` and so on. Other files are passed over. */
  readonly parts: readonly string[]
  /** How large the whole body may be. */
  readonly maxBytes: number
}

/** A file as it was sent. Nothing that the sender says of it is true until somebody has looked. */
export interface UploadedFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The files of a request, by the names of their parts. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>

/** What a request carries. */
export interface SentBody {
  /** The fields, as they were sent; undefined if there is no body. */
  readonly value: unknown
  /** In what form the fields are written: those of a plain form are text, as in a query. */
  readonly source: 'body' | 'query'
  readonly files: UploadedFiles
}
