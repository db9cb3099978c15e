import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { findImage, findImageBytes } from '../../media/images-store.ts'
import { renderDefaultSound } from '../../media/sounds/default-sounds.ts'
import type { Db } from '../../store/db.ts'
import { byteRange } from './byte-range.ts'

/** A sound's file. */
interface SoundFile {
  readonly bytes: Uint8Array
  readonly type: string
  readonly tag: string
  readonly cached: string
}

/** A default sound may change with the server's version, a guild's never does. */
const A_DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the sounds of guilds and the default sounds to anyone who knows an id (docs/spec/soundboard.md#sound-files). */
export function mountSounds(app: FastifyInstance, { store: { db } }: Pick<Essentials, 'store'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/soundboard-sounds/:soundId',
    handler: (request, reply) => giveSound(db, request, reply),
  })
}

async function giveSound(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { soundId = '' } = request.params as { soundId?: string }
  const file = isSnowflake(soundId) ? (defaultSound(soundId) ?? (await soundOfGuild(db, soundId))) : undefined
  if (!file) throw new ApiError('NotFound')
  const { bytes, type, tag, cached } = file
  reply
    .header('cache-control', cached)
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const range = byteRange(request, tag, bytes.length)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  reply.type(type)
  if (!range) return reply.send(bytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

function defaultSound(id: string): SoundFile | undefined {
  const bytes = renderDefaultSound(id)
  return bytes && { bytes, type: 'audio/wav', tag: `"${hash('sha256', bytes, 'hex').slice(0, 32)}"`, cached: A_DAY }
}

async function soundOfGuild(db: Db, id: string): Promise<SoundFile | undefined> {
  const found = await findImage(db, { kind: 'sound', ownerId: id })
  const bytes = found && (await findImageBytes(db, { kind: 'sound', ownerId: id, hash: found.hash }))
  return (
    bytes && {
      bytes,
      type: found.format === 'mp3' ? 'audio/mpeg' : 'audio/ogg',
      tag: `"${found.hash}"`,
      cached: FOREVER,
    }
  )
}
