import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { MessageParticipant } from '../messages/message-participants-store.ts'
import type { ExportedImages } from './exported-images-actions.ts'

/** What an export reads from. */
export interface ExportSource {
  readonly db: Db
  /** Null for private channels. */
  readonly guild: GuildModel | null
  /** When the export began, ms since 1970. */
  readonly now: number
  readonly images: ExportedImages
  /** Whether a channel or thread of the guild belongs to the export. */
  readonly isExported: (channel: GuildChannel | BareThread) => boolean
  /** The host of the server's public URL: an import recognizes the users of the same host. */
  readonly host: string
}

/** The users of some messages, by id. */
export type ExportedPeople = ReadonlyMap<string, MessageParticipant>

/** A user in the format of DiscordChatExporter, with their nickname, colour and roles in the guild. */
export async function toExportedUser({ guild, images }: ExportSource, people: ExportedPeople, user: User) {
  const member = people.get(user.id)?.member
  const roles = (member?.roles ?? [])
    .map((id) => guild?.roles.get(id))
    .filter((role) => role !== undefined)
    .toSorted((one, other) => other.position - one.position)
  return {
    ...(await toExportedReactor(images, user)),
    nickname: member?.nick ?? user.global_name ?? user.username,
    color: colorText(roles.find(({ color }) => color !== 0)?.color ?? 0),
    roles: roles.map(toExportedRole),
  }
}

/** A user without what depends on the guild. */
export async function toExportedReactor(images: ExportedImages, user: User) {
  return {
    id: user.id,
    name: user.username,
    discriminator: user.discriminator === '0' ? '0000' : user.discriminator,
    nickname: user.global_name ?? user.username,
    color: null,
    isBot: user.bot === true,
    avatarUrl: await images.pathOf('avatar', user.id, user.avatar),
  }
}

const toExportedRole = ({ id, name, color, position }: Role) => ({ id, name, color: colorText(color), position })

/** A colour such as `#3F6FB5`; null for none, which is 0. */
export const colorText = (color: number): string | null =>
  color === 0 ? null : `#${color.toString(16).padStart(6, '0').toUpperCase()}`
