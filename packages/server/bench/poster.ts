import { Agent, request } from 'node:http'

/** Sends POST requests over keep-alive connections. */
export class Poster {
  readonly #port: number
  readonly #path: string
  readonly #headers: Record<string, string>
  readonly #agent = new Agent({ keepAlive: true })

  constructor(port: number, path: string, token: string | null) {
    this.#port = port
    this.#path = path
    this.#headers = { 'content-type': 'application/json', ...(token !== null && { authorization: token }) }
  }

  post(body: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { host, port, path, method } = { host: '127.0.0.1', port: this.#port, path: this.#path, method: 'POST' }
      const headers = { ...this.#headers, 'content-length': String(Buffer.byteLength(body)) }
      const asked = request({ host, port, path, method, headers, agent: this.#agent }, (answer) => {
        const status = answer.statusCode ?? 0
        if (status < 200 || status > 299) reject(new Error(`POST ${path} returned ${status}`))
        answer.resume()
        answer.on('end', resolve)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  end(): void {
    this.#agent.destroy()
  }
}
