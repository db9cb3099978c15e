import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'

/** The names of types in the files of DiscordChatExporter. */
const CHANNEL_NAMES: ReadonlyMap<number, string> = new Map([
  [ChannelType.GUILD_TEXT, 'GuildTextChat'],
  [ChannelType.DM, 'DirectTextChat'],
  [ChannelType.GUILD_VOICE, 'GuildVoiceChat'],
  [ChannelType.GROUP_DM, 'DirectGroupTextChat'],
  [ChannelType.GUILD_CATEGORY, 'GuildCategory'],
  [ChannelType.GUILD_ANNOUNCEMENT, 'GuildNews'],
  [ChannelType.ANNOUNCEMENT_THREAD, 'GuildNewsThread'],
  [ChannelType.PUBLIC_THREAD, 'GuildPublicThread'],
  [ChannelType.PRIVATE_THREAD, 'GuildPrivateThread'],
  [ChannelType.GUILD_STAGE_VOICE, 'GuildStageVoice'],
  [ChannelType.GUILD_DIRECTORY, 'GuildDirectory'],
  [ChannelType.GUILD_FORUM, 'GuildForum'],
])

const MESSAGE_NAMES: ReadonlyMap<number, string> = new Map([
  [MessageType.DEFAULT, 'Default'],
  [MessageType.RECIPIENT_ADD, 'RecipientAdd'],
  [MessageType.RECIPIENT_REMOVE, 'RecipientRemove'],
  [3, 'Call'],
  [MessageType.CHANNEL_NAME_CHANGE, 'ChannelNameChange'],
  [MessageType.CHANNEL_ICON_CHANGE, 'ChannelIconChange'],
  [MessageType.CHANNEL_PINNED_MESSAGE, 'ChannelPinnedMessage'],
  [MessageType.USER_JOIN, 'GuildMemberJoin'],
  [MessageType.THREAD_CREATED, 'ThreadCreated'],
  [MessageType.REPLY, 'Reply'],
])

const STICKER_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Png'],
  [2, 'Apng'],
  [3, 'Lottie'],
  [4, 'Gif'],
])

/** Types without a name are written as numbers. */
const nameIn =
  (names: ReadonlyMap<number, string>) =>
  (type: number): string =>
    names.get(type) ?? String(type)

export const channelTypeName = nameIn(CHANNEL_NAMES)
export const messageTypeName = nameIn(MESSAGE_NAMES)
export const stickerFormatName = nameIn(STICKER_NAMES)

/** The type with a name; undefined for an unknown name. */
const typeIn = (names: ReadonlyMap<number, string>) => {
  const types = new Map(Array.from(names, ([type, name]) => [name, type]))
  return (name: string): number | undefined => types.get(name) ?? (/^\d{1,3}$/u.test(name) ? Number(name) : undefined)
}

export const channelTypeOf = typeIn(CHANNEL_NAMES)
export const messageTypeOf = typeIn(MESSAGE_NAMES)
export const stickerFormatOf = typeIn(STICKER_NAMES)
