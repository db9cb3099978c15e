import { StickerFormat } from '@guildhall/protocol/enums/sticker'
import type { User } from '@guildhall/protocol/objects/users/user'

/** This server serves pictures in powers of two; twice the displayed size, for dense screens. */
function sized(path: string, size: number): string {
  const wanted = 2 ** Math.ceil(Math.log2(size * 2))
  return `${path}?size=${Math.min(4096, Math.max(16, wanted))}`
}

const formatOf = (hash: string): string => (hash.startsWith('a_') ? 'gif' : 'webp')

/** A user's own picture, or the default one for their id. */
export function avatarUrl({ id, avatar }: Pick<User, 'avatar' | 'id'>, size: number): string {
  if (avatar === null) return `/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`
  return sized(`/avatars/${id}/${avatar}.${formatOf(avatar)}`, size)
}

/** A member's picture in a guild. */
export const memberAvatarUrl = (guildId: string, userId: string, avatar: string, size: number): string =>
  sized(`/guilds/${guildId}/users/${userId}/avatars/${avatar}.${formatOf(avatar)}`, size)

/** A guild's picture. */
export const guildIconUrl = (guildId: string, icon: string, size: number): string =>
  sized(`/icons/${guildId}/${icon}.${formatOf(icon)}`, size)

/** The wide pictures of a guild, with their path folders. */
const widePictures = {
  banner: 'banners',
  splash: 'splashes',
  discovery_splash: 'discovery-splashes',
  home_header: 'home-headers',
} as const

export type GuildBannerKind = keyof typeof widePictures

export const guildBannerUrl = (guildId: string, kind: GuildBannerKind, hash: string, size: number): string =>
  sized(`/${widePictures[kind]}/${guildId}/${hash}.${formatOf(hash)}`, size)

/** The picture of a role. */
export const roleIconUrl = (roleId: string, icon: string, size: number): string =>
  sized(`/role-icons/${roleId}/${icon}.webp`, size)

/** The cover of an event. */
export const eventImageUrl = (id: string, image: string, size: number): string =>
  sized(`/guild-events/${id}/${image}.webp`, size)

/** A group's picture. */
export const groupIconUrl = (channelId: string, icon: string, size: number): string =>
  sized(`/channel-icons/${channelId}/${icon}.webp`, size)

/** The picture of a guild's own emoji. */
export const emojiUrl = (id: string, isAnimated: boolean, size: number): string =>
  `${sized(`/emojis/${encodeURIComponent(id)}.webp`, size)}${isAnimated ? '&animated=true' : ''}`

/** The picture of a sticker; null for a Lottie animation, which is not displayed. */
export function stickerUrl(id: string, format: number): string | null {
  if (format === StickerFormat.LOTTIE) return null
  return `/stickers/${encodeURIComponent(id)}.${format === StickerFormat.GIF ? 'gif' : 'png'}`
}

/** The picture of an application. */
export const applicationIconUrl = (id: string, icon: string, size: number): string =>
  sized(`/app-icons/${id}/${icon}.webp`, size)

/** The picture of a team. */
export const teamIconUrl = (id: string, icon: string, size: number): string =>
  sized(`/team-icons/${id}/${icon}.webp`, size)

/** A picture of an application's Activity. */
export const activityArtUrl = (id: string, hash: string, size: number): string =>
  sized(`/app-assets/${id}/${hash}.webp`, size)

/** The picture of an Activity link, whose ID follows a prefix for its kind. */
export const activityLinkImageUrl = (linkId: string, image: string, size: number): string =>
  sized(`/activity-links/${linkId.slice(2)}/${image}.webp`, size)

/** The video of an Activity. */
export const activityVideoUrl = (id: string, hash: string): string => `/app-previews/${id}/${hash}.mp4`
