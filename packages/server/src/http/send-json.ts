import type { FastifyReply } from 'fastify'

/** Sends a JSON text, or an empty answer. As bytes, so that Fastify adds no charset to the content type (conventions A.1). */
export function sendJson(reply: FastifyReply, status: number, json: string | null): FastifyReply {
  reply.code(status)
  return json === null ? reply.send() : reply.header('content-type', 'application/json').send(Buffer.from(json))
}
