import { t } from '../language/base.ts'
import { apiErrorText, fieldErrorText } from './api-error-text.ts'

/** Thrown when the server's response is not what this page expects. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedAnswer'
}

type Refusal = {
  status: number
  message: string
  code: number
  fields: ReadonlyMap<string, string>
  body?: Json
  words?: string
}

/**
 * An error response of the server. `message` is the server's, `words` is shown to the user; `fields` maps the dotted
 * path of a body field to its error; `body` is the whole response, for errors of another form.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: number
  readonly fields: ReadonlyMap<string, string>
  readonly body: Json
  readonly userMessage: string

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.userMessage = refusal.words ?? apiErrorText(refusal)
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields
    this.body = refusal.body ?? {}
  }
}

export function toApiProblem(status: number, body: unknown): ApiProblem {
  const refusal = isObject(body) ? body : {}
  const fields = new Map<string, string>()
  collectFields(refusal.errors, '', fields)
  collectLines(refusal, fields)
  // OAuth2 errors have their own format, with the reason in `error`.
  const reason = textOrNull(refusal, 'error')
  if (reason !== null) fields.set('error', reason)
  const stated = textOrNull(refusal, 'message') ?? textOrNull(refusal, 'error_description')
  const code = countOrNull(refusal, 'code') ?? 0
  const wait = status === 429 ? countOrNull(refusal, 'retry_after') : null
  const about = fields.size > 0 && code === INVALID_FORM ? [...fields.values()].filter(Boolean).join(' ') : ''
  // The explanation of the guild's rule that blocked a message.
  const explanation = textOrNull(refusal, 'custom_message')
  const general = about || apiErrorText({ status, code, message: stated ?? '' })
  const words = explanation === null ? general : `${general} ${explanation}`
  return new ApiProblem({
    status,
    code,
    fields,
    body: refusal,
    message: stated ?? t('api.the-server-responded-with-status', { status }),
    words: wait === null ? words : `${words} ${waitSentence(wait)}`,
  })
}

/** The code of an error with form errors for each field. */
const INVALID_FORM = 50_035

/** A description of any thrown value for the user. */
export function describeProblem(problem: unknown): string {
  if (problem instanceof ApiProblem) return problem.userMessage
  if (problem instanceof UnexpectedResponse) return t('api.the-server-sent-a-response-that')
  if (problem instanceof DOMException && problem.name === 'TimeoutError') return t('api.the-server-took-too-long')
  return t('api.the-server-cant-be-reached-check')
}

/** Whether a call never reached the server, or its response was lost, so that it may be repeated. */
export const isUnreachable = (problem: unknown): boolean =>
  problem instanceof TypeError ||
  (problem instanceof DOMException && problem.name === 'TimeoutError') ||
  (problem instanceof ApiProblem && problem.status >= 502 && problem.status <= 504)

function collectFields(errors: unknown, path: string, into: Map<string, string>): void {
  if (!isObject(errors)) return
  for (const [key, value] of Object.entries(errors)) {
    if (key !== '_errors') collectFields(value, path === '' ? key : `${path}.${key}`, into)
    else if (Array.isArray(value)) into.set(path, value.flatMap(messageOf).join(' '))
  }
}

/** Some errors have lists of texts under the names of fields and nothing else: each text is a line. */
function collectLines(refusal: Json, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(refusal)) {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) into.set(key, value.join('\n'))
  }
}

function messageOf(entry: unknown): string[] {
  if (!isObject(entry)) return []
  const message = textOrNull(entry, 'message')
  return message === null ? [] : [fieldErrorText(textOrNull(entry, 'code'), message)]
}

/** Waits of more than two minutes are shown in minutes. */
function waitSentence(seconds: number): string {
  const isLong = seconds > 120
  const whole = Math.max(1, Math.ceil(isLong ? seconds / 60 : seconds))
  return isLong ? t('api.try-again-in-minutes', { whole }) : t('api.try-again-in-seconds', { whole })
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOrNull(object: Json, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' ? value : null
}

function countOrNull(object: Json, key: string): number | null {
  const value = object[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
