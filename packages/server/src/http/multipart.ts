import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../kernel/api-error.ts'
import type { FileRules, UploadedFile, UploadedFiles } from '../kernel/uploaded-file.ts'

/** Generous beside what clients send (a name, a filename, a type), and little to hold. */
const PART_LIMITS = { parts: LIMITS.multipartParts, fieldSize: LIMITS.multipartFieldBytes, headerSize: 8192 }

/** The parts of a multipart body: text under its names, and the files that were asked for. */
export interface Parts {
  readonly fields: ReadonlyMap<string, string>
  readonly files: UploadedFiles
}

/**
 * Reads a multipart body off the network, no more of it than the rules allow. What is refused is let go at once; what
 * the sender has still under way is thrown away by the server behind the answer.
 *
 * @throws BadRequest for what is no multipart body or ends too early, EntityTooLarge for too many bytes or parts
 */
export async function readMultipart(stream: Readable, contentType: string, rules: FileRules): Promise<Parts> {
  const reader = new PartReader(contentType, rules)
  let received = 0
  // Without this option leaving the loop would cut the connection before the answer is out.
  const chunks = stream.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of chunks) {
      received += chunk.length
      if (received > rules.maxBytes) throw new ApiError('EntityTooLarge')
      reader.read(chunk)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('BadRequest')
  }
  return reader.end()
}

class PartReader {
  readonly #parser: BusboyInstance
  readonly #fields = new Map<string, string>()
  readonly #files = new Map<string, UploadedFile>()
  readonly #names: RegExp
  /** Settled when there is no more to come: the last part may end before the last byte is there. */
  readonly #over = Promise.withResolvers<void>()
  #refusal: ApiError | null = null

  constructor(contentType: string, { parts }: FileRules) {
    this.#names = new RegExp(`^(?:${parts.map(patternOf).join('|')})$`, 'u')
    this.#parser = openParser(contentType)
    this.#parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) this.#refuse('EntityTooLarge')
      this.#fields.set(name, value)
    })
    this.#parser.on('file', (name, stream, filename, _encoding, type) => this.#receive(name, stream, filename, type))
    this.#parser.on('partsLimit', () => this.#refuse('EntityTooLarge'))
    this.#parser.on('finish', () => this.#over.resolve())
    this.#parser.on('error', () => {
      this.#refuse('BadRequest')
      this.#over.resolve()
    })
  }

  /** @throws what the parts up to here are refused for */
  read(chunk: Uint8Array): void {
    this.#parser.write(chunk)
    if (this.#refusal) throw this.#refusal
  }

  async end(): Promise<Parts> {
    this.#parser.end()
    await this.#over.promise
    if (this.#refusal) throw this.#refusal
    return { fields: this.#fields, files: this.#files }
  }

  #receive(name: string, stream: Readable, filename: string, contentType: string): void {
    stream.on('error', () => this.#refuse('BadRequest'))
    if (!this.#names.test(name)) {
      stream.resume()
      return
    }
    const chunks: Uint8Array[] = []
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('end', () => this.#files.set(name, { filename, contentType, bytes: Buffer.concat(chunks) }))
  }

  #refuse(why: 'BadRequest' | 'EntityTooLarge'): void {
    this.#refusal ??= new ApiError(why)
  }
}

const patternOf = (name: string): string => name.replaceAll(/[[\]]/gu, '\\$&').replace('\\[n\\]', '\\[\\d{1,9}\\]')

/** @throws BadRequest for a type that names no boundary */
function openParser(contentType: string): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': contentType }
  try {
    // A part is a file if it has a filename (conventions A.4), whatever its type.
    return new Busboy({ headers, limits: PART_LIMITS, isPartAFile: (_name, _type, filename) => filename !== undefined })
  } catch {
    throw new ApiError('BadRequest')
  }
}
