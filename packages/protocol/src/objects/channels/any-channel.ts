import { either, imageData, nullable, type Of, optional, shape, snowflake } from '../../schema.ts'
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
 * What Modify Channel takes; which field applies to which kind of channel is decided in the server
 * (docs/spec/channels.md#modifying-channels).
 */
export const AnyChannelChanges = shape({
  ...changesInGuild,
  /** Null takes the name of a group away; every other channel has one. */
  name: optional(nullable(name)),
  /** Of a group. */
  icon: optional(nullable(imageData())),
  /** Who of a group owns it from now on. */
  owner: optional(snowflake()),
})
/** A value of {@link AnyChannelChanges}. */
export type AnyChannelChanges = Of<typeof AnyChannelChanges>

/** What of that a channel of a guild takes, or a thread. */
const GuildChannelChanges = shape(changesInGuild)
/** A value of it. */
export type GuildChannelChanges = Of<typeof GuildChannelChanges>
