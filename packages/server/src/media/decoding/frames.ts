/** The frames between the processes: a JSON value and bytes. */
export interface DecoderFrame<V = unknown> {
  readonly value: V
  readonly bytes: Uint8Array
}

/** The size of the lengths of both parts. */
const HEAD_BYTES = 8

/** A frame as buffers that are written one after another. */
export function frameParts({ value, bytes }: DecoderFrame): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(text.length)
  head.writeUInt32BE(bytes.length, 4)
  return [head, text, bytes]
}

/** Assembles frames from the chunks in which they arrive. */
export class FrameReader<V> {
  #pieces: Buffer[] = []
  #length = 0

  /** @returns the frames that are complete now */
  take(piece: Buffer): DecoderFrame<V>[] {
    this.#pieces.push(piece)
    this.#length += piece.length
    const frames: DecoderFrame<V>[] = []
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame)
    return frames
  }

  #next(): DecoderFrame<V> | undefined {
    if (this.#length < HEAD_BYTES) return undefined
    if ((this.#pieces[0]?.length ?? 0) < HEAD_BYTES) this.#pieces = [Buffer.concat(this.#pieces)]
    const [first] = this.#pieces
    if (!first) return undefined
    const [text, bytes] = [first.readUInt32BE(0), first.readUInt32BE(4)]
    const end = HEAD_BYTES + text + bytes
    if (this.#length < end) return undefined
    const all = Buffer.concat(this.#pieces)
    this.#pieces = [all.subarray(end)]
    this.#length -= end
    const value: V = JSON.parse(all.toString('utf8', HEAD_BYTES, HEAD_BYTES + text))
    return { value, bytes: all.subarray(HEAD_BYTES + text, end) }
  }
}
