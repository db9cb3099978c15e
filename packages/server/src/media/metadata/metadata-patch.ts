/** Bytes that overwrite a part of a file, followed by zeros: the size and the positions in the file don't change. */
export interface Patch {
  readonly at: number
  readonly bytes: Buffer
  /** How many zeros follow the bytes. */
  readonly zeros: number
}

const NONE = Buffer.alloc(0)

/** A patch that writes zeros to a range of bytes; its end is exclusive. */
export const blank = (from: number, to: number): Patch => ({ at: from, bytes: NONE, zeros: to - from })
