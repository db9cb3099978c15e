import type { IncomingHttpHeaders } from 'node:http'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { parseJson } from '@guildhall/protocol/lossless-json'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, fieldError, PlainRefusal } from '../kernel/api-error.ts'
import type { SentBody, SentFields } from '../kernel/files/upload-types.ts'
import type { Uploads } from '../kernel/files/uploads.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { allowUploadTime } from './body-time.ts'
import type { BufferedBytes } from './buffered-bytes.ts'
import { JsonScan } from './json-scan.ts'
import { readMultipart } from './multipart.ts'
import { readText } from './read-body.ts'

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/u
const JSON_TYPE = /^application\/json\s*(;|$)/iu
/** The content type of HTML forms. */
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/iu
const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/iu

/** The parsed body of a request that has none. */
const NO_BODY: SentBody = { value: undefined, files: new Map() }

/** The body of an empty form. */
const NO_FIELDS: SentBody = { value: {}, files: new Map() }

/** Marks a body that wasn't read yet. */
const UNREAD = Symbol('unread')

/**
 * Doesn't read a body before its operation requests it, so that callers without permission receive no form errors and
 * use neither disk nor memory (docs/status-codes.md).
 */
export function keepBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null, UNREAD))
}

/** Fastify refuses a malformed media type before the caller is authenticated, so it is treated as bytes instead. */
export function mendContentType({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream'
}

/** The maximum size of a body's fields, in JSON, in a form, or beside files. */
const bodyLimitOf = ({ bodyBytes = BODY_BYTES.usual }: Pick<AnyOperation, 'bodyBytes'>): number => bodyBytes

/**
 * Reads the body: JSON, a form, or a multipart body. The fields of the last two are JSON in `payload_json`, or else the
 * form's own fields (docs/spec/http.md#request-bodies). Operations without authentication accept only JSON: browsers
 * send forms to other origins without a preflight, and another site's page must not call operations that are open to
 * this machine.
 *
 * @param buffered counts the bytes in memory
 * @throws InvalidFormBody for another content type, InvalidJson for invalid or too deeply nested JSON, EntityTooLarge
 * for too many bytes, values or fields, and what `buffered` and {@link readMultipart} throw
 */
export async function readBody(
  request: FastifyRequest,
  operation: Pick<AnyOperation, 'encoding' | 'files' | 'streamed' | 'bodyBytes' | 'requires'>,
  uploads: Uploads,
  buffered: BufferedBytes,
): Promise<SentBody> {
  const { body, headers, raw } = request
  const { encoding, files, streamed, requires } = operation
  const type = headers['content-type'] ?? ''
  const mostBytes = bodyLimitOf(operation)
  const isForm = FORM_TYPE.test(type)
  if (body !== UNREAD) return encoding === 'form' ? NO_FIELDS : NO_BODY
  if (encoding === 'form')
    return isForm ? { ...NO_BODY, ...formIn(await readText(raw, { mostBytes, buffered })) } : NO_FIELDS
  if (JSON_TYPE.test(type)) {
    const text = await readText(raw, { mostBytes, buffered, scan: new JsonScan() })
    return text === '' ? NO_BODY : { ...NO_BODY, value: readJson(text) }
  }
  const takesForms = files !== undefined || requires.scope !== 'public'
  if (isForm && (takesForms || encoding === 'payload')) {
    const text = await readText(raw, { mostBytes, buffered })
    // Clients that send JSON without its content type would otherwise have it parsed as a form and ignored.
    if (encoding !== 'payload' && text.startsWith('{')) throw wrongType(ANY_TYPE)
    return text === ''
      ? NO_BODY
      : { ...NO_BODY, ...payloadIn(text, encoding === 'payload' ? 'payload' : 'payload_json') }
  }
  if (!isMultipart(request) || !takesForms) {
    if (isEmpty(headers)) return NO_BODY
    throw wrongType(takesForms ? ANY_TYPE : [JSON_NAME])
  }
  const rules = files ?? { parts: [], maxBytes: mostBytes }
  if (Number(headers['content-length'] ?? 0) > rules.maxBytes) throw new ApiError('EntityTooLarge')
  if (streamed) allowUploadTime(raw)
  const parts = await readMultipart(
    raw,
    type,
    { ...rules, isStreamed: streamed !== undefined, mostText: mostBytes },
    { uploads, buffered, fieldsIn },
  )
  return { ...fieldsIn(parts.fields), files: parts.files }
}

const isMultipart = ({ headers }: FastifyRequest): boolean => MULTIPART_TYPE.test(headers['content-type'] ?? '')

const isEmpty = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** A field without a value counts as absent, and none may be repeated (RFC 6749, 3.2). @throws PlainRefusal */
function formIn(body: string): SentFields {
  const fields = [...fieldsOf(body)].filter(([, value]) => value !== '')
  const [twice] = fields.find(([name], index) => fields.findIndex((other) => other[0] === name) < index) ?? []
  if (twice !== undefined) {
    throw new PlainRefusal('BadRequest', { error: 'invalid_request', error_description: `"${twice}" is given twice.` })
  }
  return { value: Object.fromEntries(fields) }
}

/** The maximum number of fields in a form. */
const MOST_FIELDS = 256

/**
 * Parsing compares fields with each other, which takes much more time than their size suggests. @throws EntityTooLarge
 * for too many fields
 */
function fieldsOf(form: string): URLSearchParams {
  if (form.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new ApiError('EntityTooLarge')
  return new URLSearchParams(form)
}

/** JSON in one field of a form, or else the form's own fields. @throws EntityTooLarge */
function payloadIn(body: string, name: 'payload' | 'payload_json'): SentFields {
  const fields = fieldsOf(body)
  const payload = fields.get(name)
  return { value: payload === null ? Object.fromEntries(fields) : scannedJson(payload) }
}

function fieldsIn(parts: ReadonlyMap<string, string>): SentFields {
  const payload = parts.get('payload_json')
  return { value: payload === undefined ? Object.fromEntries(parts) : scannedJson(payload) }
}

const JSON_NAME = 'application/json'
const FORM_NAME = 'application/x-www-form-urlencoded'
const MULTIPART_NAME = 'multipart/form-data'
const ANY_TYPE = [JSON_NAME, FORM_NAME, MULTIPART_NAME]

const wrongType = (taken: readonly string[]): ApiError =>
  fieldError(
    [],
    'CONTENT_TYPE_INVALID',
    `Expected "Content-Type" header to be one of {${taken.map((type) => `'${type}'`).join(', ')}}.`,
  )

function scannedJson(text: string): unknown {
  new JsonScan().take(Buffer.from(text))
  return readJson(text)
}

/** @throws InvalidJson */
export function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new ApiError('InvalidJson')
  }
}
