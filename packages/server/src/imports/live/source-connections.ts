import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { SourceWaits } from './source-waits.ts'

const MOST_SOCKETS = 32
const MAX_HEADER_BYTES = 32_768

/** The connections to the source's own hosts, which are kept open and may lead to private addresses. */
export class SourceConnections {
  readonly #waits: SourceWaits
  readonly #agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
  }
  readonly #open = new Set<IncomingMessage>()

  constructor(waits: SourceWaits) {
    this.#waits = waits
  }

  /**
   * Sends a request and waits for the response's headers. The caller must read or destroy its body. Redirects are not
   * followed.
   *
   * @param time_ms the maximum duration until the headers
   * @throws Error of the connection, or if the time is over
   */
  async get(url: URL, headers: Readonly<Record<string, string>>, time_ms: number): Promise<IncomingMessage> {
    this.#waits.mustBeOpen()
    const options = { headers: { ...headers, 'accept-encoding': 'identity' }, maxHeaderSize: MAX_HEADER_BYTES }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: this.#agents.https })
        : requestHttp(url, { ...options, agent: this.#agents.http })
    const timer = this.#waits.clock.after(time_ms, () => request.destroy(tooSlow()))
    request.once('response', resolve).on('error', reject).end()
    try {
      const response = await promise
      this.#open.add(response)
      response.once('close', () => this.#open.delete(response)).on('error', () => {})
      return response
    } finally {
      timer.cancel()
    }
  }

  close(): void {
    for (const response of this.#open) response.destroy()
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}

export const tooSlow = () => new Error('the response is too slow')
