import { ChannelType } from '../enums/channel-type.ts'
import { Guild } from '../objects/guilds/guild.ts'
import { boolean, optional, shape, snowflake } from '../schema.ts'
import { withClientGuild } from '../state/client-state.ts'
import { guildFieldsOf } from '../state/guild-state.ts'
import { withoutKey } from '../state/map-changes.ts'
import { withoutGuildReadStates } from '../state/read-states.ts'
import { withoutActivities } from '../state/running-activities.ts'
import { event, ofStructure } from './event.ts'
import { CHANGES_EVERYTHING, CHANGES_NOTHING } from './permission-change.ts'

/** Events about a guild itself. */
export const GUILD_EVENTS = {
  /** Sent to a user who joined. Each session receives the guild in its state at that time: see session-events.ts. */
  GUILD_CREATE: event(shape({ id: snowflake() }), { stream: 'user', audience: { to: 'user' }, intent: 'GUILDS' }),
  GUILD_UPDATE: event(Guild, {
    ...ofStructure,
    guildIdOf: ({ id }) => id,
    permissionChange: (_guild, { settings: before }, { settings: after }) =>
      before.owner_id === after.owner_id && before.mfa_level === after.mfa_level ? CHANGES_NOTHING : CHANGES_EVERYTHING,
    mayShowThreads: ({ threads }) => [...threads.values()].some(({ type }) => type === ChannelType.PRIVATE_THREAD),
    applyToGuild: (_state, guild) => ({ settings: guildFieldsOf(guild) }),
  }),
  /** `unavailable` is true in an outage, and absent if the guild was deleted or left. */
  GUILD_DELETE: event(shape({ id: snowflake(), unavailable: optional(boolean()) }), {
    ...ofStructure,
    applyToGuild: (_guild, { unavailable }) => (unavailable ? { unavailable } : {}),
    applyToClient(state, { id, unavailable }) {
      const activities = withoutActivities(state.activities, ({ guild_id }) => guild_id === id)
      if (unavailable) return { ...withClientGuild(state, id, 'unavailable'), activities }
      return {
        ...withClientGuild(state, id, null),
        activities,
        guildSettings: withoutKey(state.guildSettings, id),
        readStates: withoutGuildReadStates(state.readStates, state.guilds.get(id)),
      }
    },
  }),
  /** The end of an outage. Clients don't receive this name: each session receives a GUILD_CREATE. */
  GUILD_AVAILABLE: event(shape({ guild_id: snowflake() }), {
    ...ofStructure,
    audience: { to: 'user' },
    applyToGuild: () => ({ unavailable: false }),
  }),
}
