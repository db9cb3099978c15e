import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ImageRow } from './media-tables.ts'

/** A form in which an image is kept and given out. */
export type ImageFormat = ImageRow['format']
/** A form that can be drawn in another; a Lottie animation is text, which only clients draw, and a film is no picture. */
export type PictureFormat = Exclude<ImageFormat, 'lottie' | 'mp4'>

/** What may be sent for an image. */
export interface ImageRules {
  readonly formats: readonly PictureFormat[]
  readonly maxBytes: number
}

/** What all images of guilds and people may be (docs/spec/images.md#image-data); whether they may move is asked apart. */
export const MOVING_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'gif', 'webp'], maxBytes: LIMITS.imageBytes }
export const STILL_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'webp'], maxBytes: LIMITS.imageBytes }
/** An Activity makes many of them. */
export const LINK_IMAGE: ImageRules = { formats: ['png', 'jpeg', 'webp'], maxBytes: ACTIVITY_LIMITS.linkImageBytes }
/** Emojis are small, and take one more format (docs/spec/images.md#emoji-images). */
export const EMOJI_IMAGE: ImageRules = {
  formats: ['png', 'jpeg', 'gif', 'webp', 'avif'],
  maxBytes: LIMITS.emojiBytes,
}

/** A kind of image: where it is found, and in what formats (docs/spec/images.md#paths). */
export interface ImageKind {
  /** The path at which it is given out; `:file` is the hash, or the owner's id where no hash is named, and a format. */
  readonly path: string
  readonly gives: readonly ImageFormat[]
  /** Given out byte for byte as it came, in that one format alone: drawing it anew would lose what moves in it. */
  readonly asSent?: boolean
}

const STILL: readonly ImageFormat[] = ['png', 'jpeg', 'webp']
const MOVING: readonly ImageFormat[] = [...STILL, 'gif']

/**
 * Every kind of image that is kept. A new kind is a row here: its path answers as soon as `replaceImage` has kept one.
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
  /** What a member shows in one guild alone. */
  member_avatar: { path: '/guilds/:guildId/users/:ownerId/avatars/:file', gives: MOVING },
  member_banner: { path: '/guilds/:guildId/users/:ownerId/banners/:file', gives: MOVING },
  role_icon: { path: '/role-icons/:ownerId/:file', gives: STILL },
  scheduled_event: { path: '/guild-events/:ownerId/:file', gives: STILL },
  /** An application's; two kinds at one path. */
  application_icon: { path: '/app-icons/:ownerId/:file', gives: STILL },
  application_cover: { path: '/app-icons/:ownerId/:file', gives: STILL },
  /** What an application shows of its Activity; two kinds at one path. */
  activity_cover: { path: '/app-assets/:ownerId/:file', gives: STILL },
  activity_background: { path: '/app-assets/:ownerId/:file', gives: STILL },
  activity_preview: { path: '/app-previews/:ownerId/:file', gives: ['mp4'], asSent: true },
  /** What is shown of a link that leads into one. */
  activity_link: { path: '/activity-links/:ownerId/:file', gives: STILL },
  /** A group's. */
  channel_icon: { path: '/channel-icons/:ownerId/:file', gives: STILL },
  team_icon: { path: '/team-icons/:ownerId/:file', gives: STILL },
  /** A guild's or an application's. */
  emoji: { path: '/emojis/:file', gives: MOVING },
  sticker: { path: '/stickers/:file', gives: ['png', 'gif', 'lottie'], asSent: true },
} as const satisfies Record<string, ImageKind>

/** The name of a kind of image. */
export type ImageKindName = keyof typeof IMAGE_KINDS
