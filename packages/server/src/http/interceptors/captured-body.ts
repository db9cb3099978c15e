import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { RecordedFile } from '@guildhall/protocol/sandboxes/call-record'

/** A file of a multipart body, without its contents. */
export interface CapturedFile extends RecordedFile {
  bytes: number
}

/** Longer text is counted but not kept. */
const MOST_CAPTURED_BYTES = 65_536

/** How many parts of a multipart body are parsed. */
const MOST_PARTS = 64

/** Text that is recorded while it passes, unless it is too long. */
export class CapturedText {
  bytes = 0
  #pieces: Buffer[] = []

  take(piece: Buffer): void {
    this.bytes += piece.length
    if (this.bytes <= MOST_CAPTURED_BYTES) this.#pieces.push(piece)
    else this.#pieces = []
  }

  /** Null if there is none, if it is too long, or if it isn't UTF-8. */
  get text(): string | null {
    if (this.#pieces.length === 0) return null
    const all = Buffer.concat(this.#pieces)
    return isUtf8(all) ? all.toString() : null
  }
}

/** The body of a request, recorded while the server reads it. */
export class CapturedBody {
  readonly files: CapturedFile[] = []
  readonly #text = new CapturedText()
  readonly #type: string
  readonly #fields = new Map<string, string>()
  readonly #parts: BusboyInstance | null

  constructor(request: IncomingMessage) {
    this.#type = request.headers['content-type'] ?? ''
    this.#parts = this.#type.startsWith('multipart/form-data') ? this.#partsOf(this.#type) : null
    const push = request.push.bind(request)
    request.push = (piece: unknown, encoding) => {
      if (Buffer.isBuffer(piece) || typeof piece === 'string') this.#take(Buffer.from(piece))
      return push(piece, encoding)
    }
  }

  get bytes(): number {
    return this.#text.bytes
  }

  /** The body as JSON: JSON, or the fields of a form; null if there is none, or if it is too long. */
  get json(): string | null {
    if (this.#parts !== null) return jsonOfFields(this.#fields)
    const { text } = this.#text
    if (text === null) return null
    return this.#type.startsWith('application/x-www-form-urlencoded')
      ? jsonOfFields(new Map(new URLSearchParams(text)))
      : asJson(text)
  }

  #take(piece: Buffer): void {
    this.#text.take(piece)
    this.#parts?.write(piece)
  }

  /** Null for a media type without a boundary. */
  #partsOf(type: string): BusboyInstance | null {
    try {
      const parts = new Busboy({
        headers: { 'content-type': type },
        limits: { parts: MOST_PARTS, fieldSize: MOST_CAPTURED_BYTES },
        isPartAFile: (_name, _type, filename) => filename !== undefined,
      })
      parts.on('field', (name, value, _nameCut, isCut) => isCut || this.#fields.set(name, value))
      parts.on('file', (part, stream, filename, _encoding, contentType) => {
        const file = { part, filename, content_type: contentType, bytes: 0 }
        this.files.push(file)
        stream.on('data', (chunk: Uint8Array) => {
          file.bytes += chunk.length
        })
        stream.on('error', () => {})
      })
      parts.on('error', () => {})
      return parts
    } catch {
      return null
    }
  }
}

function jsonOfFields(fields: ReadonlyMap<string, string>): string | null {
  if (fields.size === 0) return null
  const payload = fields.get('payload_json') ?? fields.get('payload')
  return payload === undefined ? JSON.stringify(Object.fromEntries(fields)) : asJson(payload)
}

/** Returns valid JSON on one line: the text itself if it is that, otherwise a conversion. */
export function asJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return text.includes('\n') ? JSON.stringify(value) : text
  } catch {
    return JSON.stringify(text)
  }
}
