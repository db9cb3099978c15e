import { toApiProblem, UnexpectedAnswer } from './api-problem.ts'
import { isolateTexts } from './bidi-isolation.ts'
import { withRateLimit } from './rate-limit.ts'
import { refuseToken } from './session.ts'
import { askedProof, confirmIdentity } from './step-up.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type HttpCall = {
  method: HttpMethod
  /** Below `/api/v10`. */
  path: string
  token?: string
  body?: unknown
  /** Why, as the guild's audit log shall say it. */
  reason?: string
  signal?: AbortSignal
  /** It goes on where the page is left. */
  keepalive?: boolean
  /** The answer is plain text, which may be long and takes as long as it does. */
  isText?: boolean
  /** Whether the person confirms who they are where the server asks for that; as a rule they do. */
  confirms?: boolean
}

/** How long an answer may take to a call that brings no files. */
export const timeout_ms = 15_000

/**
 * Makes a request and returns the parsed answer, or undefined when it has no body. Throws ApiProblem when the server
 * refuses. A 401 on a call that sent a token ends the session of that token. Where the server asks for recent authentication the
 * person confirms who they are, and the call is made again.
 *
 * What comes back is the server's own and is not checked again: T is what the contract of the operation says.
 */
export async function request<T>(call: HttpCall): Promise<T> {
  try {
    return await requestOnce<T>(call)
  } catch (problem) {
    const kind = askedProof(problem)
    if (kind === null || call.token === undefined || call.confirms === false) throw problem
    if (!(await confirmIdentity(kind, call.token))) throw problem
    return requestOnce<T>(call)
  }
}

function requestOnce<T>(call: HttpCall): Promise<T> {
  return withRateLimit(call.signal, async () => {
    const answer = await send(call, call.isText ? call.signal : withTimeout(call.signal))
    return settle<T>(call, answer.status, await answer.text())
  })
}

const send = (call: HttpCall, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(addressOf(call.path), {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    cache: 'no-store',
    keepalive: call.keepalive ?? false,
    signal: signal ?? null,
  })

/** What an answer means, by its status and its text. */
export function settle<T>({ token, isText }: Pick<HttpCall, 'token' | 'isText'>, status: number, text: string): T {
  const isRefused = status < 200 || status > 299
  const body = isText && !isRefused ? text : parsed(text, isRefused)
  if (!isRefused) return body as T
  const problem = toApiProblem(status, body)
  if (status === 401 && token !== undefined && askedProof(problem) === null) refuseToken(token)
  throw problem
}

/** Where a call goes. */
export const addressOf = (path: string): string => `/api/v10${path}`

function headersOf({ token, body, reason }: HttpCall): Headers {
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
