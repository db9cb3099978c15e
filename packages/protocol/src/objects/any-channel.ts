import { either, type Of, shape } from '../schema.ts'
import { ChannelChanges, GuildChannel } from './channel.ts'
import { PrivateChannel } from './private-channel.ts'
import { Thread, threadFields } from './thread.ts'

/** A channel of a guild, or a thread. */
export const ChannelOfGuild = either(GuildChannel, Thread)

/** A channel of any kind. */
export const AnyChannel = either(ChannelOfGuild, PrivateChannel)

/** What Modify Channel takes; which field applies to which kind of channel is decided in the server (conventions B.3). */
export const AnyChannelChanges = shape({ ...ChannelChanges.properties, ...threadFields })
/** A value of {@link AnyChannelChanges}. */
export type AnyChannelChanges = Of<typeof AnyChannelChanges>
