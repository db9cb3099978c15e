import type { Readable } from 'node:stream'
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy'
import type { FileRules } from '@guildhall/protocol/file-rules'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError, fieldError, RateLimited } from '../kernel/api-error.ts'
import type { SentFields, UploadedFile, UploadedFiles } from '../kernel/files/upload-types.ts'
import type { Uploads } from '../kernel/files/uploads.ts'
import type { BufferedBytes } from './buffered-bytes.ts'
import { chunksOf } from './read-body.ts'

/** The maximum size of a part's header: more than clients need, and little to buffer. */
const PART_LIMITS = { parts: LIMITS.multipartParts, headerSize: 8192 }

/** The limits of a body's total size and of its text. */
interface Rules extends FileRules {
  readonly isStreamed: boolean
  readonly mostText: number
}

interface Takers {
  /** Receives streamed files. Reading pauses until it has written what arrived. */
  readonly uploads: Uploads
  /** Counts the bytes in memory. */
  readonly buffered: BufferedBytes
  /** The body's fields, for an admission that needs them. */
  readonly fieldsIn: (parts: ReadonlyMap<string, string>) => SentFields
}

/** The parts of a multipart body: texts by name, and buffered files. */
export interface Parts {
  readonly fields: ReadonlyMap<string, string>
  readonly files: UploadedFiles
}

/**
 * Reads a multipart body, at most as much as the limits allow. After a refusal everything is released; the server
 * discards the rest of the body after the response.
 *
 * @throws BadRequest for an invalid or incomplete body, EntityTooLarge for too many bytes or parts, InvalidFormBody for
 * a streamed file with another name, and what `uploads` throws
 */
export async function readMultipart(
  stream: Readable,
  contentType: string,
  rules: Rules,
  takers: Takers,
): Promise<Parts> {
  const reader = new PartReader(await openParser(contentType, rules), rules, takers)
  let received = 0
  for await (const chunk of chunksOf(stream)) {
    received += chunk.length
    if (received > rules.maxBytes) throw new ApiError('EntityTooLarge')
    await reader.read(chunk)
  }
  return reader.end()
}

const REPEATED = ['SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value'] as const

class PartReader {
  readonly #parser: BusboyInstance
  readonly #fields = new Map<string, string>()
  readonly #files = new Map<string, UploadedFile>()
  readonly #parts: readonly string[]
  readonly #names: RegExp
  readonly #takesAnyName: boolean
  readonly #seen = new Set<string>()
  readonly #uploads: Uploads | null
  readonly #takers: Takers
  /** Settled at the end of the last part, which may come before the last byte. */
  readonly #over = Promise.withResolvers<void>()
  #refusal: ApiError | RateLimited | null = null
  /** Bytes of text: in total at most as many as a body without parts may have. */
  #textBytes = 0
  /** Bytes that were passed to uploads and aren't written yet. */
  #passed = 0

  constructor(parser: BusboyInstance, { parts, isStreamed, mostText, takesAnyName }: Rules, takers: Takers) {
    this.#parts = parts
    this.#takesAnyName = takesAnyName === true
    this.#names = new RegExp(`^(?:${parts.map(patternOf).join('|')})$`, 'u')
    this.#uploads = isStreamed ? takers.uploads : null
    this.#takers = takers
    this.#parser = parser
    this.#parser.on('field', (name, value, _nameCut, valueCut) => {
      this.#textBytes += Buffer.byteLength(value)
      if (valueCut || this.#textBytes > mostText) this.#refuse(new ApiError('EntityTooLarge'))
      if (!this.#refusal) this.#fields.set(name, value)
    })
    this.#parser.on('file', (name, stream, filename, _encoding, type) => this.#receive(name, stream, filename, type))
    this.#parser.on('partsLimit', () => this.#refuse(new ApiError('EntityTooLarge')))
    this.#parser.on('finish', () => this.#over.resolve())
    this.#parser.on('error', () => {
      this.#refuse(new ApiError('BadRequest'))
      this.#over.resolve()
    })
  }

  /** @throws the errors of the parts so far */
  async read(chunk: Uint8Array): Promise<void> {
    this.#takers.buffered.hold(chunk.length)
    this.#parser.write(chunk)
    await this.#settle()
  }

  async end(): Promise<Parts> {
    this.#parser.end()
    await this.#over.promise
    await this.#settle()
    return { fields: this.#fields, files: this.#files }
  }

  async #settle(): Promise<void> {
    await this.#uploads?.admit(() => this.#takers.fieldsIn(this.#fields))
    if (this.#refusal) throw this.#refusal
    await this.#uploads?.flush()
    this.#takers.buffered.free(this.#passed)
    this.#passed = 0
  }

  #receive(name: string, stream: Readable, filename: string, contentType: string): void {
    stream.on('error', () => this.#refuse(new ApiError('BadRequest')))
    if (!this.#takesAnyName && !this.#names.test(name)) this.#passOver(stream)
    else if (this.#refusal) stream.resume()
    else if (this.#uploads) this.#pass(this.#uploads, name, stream, filename, contentType)
    else {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => this.#files.set(name, { filename, contentType, bytes: Buffer.concat(chunks) }))
    }
  }

  /** A file with an unknown name fails the request, with an error that names the expected ones. */
  #passOver(stream: Readable): void {
    const [part = ''] = this.#parts
    const message = `Files are sent as ${part}.`
    if (this.#uploads) this.#refuse(fieldError(part.replace('[n]', ''), 'BASE_TYPE_CHOICES', message))
    stream.resume()
  }

  #pass(uploads: Uploads, name: string, stream: Readable, filename: string, contentType: string): void {
    this.#unlessRefused(() => {
      if (!this.#takesAnyName && this.#seen.has(name)) throw fieldError(name, ...REPEATED)
      this.#seen.add(name)
      const take = uploads.begin(name, filename, contentType)
      stream.on('data', (chunk: Uint8Array) => {
        this.#passed += chunk.length
        this.#unlessRefused(() => take(chunk))
      })
      stream.on('end', () => this.#unlessRefused(() => take(null)))
    })
    if (this.#refusal) stream.resume()
  }

  /** An error that is thrown inside the parser would count as the parser's own. */
  #unlessRefused(act: () => void): void {
    if (this.#refusal) return
    try {
      act()
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof RateLimited)) throw error
      this.#refuse(error)
    }
  }

  #refuse(why: ApiError | RateLimited): void {
    this.#refusal ??= why
  }
}

const patternOf = (name: string): string => name.replaceAll(/[[\]]/gu, '\\$&').replace('\\[n\\]', '\\[\\d{1,9}\\]')

/** Loads the library at the first multipart body. @throws BadRequest for a media type without a boundary */
async function openParser(contentType: string, { mostText }: Rules): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  const headers: BusboyHeaders = { 'content-type': contentType }
  try {
    // A part is a file if it has a filename, whatever its type (docs/spec/http.md#files-in-requests).
    return new Busboy({
      headers,
      limits: { ...PART_LIMITS, fieldSize: mostText },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    })
  } catch {
    throw new ApiError('BadRequest')
  }
}
