import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a JSON text, or an empty response. Bypasses Fastify, which would add a charset to the content type
 * (docs/spec/http.md#content-type-of-responses), and sends headers and body in one write.
 *
 * @param first what the end of the response waits for, after all of it was written
 */
export function sendJson(
  reply: FastifyReply,
  status: number,
  json: string | null,
  first: Promise<void> | null = null,
): FastifyReply {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  if (json === null) reply.raw.writeHead(status, headers).end()
  else {
    headers['content-type'] = 'application/json'
    const bytes = Buffer.byteLength(json)
    headers['content-length'] = bytes
    // ASCII text needs no encoding, which makes large pages of members faster.
    const encoding = bytes === json.length ? 'latin1' : 'utf8'
    reply.raw.writeHead(status, headers)
    if (first === null) reply.raw.end(json, encoding)
    else {
      reply.raw.write(json, encoding)
      void first.then(() => reply.raw.end())
    }
  }
  return reply
}

/** Sends a short text. */
export function sendPlain(reply: FastifyReply, text: string): void {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  reply.raw.writeHead(200, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
