import { either, type Infer, imageData, nullable, optional, shape, snowflake } from '../../schema.ts'
import { ChannelChanges, GuildChannel } from './channel.ts'
import { PrivateChannel } from './private-channel.ts'
import { Thread, threadFields } from './thread.ts'

/** A channel of a guild, or a thread. */
const ChannelOfGuild = either(GuildChannel, Thread)

/** A channel of any kind. */
export const AnyChannel = either(ChannelOfGuild, PrivateChannel)

const { name } = ChannelChanges.properties
const changesInGuild = { ...ChannelChanges.properties, ...threadFields }

/**
 * The body of Modify Channel; the server decides which fields apply to which kind of channel
 * (docs/spec/channels.md#modifying-channels).
 */
export const AnyChannelChanges = shape({
  ...changesInGuild,
  /** Null removes the name of a group; every other channel has one. */
  name: optional(nullable(name)),
  /** Only for a group. */
  icon: optional(nullable(imageData())),
  /** The new owner of a group. */
  owner: optional(snowflake()),
})
/** A value of {@link AnyChannelChanges}. */
export type AnyChannelChanges = Infer<typeof AnyChannelChanges>

/** The fields of {@link AnyChannelChanges} for a guild's channel or a thread. */
const GuildChannelChanges = shape(changesInGuild)
/** A value of {@link GuildChannelChanges}. */
export type GuildChannelChanges = Infer<typeof GuildChannelChanges>
