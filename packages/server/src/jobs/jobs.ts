import type { Kernel } from '../kernel/kernel.ts'
import type { LongJob } from '../kernel/long-jobs.ts'
import { archiveThreads } from './archive-threads.ts'
import { closeIdleStages } from './close-idle-stages.ts'
import { deleteMessages } from './delete-messages.ts'
import { deliverCrosspost } from './deliver-crosspost.ts'
import { endActivities } from './end-activities.ts'
import { endBoosts } from './end-boosts.ts'
import { endPollJob } from './end-poll.ts'
import { endTemporaryMemberships } from './end-temporary-memberships.ts'
import { endVisits } from './end-visits.ts'
import { expireInteractions } from './expire-interactions.ts'
import { expireInvites } from './expire-invites.ts'
import { expireSubscription } from './expire-subscription.ts'
import { fillTargetList } from './fill-target-list.ts'
import { followCrosspost } from './follow-crosspost.ts'
import { installBotJob } from './install-bot.ts'
import type { Steps } from './job-handler.ts'
import { leaveActivities } from './leave-activities.ts'
import { leaveScheduledEvents } from './leave-scheduled-events.ts'
import { leaveThreads } from './leave-threads.ts'
import { moveScheduledEvents } from './move-scheduled-events.ts'
import { noteActivity } from './note-activity.ts'
import { noticePrivateChannel } from './notice-private-channel.ts'
import { pruneMembers } from './prune-members.ts'
import { releasePendingMembers } from './release-pending-members.ts'
import { remindOfInvites } from './remind-of-invites.ts'
import { removeApplication } from './remove-application.ts'
import { removeExpiredFiles } from './remove-expired-files.ts'
import { removeManagedRoles } from './remove-managed-roles.ts'
import { removeWebhooks } from './remove-webhooks.ts'
import { renewIdentityKeys } from './renew-identity-keys.ts'
import { settleTargetLists } from './settle-target-lists.ts'
import { settleUploads } from './settle-uploads.ts'
import { settleVoiceChannel } from './settle-voice-channel.ts'
import { showWebhookAvatar } from './show-webhook-avatar.ts'
import { sweepChannel } from './sweep-channel.ts'
import { sweepCommands } from './sweep-commands.ts'
import { sweepEntitlements } from './sweep-entitlements.ts'
import { sweepGuild } from './sweep-guild.ts'
import { sweepReactions } from './sweep-reactions.ts'
import { sweepScheduledEvent } from './sweep-scheduled-event.ts'
import { sweepTargetLists } from './sweep-target-lists.ts'
import { switchFeatures } from './switch-features.ts'
import { tellBotsOfOwner } from './tell-bots-of-owner.ts'
import { tellEvent } from './tell-event.ts'
import { tellGuildsOfUser } from './tell-guilds-of-user.ts'
import { trimActivityLinks } from './trim-activity-links.ts'
import { trimAuditLog } from './trim-audit-log.ts'
import { trimAuthorizations } from './trim-authorizations.ts'
import { trimCommandCreates } from './trim-command-creates.ts'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'
import { trimEvents } from './trim-events.ts'
import { trimProxyTickets } from './trim-proxy-tickets.ts'
import { trimSecurityEvents } from './trim-security-events.ts'
import { trimSessionStarts } from './trim-session-starts.ts'
import { trimSignIns } from './trim-sign-ins.ts'
import { trimSlowmodeTurns } from './trim-slowmode-turns.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'
import { unfurlMedia } from './unfurl-media.ts'
import { welcomeMember } from './welcome-member.ts'
import { writeSystemMessageJob } from './write-system-message.ts'

const SHORT_JOBS = {
  'settle-voice-channel': settleVoiceChannel,
  'write-system-message': writeSystemMessageJob,
  'tell-bots-of-owner': tellBotsOfOwner,
  'tell-event': tellEvent,
  'welcome-member': welcomeMember,
  'notice-private-channel': noticePrivateChannel,
  'end-activities': endActivities,
  'end-boosts': endBoosts,
  'end-poll': endPollJob,
  'end-visits': endVisits,
  'remind-of-invites': remindOfInvites,
  'switch-features': switchFeatures,
  'install-bot': installBotJob,
  'expire-subscription': expireSubscription,
  'remove-managed-roles': removeManagedRoles,
  'remove-webhooks': removeWebhooks,
  'unfurl-media': unfurlMedia,
  'show-webhook-avatar': showWebhookAvatar,
} satisfies Record<string, (kernel: Kernel, payload: never) => Promise<void>>

const DONE_IN_TURNS = {
  'delete-messages': deleteMessages,
  'deliver-crosspost': deliverCrosspost,
  'fill-target-list': fillTargetList,
  'follow-crosspost': followCrosspost,
  'leave-scheduled-events': leaveScheduledEvents,
  'leave-threads': leaveThreads,
  'prune-members': pruneMembers,
  'release-pending-members': releasePendingMembers,
  'remove-application': removeApplication,
  'sweep-channel': sweepChannel,
  'sweep-commands': sweepCommands,
  'sweep-entitlements': sweepEntitlements,
  'sweep-guild': sweepGuild,
  'sweep-reactions': sweepReactions,
  'sweep-scheduled-event': sweepScheduledEvent,
  'sweep-target-lists': sweepTargetLists,
  'tell-guilds-of-user': tellGuildsOfUser,
} satisfies Record<LongJob, (kernel: Kernel, payload: never) => Steps>

/** What units of work may leave for later, by its kind. */
export const JOBS = { ...SHORT_JOBS, ...DONE_IN_TURNS }

/** Jobs that wait for others outside, and so are done beside the rest. */
export const ASIDE = ['unfurl-media', 'show-webhook-avatar', 'tell-event'] as const satisfies (keyof typeof JOBS)[]

/** What is done once a day. */
export const CHORES = [
  trimAuditLog,
  trimEvents,
  trimSessionStarts,
  trimSignIns,
  trimProxyTickets,
  trimSecurityEvents,
  trimAuthorizations,
  trimSlowmodeTurns,
  trimCommandCreates,
  settleUploads,
  settleTargetLists,
  trimEphemeralMessages,
  trimWebhookAvatars,
  trimActivityLinks,
  renewIdentityKeys,
]

/** What is looked for again and again, because the clock alone makes it due. */
export const ROUNDS = [
  archiveThreads,
  moveScheduledEvents,
  closeIdleStages,
  noteActivity,
  expireInvites,
  endTemporaryMemberships,
  removeExpiredFiles,
  expireInteractions,
  leaveActivities,
]
