import { platformAddress } from '@guildhall/protocol/platform-address'
import { isSnowflake } from '../kernel/ids/snowflakes.ts'
import type { Db } from '../store/db.ts'
import { IMAGE_KINDS, type ServedImageKind } from './image-kinds.ts'
import { findImage } from './images-store.ts'
import { findWebhookAvatarBytes } from './webhook-avatars-store.ts'

const DEFAULT_AVATAR = /^\/embed\/avatars\/\d\.png$/u
const isKind = (name: string): name is ServedImageKind => name in IMAGE_KINDS
const KINDS = Object.keys(IMAGE_KINDS)
  .filter(isKind)
  .map((kind) => ({ kind, pattern: patternOf(kind) }))

/**
 * Libraries build image URLs with the platform's hosts, even for this server's images. Returns the path and query on this server
 * for such a URL; undefined for all others.
 */
export async function ownPicturePath(db: Db, url: string): Promise<string | undefined> {
  const address = URL.canParse(url) ? platformAddress(url) : undefined
  if (address?.kind !== 'picture') return undefined
  const [path = ''] = address.path.split('?')
  return DEFAULT_AVATAR.test(path) || (await hasPicture(db, path)) ? address.path : undefined
}

async function hasPicture(db: Db, path: string): Promise<boolean> {
  for (const { kind, pattern } of KINDS) {
    const { name = '', ownerId = name, guildId } = pattern.exec(path)?.groups ?? {}
    if (!isSnowflake(ownerId) || (guildId !== undefined && !isSnowflake(guildId))) continue
    const hash = ownerId === name ? undefined : name
    if (await findImage(db, { kind, ownerId, ...(guildId && { guildId }), hash })) return true
    if (kind === 'avatar' && (await findWebhookAvatarBytes(db, ownerId, name))) return true
  }
  return false
}

function patternOf(kind: ServedImageKind): RegExp {
  const named = IMAGE_KINDS[kind].path.replaceAll(/:(ownerId|guildId)/gu, '(?<$1>\\d+)')
  return new RegExp(`^${named.replace(':file', '(?<name>\\w{1,40})\\.[a-z0-9]{3,4}')}$`, 'u')
}
