import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Sends a JSON text, or an empty answer. Past Fastify's own sending, which would add a charset to the content type
 * (conventions A.1), and in one piece with the head.
 */
export function sendJson(reply: FastifyReply, status: number, json: string | null): FastifyReply {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  if (json === null) reply.raw.writeHead(status, headers).end()
  else {
    headers['content-type'] = 'application/json'
    headers['content-length'] = Buffer.byteLength(json)
    reply.raw.writeHead(status, headers).end(json)
  }
  return reply
}
