// What an import reads, in the order in which it is written. Ids are the source's own; the writer maps them.
import type { Readable } from 'node:stream'

/** A place that a guild is imported from: another server's API, or a folder of exported files. */
export interface ImportSource {
  /** The server and the guild, such as `https://chat.example/api 41771983423143937`. An import that continues must have the same. */
  readonly identity: string
  /** The host whose user ids these are, such as `discord.com`. Users of the same host are the same in each import. */
  readonly origin: string
  /** The guild with everything that isn't read page by page. */
  guild(): Promise<ImportedGuild>
  /** Pages of members, in ascending order of user ids, beginning after an id; empty if the source can't list them. */
  members(after: string | null): AsyncIterable<readonly ImportedMember[]>
  /** Pages of bans, in ascending order of user ids. */
  bans(after: string | null): AsyncIterable<readonly ImportedBan[]>
  /** Pages of a channel's or a thread's messages, in ascending order of ids. */
  messages(channelId: string, after: string | null): AsyncIterable<readonly ImportedMessage[]>
  /** The bytes of a file, or null if it is gone; the reason is in the source's `losses`. */
  open(file: ImportedFile): Promise<Readable | null>
  /** What could not be read so far, for the report. */
  readonly losses: readonly ImportLoss[]
  /** Releases connections and files. */
  close(): Promise<void>
}

/** Something that isn't in the import, such as a channel that the bot can't read. */
export interface ImportLoss {
  /** The kind of thing, such as `channel` or `attachment`. */
  readonly kind: string
  readonly id: string
  readonly reason: string
}

/** A file by its address: an absolute URL, or a path in the folder of an export. */
export interface ImportedFile {
  readonly address: string
  readonly name: string
  /** Bytes; null if unknown. */
  readonly size: number | null
}

export interface ImportedUser {
  readonly id: string
  readonly username: string
  readonly globalName: string | null
  readonly isBot: boolean
  readonly avatar: ImportedFile | null
}

/** Permissions that a channel allows or denies to a role or a user. Permissions are decimal bit sets. */
export interface ImportedOverwrite {
  readonly id: string
  readonly type: 'role' | 'member'
  readonly allow: string
  readonly deny: string
}

export interface ImportedRole {
  /** The role of everyone has the guild's id. */
  readonly id: string
  readonly name: string
  readonly position: number
  readonly permissions: string
  readonly color: number
  readonly hoist: boolean
  readonly mentionable: boolean
  /** Created by the platform for a bot or for boosts: it is imported as an ordinary role. */
  readonly isManaged: boolean
  readonly unicodeEmoji: string | null
  readonly icon: ImportedFile | null
}

/** A channel, or a thread if `parentId` names a channel that isn't a category. */
export interface ImportedChannel {
  readonly id: string
  readonly type: number
  readonly parentId: string | null
  readonly position: number
  readonly name: string
  readonly topic: string | null
  readonly nsfw: boolean
  /** Seconds. */
  readonly slowmode: number
  readonly overwrites: readonly ImportedOverwrite[]
  /** The ids of a thread's members; empty for everything else. */
  readonly memberIds: readonly string[]
  /** The remaining properties of the channel object, such as bitrate, available_tags and thread_metadata, as the source sent them. */
  readonly other: Readonly<Record<string, unknown>>
}

export interface ImportedEmoji {
  readonly id: string
  readonly name: string
  readonly isAnimated: boolean
  readonly roleIds: readonly string[]
  readonly creator: ImportedUser | null
  readonly image: ImportedFile
}

export interface ImportedSticker {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly tags: string
  readonly creator: ImportedUser | null
  readonly image: ImportedFile
}

export interface ImportedGuild {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly owner: ImportedUser | null
  readonly icon: ImportedFile | null
  readonly banner: ImportedFile | null
  readonly splash: ImportedFile | null
  readonly roles: readonly ImportedRole[]
  /** Channels and threads, archived ones included. */
  readonly channels: readonly ImportedChannel[]
  readonly emojis: readonly ImportedEmoji[]
  readonly stickers: readonly ImportedSticker[]
  /** The remaining properties of the guild object, such as verification_level and system_channel_id, as the source sent them. */
  readonly other: Readonly<Record<string, unknown>>
}

export interface ImportedMember {
  readonly user: ImportedUser
  readonly nick: string | null
  readonly roleIds: readonly string[]
  /** ISO 8601. */
  readonly joinedAt: string | null
}

export interface ImportedBan {
  readonly user: ImportedUser
  readonly reason: string | null
}

export interface ImportedReaction {
  /** A custom emoji's id; null for a Unicode emoji. */
  readonly emojiId: string | null
  readonly emojiName: string
  /** The number of users, which may be greater than that of the users listed. */
  readonly count: number
  readonly users: readonly ImportedUser[]
}

export interface ImportedAttachment {
  readonly id: string
  readonly file: ImportedFile
  readonly contentType: string | null
  readonly width: number | null
  readonly height: number | null
  readonly description: string | null
}

export interface ImportedMessage {
  readonly id: string
  readonly type: number
  readonly author: ImportedUser
  /** The webhook that posted it: the author is then what the webhook called itself. */
  readonly webhookId: string | null
  readonly content: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly editedTimestamp: string | null
  readonly pinned: boolean
  /** When it was pinned (ISO 8601); null if that is unknown. */
  readonly pinnedAt: string | null
  readonly mentionEveryone: boolean
  readonly mentions: readonly ImportedUser[]
  readonly attachments: readonly ImportedAttachment[]
  /** The files of the message that it forwards. */
  readonly forwardedAttachments: readonly ImportedAttachment[]
  readonly reactions: readonly ImportedReaction[]
  /** Embeds of bots and of links, as the source sent them. */
  readonly embeds: readonly unknown[]
  readonly stickers: readonly { readonly id: string; readonly name: string; readonly format: number }[]
  readonly flags: number
  /** The message that it replies to, or that it announces. */
  readonly reference: { readonly messageId: string | null; readonly channelId: string | null } | null
  /** The remaining properties, such as components, poll and call, as the source sent them. */
  readonly other: Readonly<Record<string, unknown>>
}
