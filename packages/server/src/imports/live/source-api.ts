import type { IncomingMessage } from 'node:http'
import { describeError } from '../../describe-error.ts'
import { ConcurrencyLimiter } from '../../kernel/limits/concurrency-limiter.ts'
import { VERSION } from '../../version.ts'
import { ImportFailure } from '../import-failure.ts'
import { clippedName } from '../values.ts'
import { numberIn, type RateLimitBucket, RateLimits } from './rate-limits.ts'
import { type SourceConnections, tooSlow } from './source-connections.ts'
import { objectIn } from './source-objects.ts'
import type { SourceWaits } from './source-waits.ts'

const MOST_AT_ONCE = 16
const MOST_BYTES = 8 * 1024 * 1024
const REQUEST_MS = 60_000
/** How often a request is sent that fails, and how long the first pause is; each further one is twice as long. */
const MOST_ATTEMPTS = 6
const FIRST_PAUSE_MS = 1000
/** How often a response that isn't JSON is requested. */
const MOST_MALFORMED = 3
/** How often one request is refused by rate limits, and how long a pause may be, before the import stops. */
const MOST_REFUSALS = 100
const LONGEST_PAUSE_MS = 3_600_000
/** How much of the source's own message a reason contains. */
const MESSAGE_LENGTH = 200

/** JSON, or the reason why the source doesn't give it. */
export type SourceAnswer =
  | { readonly isGiven: true; readonly value: unknown }
  | { readonly isGiven: false; readonly status: number; readonly reason: string }

interface SourceApiParts {
  /** Such as `https://chat.example/api/v10`. */
  readonly base: URL
  readonly token: string
  readonly waits: SourceWaits
  readonly connections: SourceConnections
}

/** Reads from a server's API as a bot. */
export class SourceApi {
  readonly #base: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #waits: SourceWaits
  readonly #connections: SourceConnections
  readonly #limits: RateLimits
  readonly #atOnce = new ConcurrencyLimiter(MOST_AT_ONCE, Number.POSITIVE_INFINITY)

  constructor({ base, token, waits, connections }: SourceApiParts) {
    this.#base = base
    this.#headers = {
      authorization: `Bot ${token}`,
      'user-agent': `DiscordBot (guildhall, ${VERSION})`,
      accept: 'application/json',
    }
    this.#waits = waits
    this.#connections = connections
    this.#limits = new RateLimits(waits)
  }

  /**
   * @param path below the base, with the query
   * @param bucket what the source counts together for its rate limits: the kind of request and its channel or guild
   * @throws ImportFailure if the token is invalid or the source stays unreachable
   */
  async get(path: string, bucket: string): Promise<SourceAnswer> {
    let [failures, refusals, malformed] = [0, 0, 0]
    for (;;) {
      const place = await this.#limits.take(bucket)
      const outcome = await this.#atOnce.run(() => this.#attempt(path, place))
      if ('answer' in outcome) {
        const isLast = outcome.answer.isGiven || outcome.answer.status !== 200 || ++malformed >= MOST_MALFORMED
        if (isLast) return outcome.answer
      } else if ('blocked_ms' in outcome) {
        if (++refusals > MOST_REFUSALS || outcome.blocked_ms > LONGEST_PAUSE_MS) throw stopped(path, RATE_LIMITED)
      } else {
        if (++failures >= MOST_ATTEMPTS) throw stopped(`${this.#base.origin}, ${path}`, outcome.failure)
        await this.#waits.pause(FIRST_PAUSE_MS * 2 ** (failures - 1))
      }
    }
  }

  async #attempt(path: string, bucket: RateLimitBucket): Promise<Attempt> {
    let response: IncomingMessage
    try {
      response = await this.#connections.get(new URL(`${this.#base.href}${path}`), this.#headers, REQUEST_MS)
    } catch (error) {
      this.#limits.received(bucket, null)
      this.#waits.mustBeOpen()
      return { failure: describeError(error) }
    }
    this.#limits.received(bucket, response.headers)
    try {
      return this.#judge(response, await this.#bodyOf(response), bucket)
    } catch (error) {
      if (error instanceof ImportFailure) throw error
      this.#waits.mustBeOpen()
      return { failure: describeError(error) }
    }
  }

  #judge({ statusCode = 0, headers }: IncomingMessage, body: Buffer | null, bucket: RateLimitBucket): Attempt {
    if (statusCode === 401) throw new ImportFailure(`${this.#base.origin} refuses the token: give the token of a bot`)
    if (statusCode >= 500) return { failure: `it answers with status ${statusCode}` }
    if (body === null) return { answer: { isGiven: false, status: statusCode, reason: 'the response is too large' } }
    const value = parsed(body)
    if (statusCode === 429) {
      const asked = objectIn(value)
      const seconds = numberIn(asked?.retry_after) ?? numberIn(headers['retry-after']) ?? 1
      const blocked_ms = Math.max(0, seconds * 1000)
      // Without JSON, it comes from a proxy that counts all requests.
      const isGlobal = !asked || asked.global === true || headers['x-ratelimit-scope'] === 'global'
      this.#limits.block(isGlobal ? null : bucket, blocked_ms)
      return { blocked_ms }
    }
    if (statusCode === 200 && value !== undefined) return { answer: { isGiven: true, value } }
    const reason =
      statusCode === 200
        ? 'the response is not JSON'
        : `${clippedName(objectIn(value)?.message, MESSAGE_LENGTH) ?? 'refused'} (status ${statusCode})`
    return { answer: { isGiven: false, status: statusCode, reason } }
  }

  /** Null if it is too large. */
  async #bodyOf(response: IncomingMessage): Promise<Buffer | null> {
    const timer = this.#waits.clock.after(REQUEST_MS, () => response.destroy(tooSlow()))
    const chunks: Buffer[] = []
    let length = 0
    try {
      for await (const chunk of response) {
        length += chunk.length
        if (length > MOST_BYTES) return null
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } finally {
      timer.cancel()
    }
  }
}

type Attempt =
  | { readonly answer: SourceAnswer }
  | { readonly blocked_ms: number }
  /** It may succeed later. */
  | { readonly failure: string }

const RATE_LIMITED = 'its rate limits refuse the requests for too long'

const stopped = (what: string, reason: string) =>
  new ImportFailure(`cannot read ${what}: ${reason}. To continue the import, run the same command again later`)

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
