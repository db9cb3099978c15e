import { language } from '../language/language.ts'
import { toApiProblem, UnexpectedResponse } from './api-problem.ts'
import { isolateTexts } from './bidi-isolation.ts'
import { withRateLimit } from './rate-limit.ts'
import { endSessionOfToken } from './session.ts'
import { confirmIdentity, requiredProof } from './step-up.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type HttpCall = {
  method: HttpMethod
  /** Below `/api/v10`. */
  path: string
  token?: string
  body?: unknown
  /** The reason for the guild's audit log. */
  reason?: string
  signal?: AbortSignal
  /** The request continues when the page is closed. */
  keepalive?: boolean
  /** The response is plain text, which may be long and take any time. */
  isText?: boolean
  /** Whether the user is asked to confirm their identity if the server requires that; true by default. */
  confirms?: boolean
}

/** The time limit for the response to a call without files. */
export const requestTimeout_ms = 15_000

/**
 * Makes a request and returns the parsed response, or undefined if it has no body. Throws ApiProblem when the server
 * refuses. A 401 on a call that sent a token ends the session of that token. If the server requires recent
 * authentication, the user confirms their identity and the call is repeated. The response is not validated: T is the
 * type in the operation's contract.
 */
export async function request<T>(call: HttpCall): Promise<T> {
  try {
    return await requestOnce<T>(call)
  } catch (problem) {
    const kind = requiredProof(problem)
    if (kind === null || call.token === undefined || call.confirms === false) throw problem
    if (!(await confirmIdentity(kind, call.token))) throw problem
    return requestOnce<T>(call)
  }
}

function requestOnce<T>(call: HttpCall): Promise<T> {
  return withRateLimit(call.signal, async () => {
    const answer = await send(call, call.isText ? call.signal : withTimeout(call.signal))
    return parseResponse<T>(call, answer.status, await answer.text())
  })
}

const send = (call: HttpCall, signal: AbortSignal | undefined): Promise<Response> =>
  fetch(apiPath(call.path), {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    cache: 'no-store',
    keepalive: call.keepalive ?? false,
    signal: signal ?? null,
  })

/** The meaning of a response by its status and text. */
export function parseResponse<T>(
  { token, isText }: Pick<HttpCall, 'token' | 'isText'>,
  status: number,
  text: string,
): T {
  const isRefused = status < 200 || status > 299
  const body = isText && !isRefused ? text : parsed(text, isRefused)
  if (!isRefused) return body as T
  const problem = toApiProblem(status, body)
  if (status === 401 && token !== undefined && requiredProof(problem) === null) endSessionOfToken(token)
  throw problem
}

/** The address of a call. */
export const apiPath = (path: string): string => `/api/v10${path}`

function headersOf({ token, body, reason }: HttpCall): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  // Without a token, the server knows no other language for what it mails.
  if (token === undefined) headers.set('X-Discord-Locale', language === 'de' ? 'de' : 'en-US')
  if (token !== undefined) headers.set('Authorization', token)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (reason !== undefined && reason !== '') headers.set('X-Audit-Log-Reason', encodeURIComponent(reason))
  return headers
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(requestTimeout_ms)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}

function parsed(text: string, isRefused: boolean): unknown {
  if (text === '') return undefined
  try {
    return isolateTexts(JSON.parse(text), text)
  } catch {
    // A proxy may answer with an error page of its own; its status is still meaningful.
    if (isRefused) return undefined
    throw new UnexpectedResponse('expected JSON')
  }
}
