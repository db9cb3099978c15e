import { LIMITS } from '@guildhall/protocol/limits'
import { parseJson } from '@guildhall/protocol/lossless-json'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, fieldError } from '../kernel/api-error.ts'

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/u

/**
 * Keeps every body as text until its operation asks for it, so that who may not act learns nothing from form errors
 * (docs/status-codes.md). Size and time are bounded before that.
 */
export function keepBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** What is no media type at all would be refused before anyone is asked who he is: it is taken for bytes instead. */
export function mendContentType({ headers }: FastifyRequest): void {
  const type = headers['content-type']
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream'
}

/**
 * Reads the body as JSON; undefined if there is none.
 *
 * @throws InvalidFormBody for another content type, InvalidJson for what is no JSON or nested too deeply
 */
export function readJson(request: FastifyRequest): unknown {
  const text = request.body
  if (typeof text !== 'string' || text === '') return undefined
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/iu.test(type)) {
    throw fieldError([], 'CONTENT_TYPE_INVALID', 'Expected "Content-Type" header to be one of {\'application/json\'}.')
  }
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
