/** A picture for the viewer. */
export type Picture = {
  readonly name: string
  readonly alt: string
  readonly address: string | null
  /** The address of the original, if this server stores it. */
  readonly original: string | null
  readonly width: number
  readonly height: number
}
