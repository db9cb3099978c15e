import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'

const { GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_VOICE, GUILD_STAGE_VOICE } = ChannelType
const plain: readonly number[] = [GUILD_TEXT, GUILD_ANNOUNCEMENT, GUILD_VOICE, GUILD_STAGE_VOICE]

/** The channels of a guild with messages: neither categories nor threads. */
export const messageChannelTypes: readonly number[] = Object.values(ChannelType).filter(
  (type) => isForum(type) || plain.includes(type),
)
