import { Agent, request } from 'node:http'

/** Thrown when the test API refuses a request; the message gives the reason. */
export class ActionRefusedError extends Error {
  override readonly name = 'ActionRefusedError'
  /** The status of the response: 400 for an invalid request, 422 for an action that a plan or a user can't perform. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Refusal {
  readonly message?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Calls the test API of a server (docs/sandboxes.md). It doesn't use `fetch`, which tests may replace. */
export class ControlApi {
  readonly url: string
  readonly #agent = new Agent({ keepAlive: true })

  /** @param url the URL of the test API, without a trailing slash */
  constructor(url: string) {
    this.url = url
  }

  /** Resolves with the JSON response. @throws ActionRefusedError, and network errors */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = String(await this.#send(method, path, body === undefined ? null : JSON.stringify(body)))
    return JSON.parse(text || 'null')
  }

  /** Resolves with the response's bytes. @throws ActionRefusedError, and network errors */
  read(path: string): Promise<Buffer> {
    return this.#send('GET', path, null)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: string | null): Promise<Buffer> {
    const headers =
      body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, agent: this.#agent, headers }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => {
          const { statusCode = 0 } = answer
          const all = Buffer.concat(pieces)
          if (statusCode >= 400) reject(refusalOf(statusCode, String(all)))
          else resolve(all)
        })
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }
}

function refusalOf(status: number, text: string): ActionRefusedError {
  const { message = text, errors = [] }: Refusal = text.startsWith('{') ? JSON.parse(text) : {}
  const fields = errors.map((error) => `${error.path}: ${error.message}`)
  return new ActionRefusedError(status, [message, ...fields].join('\n'))
}
