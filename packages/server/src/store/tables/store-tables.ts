import { applications, integrations, interactions, proxyTicketsTable, teamMembers } from './applications.ts'
import { invites, privateChannels, privateInvites, threadMembers, threads, webhooks } from './channels.ts'
import { auditEntries, channels, emojis, guilds, members, roles, soundboardSounds, stickers } from './guilds.ts'
import { idReservations, instanceAuditEntries, instanceKeys, instanceSettings, restores } from './instance.ts'
import { journalPages, processes, sessionHolders } from './processes.ts'
import { events, jobs, streams } from './streams.ts'
import { identifyTurns, securityEvents, sessionStarts, users } from './users.ts'
import { scheduledEvents, stageInstances, voiceStates } from './voice.ts'

/** The tables that the layers below the features use themselves. */
export const STORE_TABLES = [
  streams,
  events,
  jobs,
  users,
  securityEvents,
  sessionStarts,
  identifyTurns,
  applications,
  teamMembers,
  integrations,
  interactions,
  proxyTicketsTable,
  guilds,
  roles,
  channels,
  emojis,
  stickers,
  soundboardSounds,
  members,
  auditEntries,
  threads,
  threadMembers,
  privateChannels,
  invites,
  privateInvites,
  webhooks,
  voiceStates,
  scheduledEvents,
  stageInstances,
  processes,
  journalPages,
  sessionHolders,
  instanceKeys,
  instanceSettings,
  instanceAuditEntries,
  idReservations,
  restores,
] as const
