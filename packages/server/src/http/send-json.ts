import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a JSON text, or an empty answer. Past Fastify's own sending, which would add a charset to the content type
 * (docs/spec/http.md#content-type-of-answers), and in one piece with the head.
 *
 * @param first what the answer's end waits for, though all of it has left
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
    // Text of ASCII alone is its own bytes: it need not be encoded, which a large page of members is the faster for.
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

/** Sends a few words. */
export function sendPlain(reply: FastifyReply, text: string): void {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  reply.raw.writeHead(200, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
