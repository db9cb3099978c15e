import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CheckObserver, observingChecks } from '../../kernel/permissions/permission-checks.ts'
import { sendJson } from '../send-json.ts'
import { type ApiCall, toApiCall } from './api-call.ts'
import { asJson, CapturedBody, type CapturedFile, CapturedText } from './captured-body.ts'

/** A call with its response. */
export interface CompletedCall extends ApiCall {
  /** As JSON; null if there is none, or if it is too long. */
  readonly body: string | null
  readonly bodyBytes: number
  readonly files: readonly CapturedFile[]
  /** Null if the client disconnected before the response. */
  readonly status: number | null
  /** As JSON; null if there is none, or if it is too long. */
  readonly answer: string | null
  readonly answerBytes: number
  readonly ms: number
  /** The fault that affected it; null if none did. */
  readonly faultId: string | null
  readonly bucket: { readonly id: string | null; readonly limit: number; readonly remaining: number } | null
}

/** A response that replaces the server's own. */
export interface ReplacementResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** A call that a fault delays. */
export interface DelayedCall {
  readonly faultId: string
  /** The response that replaces the server's; null for the server's own. */
  readonly response: Promise<ReplacementResponse | null>
}

/** Observes, delays or replaces each call of the API. */
export interface CallInterceptor {
  /** Returns null to let the call pass. */
  onCall(call: ApiCall): DelayedCall | null
  /** Called with the permissions that are checked during the call. */
  readonly onCheck: CheckObserver
  /** Called when the response is complete, just before the client has received all of it. */
  onResponse(call: CompletedCall): void
}

/** Applies hooks to all calls of the API. Must be called before the server listens. */
export function interceptCalls(app: FastifyInstance, hooks: CallInterceptor): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const startedAt = performance.now()
    const call = toApiCall(request)
    const sent = new CapturedBody(request.raw)
    const held = hooks.onCall(call)
    captureResponse(reply.raw, (status, { text, bytes }) => {
      hooks.onResponse({
        ...call,
        body: sent.json,
        bodyBytes: sent.bytes,
        files: sent.files,
        status,
        answer: text === null ? null : asJson(text),
        answerBytes: bytes,
        ms: Math.round(performance.now() - startedAt),
        bucket: bucketOf(reply),
        faultId: held?.faultId ?? null,
      })
    })
    const pass = () => observingChecks(hooks.onCheck, done)
    if (held === null) pass()
    else held.response.then((answer) => (answer === null ? pass() : replaceResponse(request.raw, reply, answer)), done)
  })
}

/** Reads the body first, so that it is recorded. */
function replaceResponse(request: IncomingMessage, reply: FastifyReply, answer: ReplacementResponse): void {
  const { status, headers, body } = answer
  const send = () => void sendJson(reply.headers(headers), status, JSON.stringify(body))
  if (request.complete) send()
  else request.once('end', send)
  request.resume()
}

/** Observes what is written of a response, and its end. */
function captureResponse(response: ServerResponse, ended: (status: number | null, answer: CapturedText) => void): void {
  const answer = new CapturedText()
  let isOver = false
  const over = (status: number | null) => {
    if (!isOver) ended(status, answer)
    isOver = true
  }
  const take = ([piece, encoding]: readonly unknown[]) => {
    if (typeof piece === 'string') answer.take(Buffer.from(piece, encoding === 'latin1' ? 'latin1' : 'utf8'))
    else if (piece instanceof Uint8Array) answer.take(Buffer.from(piece))
  }
  response.write = new Proxy(response.write, {
    apply: (write, self, sent) => {
      take(sent)
      return Reflect.apply(write, self, sent)
    },
  })
  response.end = new Proxy(response.end, {
    apply: (end, self, sent) => {
      take(sent)
      over(response.statusCode)
      return Reflect.apply(end, self, sent)
    },
  })
  response.once('close', () => over(null))
}

function bucketOf(reply: FastifyReply): CompletedCall['bucket'] {
  const [id, limit, remaining] = ['bucket', 'limit', 'remaining'].map((name) => reply.getHeader(`x-ratelimit-${name}`))
  if (limit === undefined || remaining === undefined) return null
  return { id: id === undefined ? null : String(id), limit: Number(limit), remaining: Number(remaining) }
}
