import { hash } from 'node:crypto'
import { LIMITS } from '@guildhall/protocol/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import { networkOf } from '../kernel/callers/network.ts'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { drawDefaultAvatar } from '../media/default-avatars.ts'
import {
  IMAGE_KINDS,
  type ImageFormat,
  type ImageKind,
  type PictureFormat,
  type ServedImageKind,
} from '../media/image-kinds.ts'
import { findImage, findImageBytes, type ImagePlace, type KeptImage } from '../media/images-store.ts'
import { ImageRenderer, type Rendering, renderingName } from '../media/render-image.ts'
import { findWebhookAvatarBytes } from '../media/webhook-avatars-store.ts'
import { findNamedImage } from '../media/widget-images.ts'
import type { Db } from '../store/db.ts'

/** The image formats by file extension (docs/spec/images.md#formats). */
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  json: 'lottie',
  mp4: 'mp4',
}

const OTHER_TYPES: Partial<Record<ImageFormat, string>> = { lottie: 'application/json', mp4: 'video/mp4' }

const typeOf = (format: ImageFormat): string => OTHER_TYPES[format] ?? `image/${format}`

/** Returns the network for which a request counts. */
type NetworkBehind = (request: FastifyRequest) => string

/** The storage of images, and how they are rendered. */
interface Images {
  readonly db: Db
  readonly renderer: ImageRenderer
  readonly networkBehind: NetworkBehind
}

/** The rendering of avatars in widgets, which are small. */
const WIDGET_AVATAR: Rendering = { format: 'png', size: 128, isAnimated: false }

const SIZES: readonly number[] = Array.from({ length: 9 }, (_, power) => LIMITS.imageSize.min << power)

/** The requested image. The file name without its extension is a hash or an id. */
interface Asked {
  readonly name: string
  readonly format: ImageFormat
  readonly size: number | null
  readonly wantsAnimation: boolean
}

/**
 * Serves images at the platform's paths (docs/spec/images.md#paths) to anyone who knows a path, because a hash can't be
 * guessed. The image of a path never changes, so browsers may cache it forever.
 */
export function mountCdn(
  app: FastifyInstance,
  { store: { db }, proxies, instance }: Pick<Kernel, 'store' | 'proxies' | 'instance'>,
): void {
  const networkBehind: NetworkBehind = ({ raw }) => networkOf(proxies.addressOf(raw))
  const renderer = instance.limitsCallers ? new ImageRenderer() : new ImageRenderer(Number.POSITIVE_INFINITY)
  const give = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url: path, handler: answer })
  const kinds = Map.groupBy(Object.keys(IMAGE_KINDS) as ServedImageKind[], (kind) => IMAGE_KINDS[kind].path)
  for (const [path, alike] of kinds) {
    give(path, (request, reply) => giveImage({ db, renderer, networkBehind }, alike, request, reply))
  }
  give('/widget-avatars/:name', (request, reply) => giveWidgetAvatar({ db, renderer, networkBehind }, request, reply))
  give('/embed/avatars/:file', (request, reply) => giveDefaultAvatar({ renderer, networkBehind }, request, reply))
}

async function giveImage(
  { db, renderer, networkBehind }: Images,
  [first, ...others]: readonly ServedImageKind[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (first === undefined) throw new ApiError('NotFound')
  const rules: ImageKind = IMAGE_KINDS[first]
  const { ownerId, guildId } = request.params as { ownerId?: string; guildId?: string }
  const asked = whatIsAsked(request, rules.gives)
  const place: ImagePlace = {
    kind: first,
    ownerId: mustBeId(ownerId ?? asked.name),
    ...(guildId && { guildId: mustBeId(guildId) }),
  }
  const found = await findImage(db, { ...place, hash: ownerId === undefined ? undefined : asked.name })
  if (!found && others.length > 0) return giveImage({ db, renderer, networkBehind }, others, request, reply)
  if (!found) {
    if (first === 'avatar')
      return giveWebhookAvatar({ db, renderer, networkBehind }, place.ownerId, asked, request, reply)
    throw new ApiError('NotFound')
  }
  const load = () => findImageBytes(db, { ...place, hash: found.hash })
  if (rules.asSent) {
    if (asked.format !== found.format) throw new ApiError('NotFound')
    return send(request, reply, found.format, `"${found.hash}"`, load)
  }
  const rendering = renderingOf(asked, found)
  const tag = `"${found.hash}-${renderingName(rendering)}"`
  return send(request, reply, rendering.format, tag, () =>
    renderer.render(found.hash, rendering, load, networkBehind(request)),
  )
}

/** Avatars that a webhook used for single messages are stored separately from its own. */
async function giveWebhookAvatar(
  { db, renderer, networkBehind }: Images,
  webhookId: string,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await findWebhookAvatarBytes(db, webhookId, asked.name)
  if (!bytes) throw new ApiError('NotFound')
  const rendering = renderingOf(asked, { hash: asked.name, format: 'webp', isAnimated: false })
  return send(request, reply, rendering.format, `"${asked.name}-${renderingName(rendering)}"`, () =>
    renderer.render(asked.name, rendering, async () => bytes, networkBehind(request)),
  )
}

/** An animated form of a static image is refused, as clients expect. @throws UnsupportedMediaType */
function renderingOf({ format, size, wantsAnimation }: Asked, { isAnimated }: KeptImage): Rendering {
  if (!isPicture(format) || (format === 'gif' && !isAnimated)) throw new ApiError('UnsupportedMediaType')
  return { format, size, isAnimated: isAnimated && wantsAnimation }
}

const isPicture = (format: ImageFormat): format is PictureFormat => !['lottie', 'mp4', 'mp3', 'ogg'].includes(format)

/** Serves an avatar for widgets. Nothing in the response identifies the user, including the ETag. */
async function giveWidgetAvatar(
  { db, renderer, networkBehind }: Images,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name = '' } = request.params as { name?: string }
  const named = await findNamedImage(db, name)
  if (!named) throw new ApiError('NotFound')
  const { guildId, ...image } = named
  const place = { ...image, ...(image.kind === 'member_avatar' && { guildId }) }
  if (!(await findImage(db, place))) throw new ApiError('NotFound')
  return send(request, reply, 'png', `"${hash('sha256', name, 'hex').slice(0, 32)}"`, () =>
    renderer.render(image.hash, WIDGET_AVATAR, () => findImageBytes(db, place), networkBehind(request)),
  )
}

function giveDefaultAvatar(
  { renderer, networkBehind }: Omit<Images, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, size } = whatIsAsked(request, ['png'])
  if (!/^\d$/u.test(name)) throw new ApiError('NotFound')
  const rendering: Rendering = { format: 'png', size, isAnimated: false }
  const draw = () => drawDefaultAvatar(Number(name))
  const tag = `"avatar-${name}-${renderingName(rendering)}"`
  return send(request, reply, 'png', tag, () =>
    renderer.render(`default avatar ${name}`, rendering, draw, networkBehind(request)),
  )
}

/** @throws NotFound for a format in which this kind of image isn't served, BadRequest for an unknown size */
function whatIsAsked(request: FastifyRequest, gives: readonly ImageFormat[]): Asked {
  const { file = '' } = request.params as { file?: string }
  const { size, animated } = request.query as { size?: unknown; animated?: unknown }
  const [, name = '', ending = ''] = /^(\w{1,40})\.([a-z]{3,4}|mp4)$/u.exec(file) ?? []
  const format = FORMATS[ending]
  if (!format || !gives.includes(format)) throw new ApiError('NotFound')
  if (size !== undefined && !SIZES.some((each) => String(each) === size)) throw new ApiError('BadRequest')
  const wantsAnimation = format === 'gif' || (format === 'webp' && animated === 'true')
  return { name, format, size: size === undefined ? null : Number(size), wantsAnimation }
}

/** @throws NotFound for invalid ids, for which the database would throw an error */
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
    // An image that is opened as a page can't run scripts, has no origin and loads nothing.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
  return bytes ? reply.type(typeOf(format)).send(bytes) : reply.code(304).send()
}
