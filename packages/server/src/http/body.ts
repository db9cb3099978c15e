import { LIMITS } from '@guildhall/protocol/limits'
import { parseJson } from '@guildhall/protocol/lossless-json'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, fieldError, PlainRefusal } from '../kernel/api-error.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { SentBody, SentFields } from '../kernel/uploaded-file.ts'
import type { Uploads } from '../kernel/uploads.ts'
import { allowUploadTime } from './body-time.ts'
import { readMultipart } from './multipart.ts'

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/u
const JSON_TYPE = /^application\/json\s*(;|$)/iu
/** What forms of pages come as. */
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/iu
const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/iu

/** The body of a request that has none. */
const NO_BODY: SentBody = { value: undefined, source: 'body', files: new Map() }

/** Stands for a body that still waits on the network. */
const UNREAD = Symbol('unread')

/**
 * Keeps every body as text until its operation asks for it, and leaves one of many parts on the network till then, so
 * that who may not act learns nothing from form errors and has no file kept (docs/status-codes.md). Size and time are
 * bounded before that.
 */
export function keepBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser(MULTIPART_TYPE, (_request, _body, done) => done(null, UNREAD))
}

/** What is no media type at all would be refused before anyone is asked who he is: it is taken for bytes instead. */
export function mendContentType({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream'
}

/**
 * Reads the body: JSON, or if the operation takes files a multipart body, whose fields are JSON in `payload_json` or
 * else the parts themselves (conventions A.4).
 *
 * @throws InvalidFormBody for another content type, InvalidJson for what is no JSON or nested too deeply, EntityTooLarge for a
 * form of too many fields, and what {@link readMultipart} throws
 */
export async function readBody(
  request: FastifyRequest,
  { encoding, files }: Pick<AnyOperation, 'encoding' | 'files'>,
  uploads: Uploads,
): Promise<SentBody> {
  const { body, headers } = request
  if (encoding === 'form') return { ...NO_BODY, ...formIn(body, headers['content-type'] ?? '') }
  if (body === undefined || body === '') return NO_BODY
  const type = headers['content-type'] ?? ''
  if (encoding === 'payload' && typeof body === 'string' && FORM_TYPE.test(type))
    return { ...NO_BODY, ...payloadIn(body) }
  if (typeof body === 'string' && JSON_TYPE.test(type)) return { ...NO_BODY, value: readJson(body) }
  if (body !== UNREAD || !files) throw wrongType(files ? [JSON_NAME, MULTIPART_NAME] : [JSON_NAME])
  if (Number(headers['content-length'] ?? 0) > files.maxBytes) throw new ApiError('EntityTooLarge')
  if (files.streamed) allowUploadTime(request.raw)
  const parts = await readMultipart(request.raw, type, files, uploads, fieldsIn)
  return { ...fieldsIn(parts.fields), files: parts.files }
}

/** A field without a value counts as left out; none may come twice (RFC 6749, 3.2). @throws PlainRefusal */
function formIn(body: unknown, type: string): SentFields {
  const all = typeof body === 'string' && FORM_TYPE.test(type) ? [...fieldsOf(body)] : []
  const fields = all.filter(([, value]) => value !== '')
  const [twice] = fields.find(([name], index) => fields.findIndex((other) => other[0] === name) < index) ?? []
  if (twice !== undefined) {
    throw new PlainRefusal('BadRequest', { error: 'invalid_request', error_description: `"${twice}" is given twice.` })
  }
  return { value: Object.fromEntries(fields), source: 'query' }
}

/** Of one form. */
const MOST_FIELDS = 256

/** Fields are compared with each other, and cost far more than their bytes. @throws EntityTooLarge for more than anybody sends */
function fieldsOf(form: string): URLSearchParams {
  if (form.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new ApiError('EntityTooLarge')
  return new URLSearchParams(form)
}

/** JSON in one field of a form, or else the fields as they are. @throws EntityTooLarge */
function payloadIn(body: string): SentFields {
  const fields = fieldsOf(body)
  const payload = fields.get('payload')
  return payload === null
    ? { value: Object.fromEntries(fields), source: 'query' }
    : { value: readJson(payload), source: 'body' }
}

function fieldsIn(parts: ReadonlyMap<string, string>): SentFields {
  const payload = parts.get('payload_json')
  return payload === undefined
    ? { value: Object.fromEntries(parts), source: 'query' }
    : { value: readJson(payload), source: 'body' }
}

const JSON_NAME = 'application/json'
const MULTIPART_NAME = 'multipart/form-data'

const wrongType = (taken: readonly string[]): ApiError =>
  fieldError(
    [],
    'CONTENT_TYPE_INVALID',
    `Expected "Content-Type" header to be one of {${taken.map((type) => `'${type}'`).join(', ')}}.`,
  )

function readJson(text: string): unknown {
  if (text.length > LIMITS.bodyDepth && depthOf(text) > LIMITS.bodyDepth) throw new ApiError('InvalidJson')
  try {
    return parseJson(text)
  } catch {
    throw new ApiError('InvalidJson')
  }
}

/** How deeply brackets nest, without parsing; brackets inside strings don't count. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth)
    else if (c === 93 || c === 125) depth--
  }
  return deepest
}
