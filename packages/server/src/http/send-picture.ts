import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyPicture } from '../kernel/operation.ts'

/** How long browsers cache an image, s: its contents change. */
const MAX_AGE_S = 120

/**
 * Sends an image that any page may show, unless the browser has cached it. Headers and body are sent in one write, as
 * for JSON.
 */
export function sendPicture({ headers: asked }: FastifyRequest, reply: FastifyReply, picture: ReadyPicture): void {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  headers['cache-control'] = `public, max-age=${MAX_AGE_S}`
  headers['access-control-allow-origin'] = '*'
  headers['cross-origin-resource-policy'] = 'cross-origin'
  headers.etag = picture.tag
  reply.hijack()
  if (isNamed(asked['if-none-match'], picture.tag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  headers['content-type'] = 'image/png'
  headers['content-length'] = picture.latin1.length
  reply.raw.writeHead(200, headers).end(picture.latin1, 'latin1')
}

/** Whether a list of ETags contains one, weak or strong. */
const isNamed = (tags: string | undefined, tag: string): boolean =>
  tags !== undefined && (tags === tag || tags.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())))
