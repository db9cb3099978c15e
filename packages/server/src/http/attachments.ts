import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAttachment } from '../features/attachments/attachments-store.ts'
import { ApiError } from '../kernel/api-error.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { Media } from '../kernel/parts/media.ts'
import { givenAs } from '../media/file-types.ts'
import { sendFile } from './send-file.ts'
import { byteRange } from './sounds/byte-range.ts'

/** Serves attachments at signed URLs that have not expired (docs/spec/images.md#signed-attachment-urls). */
export function mountAttachments(app: FastifyInstance, kernel: Essentials & Media): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/attachments/:channelId/:id/:filename',
    handler: (request, reply) => giveFile(kernel, request, reply),
  })
}

async function giveFile(
  { store, clock, machineClock, log, urls, files }: Essentials & Media,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channelId = '', id = '', filename = '' } = request.params as Record<string, string>
  const { ex, is, hm } = textOf(request.query as Record<string, unknown>)
  if (!isSnowflake(channelId) || !isSnowflake(id)) throw new ApiError('NotFound')
  if (!urls.holds({ channelId, id, filename }, { ex, is, hm })) throw new ApiError('NotFound')
  const found = await findAttachment(store.db, { channelId, id, now: clock.now() })
  if (!found) throw new ApiError('NotFound')
  const tag = `"${id}"`
  const isKnown = request.headers['if-none-match'] === tag
  const piece = byteRange(request, tag, found.size)
  const isWanted = !isKnown && piece !== 'none' && request.method === 'GET' && found.size > 0
  const bytes = isWanted ? await files.read(id, piece) : null
  if (bytes === undefined) throw new ApiError('NotFound')
  const { type, isShown } = givenAs(found.content_type ?? '')
  const left_s = Math.max(0, Math.floor(Number.parseInt(ex, 16) - clock.now() / 1000))
  reply
    .header('cache-control', `public, max-age=${left_s}, immutable`)
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${filename}"`)
    // An attachment that is opened as a page can't run scripts, has no origin and loads nothing.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  if (isKnown) return reply.code(304).send()
  if (piece === 'none') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
  if (piece) reply.code(206).header('content-range', `bytes ${piece.start}-${piece.end}/${found.size}`)
  reply.type(type).header('content-length', piece ? piece.end - piece.start + 1 : found.size)
  if (!bytes) return reply.send()
  await sendFile({ machineClock, log }, reply, bytes)
  return reply
}

/** A parameter that is repeated or missing counts as empty. */
function textOf(query: Record<string, unknown>): { ex: string; is: string; hm: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { ex: text(query.ex), is: text(query.is), hm: text(query.hm) }
}
