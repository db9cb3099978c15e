import type { IncomingMessage, RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { type ExternalServer, startExternalServer } from './external-server.ts'

/** An application's own server, which records requests. */
export interface AppServer extends ExternalServer {
  /** Since its responses were last changed, oldest first. */
  readonly seen: { readonly request: IncomingMessage; readonly body: string }[]
  /** Sets its response for one test. */
  answering(t: TestContext, as: RequestListener): void
}

const hello: RequestListener = (_request, response) => response.end('hello')

/** Answers `hello`, once it has the whole request. */
export async function startAppServer(): Promise<AppServer> {
  const seen: AppServer['seen'] = []
  let answer = hello
  const server = await startExternalServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => {
      body += text
    })
    request.once('end', () => {
      seen.push({ request, body })
      answer(request, response)
    })
  })
  return {
    ...server,
    seen,
    answering: (t, as) => {
      answer = as
      seen.length = 0
      t.after(() => {
        answer = hello
      })
    },
  }
}
