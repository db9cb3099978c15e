import { LIMITS } from '@guildhall/protocol/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import { isSnowflake } from '../kernel/perform.ts'
import { drawDefaultAvatar } from '../media/default-avatars.ts'
import { IMAGE_KINDS, type ImageFormat, type ImageKind, type ImageKindName } from '../media/image-kinds.ts'
import { findImage, findImageBytes, type ImagePlace, type KeptImage } from '../media/images-store.ts'
import { ImageRenderer, nameOf, type Rendering } from '../media/render-image.ts'
import type { Db } from '../store/db.ts'

/** The formats by the endings that stand for them (conventions A.8). */
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  json: 'lottie',
}

const typeOf = (format: ImageFormat): string => (format === 'lottie' ? 'application/json' : `image/${format}`)

const SIZES: readonly number[] = Array.from({ length: 9 }, (_, power) => LIMITS.imageSize.min << power)

/** The address of one image: what stands before the dot is a hash, or an id. */
interface Asked {
  readonly name: string
  readonly format: ImageFormat
  readonly size: number | null
  readonly wantsAnimation: boolean
}

/**
 * Gives out images at the paths that clients know (conventions A.8), to anyone who knows a path: a hash can't be guessed.
 * A path always leads to the same picture, so browsers may keep it for good.
 */
export function mountCdn(app: FastifyInstance, db: Db): void {
  const renderer = new ImageRenderer()
  const give = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url: path, handler: answer })
  for (const kind of Object.keys(IMAGE_KINDS) as ImageKindName[]) {
    give(IMAGE_KINDS[kind].path, (request, reply) => giveImage(db, renderer, kind, request, reply))
  }
  give('/embed/avatars/:file', (request, reply) => giveDefaultAvatar(renderer, request, reply))
}

async function giveImage(
  db: Db,
  renderer: ImageRenderer,
  kind: ImageKindName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rules: ImageKind = IMAGE_KINDS[kind]
  const { ownerId, guildId } = request.params as { ownerId?: string; guildId?: string }
  const asked = whatIsAsked(request, rules.gives)
  const place: ImagePlace = {
    kind,
    ownerId: mustBeId(ownerId ?? asked.name),
    ...(guildId && { guildId: mustBeId(guildId) }),
  }
  const found = await findImage(db, { ...place, hash: ownerId === undefined ? undefined : asked.name })
  if (!found) throw new ApiError('NotFound')
  const load = () => findImageBytes(db, { ...place, hash: found.hash })
  if (rules.asSent) {
    if (asked.format !== found.format) throw new ApiError('NotFound')
    return send(request, reply, found.format, `"${found.hash}"`, load)
  }
  const rendering = renderingOf(asked, found)
  const tag = `"${found.hash}-${nameOf(rendering)}"`
  return send(request, reply, rendering.format, tag, () => renderer.render(found.hash, rendering, load))
}

/** A still picture has no moving form: it is refused, as clients expect. @throws UnsupportedMediaType */
function renderingOf({ format, size, wantsAnimation }: Asked, { isAnimated }: KeptImage): Rendering {
  if (format === 'lottie' || (format === 'gif' && !isAnimated)) throw new ApiError('UnsupportedMediaType')
  return { format, size, isAnimated: isAnimated && wantsAnimation }
}

function giveDefaultAvatar(
  renderer: ImageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, size } = whatIsAsked(request, ['png'])
  if (!/^\d$/u.test(name)) throw new ApiError('NotFound')
  const rendering: Rendering = { format: 'png', size, isAnimated: false }
  const draw = () => drawDefaultAvatar(Number(name))
  const tag = `"avatar-${name}-${nameOf(rendering)}"`
  return send(request, reply, 'png', tag, () => renderer.render(`default avatar ${name}`, rendering, draw))
}

/** @throws NotFound for a format that this kind of image isn't given in, BadRequest for a size that there is not */
function whatIsAsked(request: FastifyRequest, gives: readonly ImageFormat[]): Asked {
  const { file = '' } = request.params as { file?: string }
  const { size, animated } = request.query as { size?: unknown; animated?: unknown }
  const [, name = '', ending = ''] = /^(\w{1,40})\.([a-z]{3,4})$/u.exec(file) ?? []
  const format = FORMATS[ending]
  if (!format || !gives.includes(format)) throw new ApiError('NotFound')
  if (size !== undefined && !SIZES.some((each) => String(each) === size)) throw new ApiError('BadRequest')
  const wantsAnimation = format === 'gif' || (format === 'webp' && animated === 'true')
  return { name, format, size: size === undefined ? null : Number(size), wantsAnimation }
}

/** @throws NotFound for what no id can be: the database would stumble over it */
function mustBeId(text: string): string {
  if (!isSnowflake(text)) throw new ApiError('NotFound')
  return text
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ImageFormat,
  tag: string,
  load: () => Promise<Uint8Array | undefined>,
): Promise<FastifyReply> {
  const isKnown = request.headers['if-none-match'] === tag
  const bytes = isKnown ? undefined : await load()
  if (!isKnown && !bytes) throw new ApiError('NotFound')
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', tag)
    .header('content-security-policy', "default-src 'none'")
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  return bytes ? reply.type(typeOf(format)).send(bytes) : reply.code(304).send()
}
