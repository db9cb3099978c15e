import { AwsClient } from 'aws4fetch'
import type { Clock } from '../kernel/clock.ts'
import type { ByteRange } from '../kernel/files/uploads.ts'
import type { BucketLocation } from './bucket-location.ts'

/** How long a bucket may take to answer, ms. A body is read with backpressure, however long that takes. */
const ANSWER_MS = 60_000
/** An upload may take longer, by the time that it takes at this rate, bytes per millisecond. */
const SLOWEST_UPLOAD = 100
const MOST_TRIES = 3
const FIRST_PAUSE_MS = 100

/** The objects of a bucket below its prefix. Requests that fail are repeated, since all of them may be performed twice. */
export class Bucket {
  readonly #location: BucketLocation
  readonly #client: AwsClient

  readonly #clock: Clock
  readonly #interrupted = new AbortController()

  /** @param clock the machine's clock */
  constructor(location: BucketLocation, clock: Clock) {
    const { region, accessKeyId, secretAccessKey } = location
    this.#location = location
    this.#clock = clock
    this.#client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey })
  }

  async put(key: string, body: Blob): Promise<void> {
    await this.#drop(await this.#request('PUT', this.#urlOf(key), { body }))
  }

  /** @returns null if there is no such object */
  async read(key: string, range?: ByteRange): Promise<Response | null> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const response = await this.#request('GET', this.#urlOf(key), headers && { headers }, [404])
    return response.status === 404 ? this.#drop(response) : response
  }

  async has(key: string): Promise<boolean> {
    const response = await this.#request('HEAD', this.#urlOf(key), {}, [404])
    await this.#drop(response)
    return response.status !== 404
  }

  /** @returns whether there is such an object */
  async copy(from: string, to: string): Promise<boolean> {
    // The source doesn't contain the path of the server's address.
    const headers = { 'x-amz-copy-source': `/${this.#location.bucket}/${this.#location.prefix}${from}` }
    const response = await this.#request('PUT', this.#urlOf(to), { headers }, [404])
    if (response.status === 404) {
      await this.#drop(response)
      return false
    }
    // A copy that fails after the headers were sent has a successful status and an error in the body.
    const text = await response.text()
    if (text.includes('<Error>')) throw new BucketError(500, text)
    return true
  }

  async remove(key: string): Promise<void> {
    await this.#drop(await this.#request('DELETE', this.#urlOf(key), {}, [404]))
  }

  /** The first keys below a folder, in ascending order, at most a thousand. */
  async list(folder: string): Promise<string[]> {
    const { endpoint, bucket, prefix } = this.#location
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}/` })
    const text = await (await this.#request('GET', `${endpoint}/${bucket}?${query}`)).text()
    return [...text.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) => key.slice(prefix.length))
  }

  /** Lets all requests fail that wait for an answer, and all later ones. */
  interrupt(): void {
    this.#interrupted.abort(new Error('the server stops'))
  }

  #urlOf(key: string): string {
    const { endpoint, bucket, prefix } = this.#location
    return `${endpoint}/${bucket}/${prefix}${key}`
  }

  async #drop(response: Response): Promise<null> {
    await response.body?.cancel()
    return null
  }

  async #request(method: string, url: string, init: RequestInit = {}, expected: number[] = []): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const failure = await this.#try(method, url, init, expected).catch((error: unknown) => error)
      if (failure instanceof Response) return failure
      if (tries === MOST_TRIES || !isTemporary(failure) || this.#interrupted.signal.aborted) throw failure
      await new Promise<void>((resolve) => this.#clock.after(FIRST_PAUSE_MS * 4 ** (tries - 1), resolve))
    }
  }

  /** @throws BucketError */
  async #try(method: string, url: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    const request = await this.#client.sign(url, { ...init, method, redirect: 'error' })
    const late = new AbortController()
    const timer = this.#clock.after(longestTime(init.body), () => late.abort(new Error('the bucket does not answer')))
    const signal = AbortSignal.any([late.signal, this.#interrupted.signal])
    const response = await fetch(request, { signal }).finally(() => timer.cancel())
    if (response.ok || expected.includes(response.status)) return response
    const text = await response.text()
    throw new BucketError(response.status, text)
  }
}

const longestTime = (body: RequestInit['body']): number =>
  ANSWER_MS + (body instanceof Blob ? body.size / SLOWEST_UPLOAD : 0)

class BucketError extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    const [, code] = /<Code>([^<]*)/u.exec(body) ?? []
    super(`the bucket answers ${status}${code === undefined ? '' : ` ${code}`}`)
    this.status = status
  }
}

/** Whether a request may succeed when it is repeated: it was not answered, or not now. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof BucketError) || error.status >= 500 || error.status === 429
