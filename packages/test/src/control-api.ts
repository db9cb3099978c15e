import { Agent, request } from 'node:http'

/** The test API refused something: what was asked can't be done, and the message says why. */
export class ActRefused extends Error {
  override readonly name = 'ActRefused'
  /** The status of the answer: 400 for what can't be read, 422 for what a plan or a user can't do. */
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

/** Calls the test API of a server (docs/sandboxes.md). Past `fetch`, which tests may replace. */
export class ControlApi {
  readonly url: string
  readonly #agent = new Agent({ keepAlive: true })

  /** @param url of the test API, without a slash at its end */
  constructor(url: string) {
    this.url = url
  }

  /** Resolves with the JSON of the answer. @throws ActRefused, and what the network throws */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = String(await this.#send(method, path, body === undefined ? null : JSON.stringify(body)))
    return JSON.parse(text || 'null')
  }

  /** Resolves with what is answered, whatever it is. @throws ActRefused, and what the network throws */
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

function refusalOf(status: number, text: string): ActRefused {
  const { message = text, errors = [] }: Refusal = text.startsWith('{') ? JSON.parse(text) : {}
  const fields = errors.map((error) => `${error.path}: ${error.message}`)
  return new ActRefused(status, [message, ...fields].join('\n'))
}
