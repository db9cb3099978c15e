import { toApiProblem, UnexpectedAnswer } from './api-problem.ts'
import { isolateTexts } from './bidi-isolation.ts'
import { withRateLimit } from './rate-limit.ts'
import { refuseToken } from './session.ts'
import { askedProof, confirmIdentity } from './step-up.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Call = {
  method: Method
  /** Below `/api/v10`, or a whole path that begins with `/api/`. */
  path: string
  token?: string
  body?: unknown
  /** Why, as the guild's audit log shall say it. */
  reason?: string
  signal?: AbortSignal
  /** It goes on where the page is left. */
  keepalive?: boolean
}

/** How long an answer may take to a call that brings no files. */
export const timeout_ms = 15_000

/**
 * Makes one call and returns the parsed answer, or undefined when it has no body. Throws ApiProblem when the server
 * refuses. A 401 on a call that sent a token ends the session of that token. Where the server asks for recent authentication the
 * person confirms who they are, and the call is made again.
 *
 * What comes back is the server's own and is not checked again: T is what the operation answers (docs/operations.md).
 */
export async function request<T = undefined>(call: Call): Promise<T> {
  try {
    return await requestOnce<T>(call)
  } catch (problem) {
    const kind = askedProof(problem)
    if (kind === null || call.token === undefined || !(await confirmIdentity(kind, call.token))) throw problem
    return requestOnce<T>(call)
  }
}

/** The same without asking anybody. */
export function requestOnce<T = undefined>(call: Call): Promise<T> {
  return withRateLimit(call.signal, async () => {
    const answer = await send(call, withTimeout(call.signal))
    return settle<T>(call, answer.status, await answer.text())
  })
}

/** The same for an answer that is plain text, which may be long and takes as long as it does. */
export async function requestText(call: Call): Promise<string> {
  const answer = await send(call, call.signal)
  const text = await answer.text()
  return answer.ok ? text : settle<string>(call, answer.status, text)
}

const send = (call: Call, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(addressOf(call.path), {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    cache: 'no-store',
    keepalive: call.keepalive ?? false,
    signal: signal ?? null,
  })

/** What an answer means, by its status and its text. */
export function settle<T>({ token }: Pick<Call, 'token'>, status: number, text: string): T {
  const isRefused = status < 200 || status > 299
  const body = parsed(text, isRefused)
  if (!isRefused) return body as T
  const problem = toApiProblem(status, body)
  if (status === 401 && token !== undefined && askedProof(problem) === null) refuseToken(token)
  throw problem
}

/** Where a call goes. */
export const addressOf = (path: string): string => (path.startsWith('/api/') ? path : `/api/v10${path}`)

function headersOf({ token, body, reason }: Call): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', token)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (reason !== undefined && reason !== '') headers.set('X-Audit-Log-Reason', encodeURIComponent(reason))
  return headers
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeout_ms)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}

function parsed(text: string, isRefused: boolean): unknown {
  if (text === '') return undefined
  try {
    return isolateTexts(JSON.parse(text), text)
  } catch {
    // A proxy in between may refuse with a page of its own; the status still tells what happened.
    if (isRefused) return undefined
    throw new UnexpectedAnswer('expected JSON')
  }
}
