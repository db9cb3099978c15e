import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { describeError } from '../../describe-error.ts'
import { type Outside, OutsideFailure, type OutsideReason } from '../../kernel/external-requests.ts'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'
import type { ImportedFile } from '../import-source.ts'
import { BoundedFile } from './bounded-file.ts'
import { numberIn } from './rate-limits.ts'
import type { SourceConnections } from './source-connections.ts'
import type { SourceLosses } from './source-losses.ts'
import type { SourceWaits } from './source-waits.ts'

const MOST_AT_ONCE = 16
const HEADERS_MS = 30_000
const IDLE_MS = 30_000
/** The maximum duration of a file of other hosts, ms. */
const LONGEST_MS = 600_000
const MOST_ATTEMPTS = 4
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** Failures after which another attempt may succeed. */
const MAY_SUCCEED: readonly OutsideReason[] = ['unknown_host', 'unreachable', 'too_slow', 'busy']

interface SourceFilesParts {
  readonly connections: SourceConnections
  readonly waits: SourceWaits
  readonly losses: SourceLosses
  readonly outside: Pick<Outside, 'get'>
  /** The origins of the source's own hosts, which may have private addresses. */
  readonly origins: ReadonlySet<string>
  readonly maxBytes: number
}

type FileAttempt =
  | { readonly body: Readable }
  | { readonly lost: string }
  | { readonly failure: string; readonly pause_ms?: number }

/** Reads files of the source, several at once. */
export class SourceFiles {
  readonly #parts: SourceFilesParts
  readonly #atOnce = new ConcurrencyLimiter(MOST_AT_ONCE, Number.POSITIVE_INFINITY)

  constructor(parts: SourceFilesParts) {
    this.#parts = parts
  }

  /** A file keeps its place until its stream is closed. @throws ImportFailure if the source is closed */
  open(file: ImportedFile): Promise<Readable | null> {
    const opened = Promise.withResolvers<Readable | null>()
    this.#atOnce
      .run(async () => {
        const body = await this.#open(file)
        opened.resolve(body)
        if (body) await new Promise((resolve) => body.once('close', resolve))
      })
      .catch(opened.reject)
    return opened.promise
  }

  async #open({ address, size }: ImportedFile): Promise<Readable | null> {
    const { losses, maxBytes, waits } = this.#parts
    // Without the query, which may contain a signature.
    const lose = (reason: string) => {
      losses.add('file', address.split('?')[0]?.slice(0, 500) ?? '', reason)
      return null
    }
    const url = URL.parse(address)
    if (!url) return lose('its address is invalid')
    if (size !== null && size > maxBytes) return lose('the file is too large')
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(url)
      if ('body' in outcome) {
        outcome.body.once('error', (error) => lose(describeError(error)))
        return outcome.body
      }
      if ('lost' in outcome) return lose(outcome.lost)
      if (attempt === MOST_ATTEMPTS) return lose(outcome.failure)
      await waits.pause(Math.min(outcome.pause_ms ?? FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS))
    }
  }

  async #attempt(url: URL): Promise<FileAttempt> {
    const { maxBytes, waits, connections, outside, origins } = this.#parts
    try {
      if (origins.has(url.origin)) return this.#judge(await connections.get(url, {}, HEADERS_MS))
      const answer = await outside.get(url.href, { accept: '*/*', maxBytes, time_ms: LONGEST_MS })
      if (answer.status === 200) return { body: answer.body }
      answer.body.destroy()
      return refusal(answer.status, answer.headers['retry-after'])
    } catch (error) {
      waits.mustBeOpen()
      const reason = describeError(error)
      return error instanceof OutsideFailure && !MAY_SUCCEED.includes(error.reason)
        ? { lost: reason }
        : { failure: reason }
    }
  }

  #judge(response: IncomingMessage): FileAttempt {
    const { waits, maxBytes } = this.#parts
    const { statusCode = 0, headers } = response
    const tooLarge = Number(headers['content-length'] ?? 0) > maxBytes
    if (statusCode === 200 && !tooLarge) {
      const body = new BoundedFile(waits.clock, maxBytes, IDLE_MS)
      pipeline(response, body, () => {})
      return { body }
    }
    response.destroy()
    return tooLarge ? { lost: 'the file is too large' } : refusal(statusCode, headers['retry-after'])
  }
}

const refusal = (status: number, retryAfter: unknown): FileAttempt => {
  const reason = `status ${status}`
  if (status !== 429 && status < 500) return { lost: reason }
  const seconds = numberIn(retryAfter)
  return { failure: reason, ...(seconds !== null && { pause_ms: Math.max(0, seconds * 1000) }) }
}
