import { firstTables } from './migrations/0001-first-tables.ts'
import { images } from './migrations/0002-images.ts'
import { members } from './migrations/0003-members.ts'
import { voice } from './migrations/0004-voice.ts'
import { expressions } from './migrations/0005-expressions.ts'
import { secondFactorsAndOutages } from './migrations/0007-second-factors-and-outages.ts'
import { threadsAndPrivateChannels } from './migrations/0009-threads-and-private-channels.ts'
import { reactionsAndPins } from './migrations/0010-reactions-and-pins.ts'
import { boostsAndSlowMode } from './migrations/0011-boosts-and-slow-mode.ts'
import { discovery } from './migrations/0012-discovery.ts'
import { threadLists } from './migrations/0013-thread-lists.ts'
import { journal } from './migrations/0014-journal.ts'
import { sessionStarts } from './migrations/0015-session-starts.ts'
import { membersWithRoles } from './migrations/0016-members-with-roles.ts'
import { workerNumbers } from './migrations/0017-worker-numbers.ts'
import { restores } from './migrations/0018-restores.ts'
import { prune } from './migrations/0019-prune.ts'
import { integrations } from './migrations/0020-integrations.ts'
import { instanceKeys } from './migrations/0021-instance-keys.ts'
import { welcomeAndOnboarding } from './migrations/0022-welcome-and-onboarding.ts'
import { invites } from './migrations/0023-invites.ts'
import { incidentsAndScreening } from './migrations/0024-incidents-and-screening.ts'
import { scheduledEvents } from './migrations/0025-scheduled-events.ts'
import { jobAttempts } from './migrations/0026-job-attempts.ts'
import { applicationCommands } from './migrations/0027-application-commands.ts'
import { attachments } from './migrations/0028-attachments.ts'
import { webhooks } from './migrations/0029-webhooks.ts'
import { interactions } from './migrations/0030-interactions.ts'
import { voiceStreams } from './migrations/0033-streams.ts'
import { targetUsers } from './migrations/0034-target-users.ts'
import { guests } from './migrations/0035-guests.ts'
import { groups } from './migrations/0036-groups.ts'
import { relationships } from './migrations/0037-relationships.ts'
import { applicationSettings } from './migrations/0038-applications.ts'
import { teamsAndApplicationEmojis } from './migrations/0039-teams-and-application-emojis.ts'
import { oauth2 } from './migrations/0040-oauth2.ts'
import { installations } from './migrations/0041-installations.ts'
import { monetization } from './migrations/0042-monetization.ts'
import { bearers } from './migrations/0043-bearers.ts'
import { whatComesWithCodes } from './migrations/0044-what-comes-with-codes.ts'
import { webhookAvatars } from './migrations/0046-webhook-avatars.ts'
import { readStates } from './migrations/0047-read-states.ts'
import { signIns } from './migrations/0048-sign-ins.ts'
import { userGuildSettings } from './migrations/0049-user-guild-settings.ts'
import { activities } from './migrations/0050-activities.ts'
import { guildsByMembers } from './migrations/0051-guilds-by-members.ts'
import { activityInstances } from './migrations/0052-activity-instances.ts'
import { instance } from './migrations/0053-instance.ts'
import { identityKeys } from './migrations/0056-identity-keys.ts'
import { instanceSettings } from './migrations/0057-instance-settings.ts'
import { registrations } from './migrations/0058-registrations.ts'
import { formerMembers } from './migrations/0063-former-members.ts'
import { sessionLifetimes } from './migrations/0068-session-lifetimes.ts'
import { securityEvents } from './migrations/0069-security-events.ts'
import { knownNetworks } from './migrations/0071-known-networks.ts'
import { nameSkeletonsOfPeople } from './migrations/0072-name-skeletons.ts'
import { storageUse } from './migrations/0076-storage-use.ts'
import { idReservations } from './migrations/0084-id-reservations.ts'
import { proxyTickets } from './migrations/0085-proxy-tickets.ts'
import { registrationNetworks } from './migrations/0086-registration-networks.ts'
import { securityEventsByKind } from './migrations/0087-security-events-by-kind.ts'
import { longJobs } from './migrations/0088-long-jobs.ts'
import { storageLimits } from './migrations/0089-storage-limits.ts'
import { failedProofs } from './migrations/0090-failed-proofs.ts'
import type { Migration } from './migrations/migration.ts'

/** The steps of the schema, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  images,
  members,
  voice,
  expressions,
  secondFactorsAndOutages,
  threadsAndPrivateChannels,
  reactionsAndPins,
  boostsAndSlowMode,
  discovery,
  threadLists,
  journal,
  sessionStarts,
  membersWithRoles,
  workerNumbers,
  restores,
  prune,
  integrations,
  instanceKeys,
  welcomeAndOnboarding,
  invites,
  incidentsAndScreening,
  scheduledEvents,
  jobAttempts,
  applicationCommands,
  attachments,
  webhooks,
  interactions,
  voiceStreams,
  targetUsers,
  guests,
  groups,
  relationships,
  applicationSettings,
  teamsAndApplicationEmojis,
  oauth2,
  installations,
  monetization,
  bearers,
  whatComesWithCodes,
  webhookAvatars,
  readStates,
  signIns,
  userGuildSettings,
  activities,
  guildsByMembers,
  activityInstances,
  instance,
  identityKeys,
  instanceSettings,
  registrations,
  formerMembers,
  sessionLifetimes,
  securityEvents,
  knownNetworks,
  nameSkeletonsOfPeople,
  storageUse,
  idReservations,
  proxyTickets,
  registrationNetworks,
  securityEventsByKind,
  longJobs,
  storageLimits,
  failedProofs,
]
