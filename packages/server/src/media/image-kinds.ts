import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ImageRow } from './media-tables.ts'

/** A format in which an image is stored and served. */
export type ImageFormat = ImageRow['format']
/**
 * A format that can be converted to another one. Lottie animations are rendered by clients only; videos and sounds
 * aren't images.
 */
export type PictureFormat = Exclude<ImageFormat, 'lottie' | 'mp4' | 'mp3' | 'ogg'>

/** Which images a field accepts. */
export interface ImageRules {
  readonly formats: readonly PictureFormat[]
  readonly maxBytes: number
}

/**
 * The images of guilds and users (docs/spec/images.md#image-data). Whether they may be animated is checked separately.
 */
export const MOVING_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'gif', 'webp'], maxBytes: LIMITS.imageBytes }
export const STILL_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'webp'], maxBytes: LIMITS.imageBytes }
/** The limit is small because an Activity creates many of them. */
export const LINK_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'webp'], maxBytes: ACTIVITY_LIMITS.linkImageBytes }
/** Emojis are small, and allow one more format (docs/spec/images.md#emoji-images). */
export const EMOJI_IMAGE: ImageRules = {
  formats: ['png', 'jpeg', 'gif', 'webp', 'avif'],
  maxBytes: LIMITS.emojiBytes,
}

/** A kind of image: its path and formats (docs/spec/images.md#paths). */
export interface ImageKind {
  /** The path at which it is served; `:file` is the hash, or the owner's id for a kind without hashes, and a format. */
  readonly path: string
  readonly gives: readonly ImageFormat[]
  /** Served unchanged and in its own format only, because rendering it again would lose its animation. */
  readonly asSent?: boolean
}

const STILL: readonly ImageFormat[] = ['png', 'jpeg', 'webp']
const MOVING: readonly ImageFormat[] = [...STILL, 'gif']

/**
 * All kinds of stored images. For a new kind, add a row here: its path works once `replaceImage` has stored an image.
 * An owner has at most one image of a kind.
 */
export const IMAGE_KINDS = {
  icon: { path: '/icons/:ownerId/:file', gives: MOVING },
  splash: { path: '/splashes/:ownerId/:file', gives: STILL },
  discovery_splash: { path: '/discovery-splashes/:ownerId/:file', gives: STILL },
  home_header: { path: '/home-headers/:ownerId/:file', gives: STILL },
  /** A guild's or a user's. */
  banner: { path: '/banners/:ownerId/:file', gives: MOVING },
  avatar: { path: '/avatars/:ownerId/:file', gives: MOVING },
  /** A member's avatar in one guild. */
  member_avatar: { path: '/guilds/:guildId/users/:ownerId/avatars/:file', gives: MOVING },
  member_banner: { path: '/guilds/:guildId/users/:ownerId/banners/:file', gives: MOVING },
  role_icon: { path: '/role-icons/:ownerId/:file', gives: STILL },
  scheduled_event: { path: '/guild-events/:ownerId/:file', gives: STILL },
  /** An application's; two kinds share a path. */
  application_icon: { path: '/app-icons/:ownerId/:file', gives: STILL },
  application_cover: { path: '/app-icons/:ownerId/:file', gives: STILL },
  /** Images of an application's Activity; two kinds share a path. */
  activity_cover: { path: '/app-assets/:ownerId/:file', gives: STILL },
  activity_background: { path: '/app-assets/:ownerId/:file', gives: STILL },
  activity_preview: { path: '/app-previews/:ownerId/:file', gives: ['mp4'], asSent: true },
  /** The image of a link that opens an Activity. */
  activity_link: { path: '/activity-links/:ownerId/:file', gives: STILL },
  /** A group's. */
  channel_icon: { path: '/channel-icons/:ownerId/:file', gives: STILL },
  team_icon: { path: '/team-icons/:ownerId/:file', gives: STILL },
  /** A guild's or an application's. */
  emoji: { path: '/emojis/:file', gives: MOVING },
  sticker: { path: '/stickers/:file', gives: ['png', 'gif', 'lottie'], asSent: true },
} as const satisfies Record<string, ImageKind>

/** A kind of image with a path. */
export type ServedImageKind = keyof typeof IMAGE_KINDS

/** Sounds are stored like images, and served by `http/sounds`. */
export type ImageKindName = ServedImageKind | 'sound'
