import { toApiProblem } from './api-problem.ts'
import { refuseToken } from './session.ts'

type Call = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

const timeout_ms = 15_000

/**
 * Makes one call and returns the parsed answer, or undefined when it has no body. Throws ApiProblem when the server
 * refuses. A 401 on a call that sent a token ends the session of that token.
 */
export async function request(call: Call): Promise<unknown> {
  const answer = await fetch(call.path, {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    cache: 'no-store',
    signal: withTimeout(call.signal),
  })
  const body = parsed(await answer.text())
  if (answer.ok) return body
  if (answer.status === 401 && call.token !== undefined) refuseToken(call.token)
  throw toApiProblem(answer.status, body)
}

function headersOf(call: Call): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (call.token !== undefined) headers.set('Authorization', call.token)
  if (call.body !== undefined) headers.set('Content-Type', 'application/json')
  return headers
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeout_ms)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A proxy in between may answer with a page of its own; the status still tells what happened.
    return undefined
  }
}
