import { MessageAck } from '../objects/messages/read-state.ts'
import { CurrentUser } from '../objects/users/user.ts'
import { UserGuildSettings } from '../objects/users/user-guild-settings.ts'
import { UserSettings } from '../objects/users/user-settings.ts'
import { withNotificationSettings } from '../state/notification-settings.ts'
import { userEvent } from './event.ts'

/** Events about a user's own account, sent to their clients only: read states and settings. */
export const ACCOUNT_EVENTS = {
  MESSAGE_ACK: userEvent(MessageAck, {
    applyToClient: ({ readStates }, { channel_id: id, message_id: last_message_id, mention_count }) => ({
      readStates: new Map(readStates).set(id, { id, last_message_id, mention_count }),
    }),
  }),
  USER_GUILD_SETTINGS_UPDATE: userEvent(UserGuildSettings, {
    applyToClient: ({ guildSettings }, settings) => ({
      guildSettings: withNotificationSettings(guildSettings, settings),
    }),
  }),
  USER_SETTINGS_UPDATE: userEvent(UserSettings, { applyToClient: (_state, settings) => ({ settings }) }),
  USER_UPDATE: userEvent(CurrentUser, { applyToClient: (_state, user) => ({ user }) }),
}
