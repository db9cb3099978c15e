import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site's response to a browser: a page, or a redirect. */
type Answers = (url: URL, request: IncomingMessage) => Promise<string | { readonly location: string }>

/** An application's web site: a server of its own, with another origin than ours. */
export class ClientSite {
  readonly #server: Server
  /** The browsers' requests, in order. */
  readonly visits: URL[] = []

  private constructor(answers: Answers) {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.origin)
      if (url.pathname !== '/favicon.ico') this.visits.push(url)
      answers(url, request).then(
        (answer) => give(response, answer),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  }

  static async open(answers: Answers): Promise<ClientSite> {
    const site = new ClientSite(answers)
    await once(site.#server.listen(0, '127.0.0.1'), 'listening')
    return site
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The same server under another name: another origin, as is common for the pages of an application. */
  get otherOrigin(): string {
    return `http://localhost:${this.#port}`
  }

  close(): void {
    this.#server.close().closeAllConnections()
  }
}

function give(response: ServerResponse, answer: Awaited<ReturnType<Answers>>): void {
  if (typeof answer === 'string') response.setHeader('content-type', 'text/html; charset=utf-8').end(answer)
  else response.writeHead(302, answer).end()
}
