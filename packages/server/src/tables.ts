import { ACCOUNTS_TABLES } from './features/accounts/accounts-tables.ts'
import { ACTIVITIES_TABLES } from './features/activities/activities-tables.ts'
import { ACTIVITY_LINKS_TABLES } from './features/activity-links/activity-links-tables.ts'
import { ATTACHMENTS_TABLES } from './features/attachments/attachments-tables.ts'
import { BANS_TABLES } from './features/bans/bans-tables.ts'
import { BOOSTS_TABLES } from './features/boosts/boosts-tables.ts'
import { COMMANDS_TABLES } from './features/commands/commands-tables.ts'
import { CONNECTIONS_TABLES } from './features/connections/connections-tables.ts'
import { CROSSPOSTS_TABLES } from './features/crossposts/crossposts-tables.ts'
import { EMOJIS_TABLES } from './features/emojis/emojis-tables.ts'
import { GUILD_SETTINGS_TABLES } from './features/guild-settings/guild-settings-tables.ts'
import { INTEGRATIONS_TABLES } from './features/integrations/integrations-tables.ts'
import { INTERACTIONS_TABLES } from './features/interaction-answers/interactions-tables.ts'
import { MEMBERS_TABLES } from './features/members/members-tables.ts'
import { MESSAGES_TABLES } from './features/messages/messages-tables.ts'
import { ENTITLEMENTS_TABLES } from './features/monetization/entitlements-tables.ts'
import { SKUS_TABLES } from './features/monetization/skus-tables.ts'
import { OAUTH2_TABLES } from './features/oauth2/oauth2-tables.ts'
import { ONBOARDING_TABLES } from './features/onboarding/onboarding-tables.ts'
import { PINS_TABLES } from './features/pins/pins-tables.ts'
import { PRIVATE_CHANNELS_TABLES } from './features/private-channels/private-channels-tables.ts'
import { PRUNE_TABLES } from './features/prune/prune-tables.ts'
import { REACTIONS_TABLES } from './features/reactions/reactions-tables.ts'
import { READ_STATES_TABLES } from './features/read-states/read-states-tables.ts'
import { REGISTRATIONS_TABLES } from './features/registrations/registrations-tables.ts'
import { RELATIONSHIPS_TABLES } from './features/relationships/relationships-tables.ts'
import { ROLE_CONNECTIONS_TABLES } from './features/role-connections/role-connections-tables.ts'
import { SCHEDULED_EVENTS_TABLES } from './features/scheduled-events/scheduled-events-tables.ts'
import { SCREENING_TABLES } from './features/screening/screening-tables.ts'
import { TARGET_USERS_TABLES } from './features/target-users/target-users-tables.ts'
import { TEAMS_TABLES } from './features/teams/teams-tables.ts'
import { USER_SETTINGS_TABLES } from './features/user-settings/user-settings-tables.ts'
import { USERS_TABLES } from './features/users/users-tables.ts'
import { VOICE_TABLES } from './features/voice/voice-tables.ts'
import { WELCOME_SCREEN_TABLES } from './features/welcome-screen/welcome-screen-tables.ts'
import { MEDIA_TABLES } from './media/media-tables.ts'
import type { Table } from './store/table.ts'
import { STORE_TABLES } from './store/tables/store-tables.ts'

/** All tables there are. */
export const TABLES: readonly Table[] = [
  ...STORE_TABLES,
  ...MEDIA_TABLES,
  ...ACCOUNTS_TABLES,
  ...ACTIVITIES_TABLES,
  ...ACTIVITY_LINKS_TABLES,
  ...ATTACHMENTS_TABLES,
  ...BANS_TABLES,
  ...BOOSTS_TABLES,
  ...COMMANDS_TABLES,
  ...CONNECTIONS_TABLES,
  ...CROSSPOSTS_TABLES,
  ...EMOJIS_TABLES,
  ...ENTITLEMENTS_TABLES,
  ...GUILD_SETTINGS_TABLES,
  ...INTEGRATIONS_TABLES,
  ...INTERACTIONS_TABLES,
  ...MEMBERS_TABLES,
  ...MESSAGES_TABLES,
  ...OAUTH2_TABLES,
  ...ONBOARDING_TABLES,
  ...PINS_TABLES,
  ...PRIVATE_CHANNELS_TABLES,
  ...PRUNE_TABLES,
  ...REACTIONS_TABLES,
  ...READ_STATES_TABLES,
  ...REGISTRATIONS_TABLES,
  ...RELATIONSHIPS_TABLES,
  ...ROLE_CONNECTIONS_TABLES,
  ...SCHEDULED_EVENTS_TABLES,
  ...SCREENING_TABLES,
  ...SKUS_TABLES,
  ...TARGET_USERS_TABLES,
  ...TEAMS_TABLES,
  ...USER_SETTINGS_TABLES,
  ...USERS_TABLES,
  ...VOICE_TABLES,
  ...WELCOME_SCREEN_TABLES,
]
