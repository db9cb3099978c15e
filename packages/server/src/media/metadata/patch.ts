/** Bytes of a file that are written over, and zeros after them: no file becomes longer or shorter, and nothing in it moves. */
export interface Patch {
  readonly at: number
  readonly bytes: Buffer
  /** How many zeros follow. */
  readonly zeros: number
}

const NONE = Buffer.alloc(0)

/** Zeros in place of what is from one byte up to another. */
export const blank = (from: number, to: number): Patch => ({ at: from, bytes: NONE, zeros: to - from })
