import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a site does with what a browser asks for: gives a page, or an address to go to. */
type Answers = (url: URL, request: IncomingMessage) => Promise<string | { readonly location: string }>

/** The web site of an application: a server of its own, which is of another origin than ours. */
export class ClientSite {
  readonly #server: Server
  /** What browsers asked for, in this order. */
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

  /** The same server under another name: another origin, as the pages behind an application often are. */
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
