/** A picture that can be looked at by itself. */
export type Picture = {
  readonly name: string
  readonly alt: string
  readonly address: string | null
  /** Where the file itself is, of what this server keeps. */
  readonly original: string | null
  readonly width: number
  readonly height: number
}
