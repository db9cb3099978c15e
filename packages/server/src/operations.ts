import { disableTotpMfa } from './features/accounts/disable-totp-mfa.ts'
import { elevateSession } from './features/accounts/elevate-session.ts'
import { enableTotpMfa } from './features/accounts/enable-totp-mfa.ts'
import { getAuthSessions } from './features/accounts/get-auth-sessions.ts'
import { getBackupCodes } from './features/accounts/get-backup-codes.ts'
import { login } from './features/accounts/login.ts'
import { logout } from './features/accounts/logout.ts'
import { logoutAuthSessions } from './features/accounts/logout-auth-sessions.ts'
import { modifyUserVerification } from './features/accounts/modify-user-verification.ts'
import { register } from './features/accounts/register.ts'
import { verifyMfaLogin } from './features/accounts/verify-mfa-login.ts'
import { createApplicationExternalAssets } from './features/activities/create-application-external-assets.ts'
import { getApplicationActivityInstance } from './features/activities/get-application-activity-instance.ts'
import { launchActivity } from './features/activities/launch-activity.ts'
import { leaveActivity } from './features/activities/leave-activity.ts'
import { uploadApplicationAttachment } from './features/activities/upload-application-attachment.ts'
import { createActivityLink } from './features/activity-links/create-activity-link.ts'
import { createActivityQuickLink } from './features/activity-links/create-activity-quick-link.ts'
import { deleteActivityLink } from './features/activity-links/delete-activity-link.ts'
import { editActivityLink } from './features/activity-links/edit-activity-link.ts'
import { getActivityLink } from './features/activity-links/get-activity-link.ts'
import { listActivityLinks } from './features/activity-links/list-activity-links.ts'
import { createProxyTicket } from './features/activity-proxy/create-proxy-ticket.ts'
import { listActivityRefusals } from './features/activity-proxy/list-activity-refusals.ts'
import { editEmbeddedActivityConfig } from './features/activity-settings/edit-embedded-activity-config.ts'
import { getActivityShelf } from './features/activity-settings/get-activity-shelf.ts'
import { getEmbeddedActivityConfig } from './features/activity-settings/get-embedded-activity-config.ts'
import { getProxyConfig } from './features/activity-settings/get-proxy-config.ts'
import { listInstanceActivities } from './features/activity-settings/list-instance-activities.ts'
import { modifyActivityLeave } from './features/activity-settings/modify-activity-leave.ts'
import { setApplicationEmbedded } from './features/activity-settings/set-application-embedded.ts'
import { setProxyConfig } from './features/activity-settings/set-proxy-config.ts'
import { createApplication } from './features/applications/create-application.ts'
import { deleteApplication } from './features/applications/delete-application.ts'
import { editApplication } from './features/applications/edit-application.ts'
import { editApplicationBot } from './features/applications/edit-application-bot.ts'
import { editCurrentApplication } from './features/applications/edit-current-application.ts'
import { getApplication } from './features/applications/get-application.ts'
import { getCurrentApplication } from './features/applications/get-current-application.ts'
import { getCurrentBotApplicationInformation } from './features/applications/get-current-bot-application-information.ts'
import { listApplicationCalls } from './features/applications/list-application-calls.ts'
import { listApplications } from './features/applications/list-applications.ts'
import { listDetectableApplications } from './features/applications/list-detectable-applications.ts'
import { resetBotToken } from './features/applications/reset-bot-token.ts'
import { resetClientSecret } from './features/applications/reset-client-secret.ts'
import { transferApplication } from './features/applications/transfer-application.ts'
import { getGuildAuditLog } from './features/audit-log/get-guild-audit-log.ts'
import { bulkGuildBan } from './features/bans/bulk-guild-ban.ts'
import { createGuildBan } from './features/bans/create-guild-ban.ts'
import { getGuildBan } from './features/bans/get-guild-ban.ts'
import { getGuildBans } from './features/bans/get-guild-bans.ts'
import { removeGuildBan } from './features/bans/remove-guild-ban.ts'
import { setGuildBoosts } from './features/boosts/set-guild-boosts.ts'
import { createGuildChannel } from './features/channels/create-guild-channel.ts'
import { deleteChannel } from './features/channels/delete-channel.ts'
import { deleteChannelPermission } from './features/channels/delete-channel-permission.ts'
import { editChannelPermissions } from './features/channels/edit-channel-permissions.ts'
import { getChannel } from './features/channels/get-channel.ts'
import { getGuildChannels } from './features/channels/get-guild-channels.ts'
import { modifyChannel } from './features/channels/modify-channel.ts'
import { modifyGuildChannelPositions } from './features/channels/modify-guild-channel-positions.ts'
import { bulkOverwriteGlobalApplicationCommands } from './features/commands/bulk-overwrite-global-application-commands.ts'
import { bulkOverwriteGuildApplicationCommands } from './features/commands/bulk-overwrite-guild-application-commands.ts'
import { createGlobalApplicationCommand } from './features/commands/create-global-application-command.ts'
import { createGuildApplicationCommand } from './features/commands/create-guild-application-command.ts'
import { deleteGlobalApplicationCommand } from './features/commands/delete-global-application-command.ts'
import { deleteGuildApplicationCommand } from './features/commands/delete-guild-application-command.ts'
import { editApplicationCommandPermissions } from './features/commands/edit-application-command-permissions.ts'
import { editGlobalApplicationCommand } from './features/commands/edit-global-application-command.ts'
import { editGuildApplicationCommand } from './features/commands/edit-guild-application-command.ts'
import { getApplicationCommandPermissions } from './features/commands/get-application-command-permissions.ts'
import { getChannelApplicationCommandIndex } from './features/commands/get-channel-application-command-index.ts'
import { getGlobalApplicationCommand } from './features/commands/get-global-application-command.ts'
import { getGlobalApplicationCommands } from './features/commands/get-global-application-commands.ts'
import { getGuildApplicationCommand } from './features/commands/get-guild-application-command.ts'
import { getGuildApplicationCommandPermissions } from './features/commands/get-guild-application-command-permissions.ts'
import { getGuildApplicationCommands } from './features/commands/get-guild-application-commands.ts'
import { getUserApplicationCommandIndex } from './features/commands/get-user-application-command-index.ts'
import { createUserConnection } from './features/connections/create-user-connection.ts'
import { deleteUserConnection } from './features/connections/delete-user-connection.ts'
import { getCurrentUserConnections } from './features/connections/get-current-user-connections.ts'
import { createApplicationEmoji } from './features/emojis/create-application-emoji.ts'
import { createGuildEmoji } from './features/emojis/create-guild-emoji.ts'
import { deleteApplicationEmoji } from './features/emojis/delete-application-emoji.ts'
import { deleteGuildEmoji } from './features/emojis/delete-guild-emoji.ts'
import { getApplicationEmoji } from './features/emojis/get-application-emoji.ts'
import { getGuildEmoji } from './features/emojis/get-guild-emoji.ts'
import { listApplicationEmojis } from './features/emojis/list-application-emojis.ts'
import { listGuildEmojis } from './features/emojis/list-guild-emojis.ts'
import { modifyApplicationEmoji } from './features/emojis/modify-application-emoji.ts'
import { modifyGuildEmoji } from './features/emojis/modify-guild-emoji.ts'
import { consumeEntitlement } from './features/entitlements/consume-entitlement.ts'
import { createTestEntitlement } from './features/entitlements/create-test-entitlement.ts'
import { deleteTestEntitlement } from './features/entitlements/delete-test-entitlement.ts'
import { getCurrentUserApplicationEntitlements } from './features/entitlements/get-current-user-application-entitlements.ts'
import { getEntitlement } from './features/entitlements/get-entitlement.ts'
import { listEntitlements } from './features/entitlements/list-entitlements.ts'
import { modifyTestEntitlement } from './features/entitlements/modify-test-entitlement.ts'
import { purchaseSku } from './features/entitlements/purchase-sku.ts'
import { getGateway } from './features/gateway-bootstrap/get-gateway.ts'
import { getGatewayBot } from './features/gateway-bootstrap/get-gateway-bot.ts'
import { modifyPrivateChannelSettings } from './features/guild-settings/modify-private-channel-settings.ts'
import { modifyUserGuildSettings } from './features/guild-settings/modify-user-guild-settings.ts'
import { addGuildMemberByAdministrator } from './features/guilds/add-guild-member-by-administrator.ts'
import { createGuild } from './features/guilds/create-guild.ts'
import { deleteGuild } from './features/guilds/delete-guild.ts'
import { getGuild } from './features/guilds/get-guild.ts'
import { getGuildPreview } from './features/guilds/get-guild-preview.ts'
import { listDiscoverableGuilds } from './features/guilds/list-discoverable-guilds.ts'
import { makeGuildAvailable } from './features/guilds/make-guild-available.ts'
import { makeGuildUnavailable } from './features/guilds/make-guild-unavailable.ts'
import { modifyGuild } from './features/guilds/modify-guild.ts'
import { modifyGuildFeatures } from './features/guilds/modify-guild-features.ts'
import { modifyGuildMfaLevel } from './features/guilds/modify-guild-mfa-level.ts'
import { modifyGuildIncidentActions } from './features/incidents/modify-guild-incident-actions.ts'
import { deleteApplicationByAdministrator } from './features/instance/delete-application-by-administrator.ts'
import { deleteGuildByAdministrator } from './features/instance/delete-guild-by-administrator.ts'
import { dropInstanceJob } from './features/instance/drop-instance-job.ts'
import { getInstance } from './features/instance/get-instance.ts'
import { getInstanceHealth } from './features/instance/get-instance-health.ts'
import { getInstanceSettings } from './features/instance/get-instance-settings.ts'
import { getOwnStanding } from './features/instance/get-own-standing.ts'
import { handOverGuild } from './features/instance/hand-over-guild.ts'
import { listInstanceGuilds } from './features/instance/list-instance-guilds.ts'
import { listInstanceJobs } from './features/instance/list-instance-jobs.ts'
import { listInstanceUsers } from './features/instance/list-instance-users.ts'
import { listSecurityEvents } from './features/instance/list-security-events.ts'
import { modifyInstanceSettings } from './features/instance/modify-instance-settings.ts'
import { modifyInstanceUser } from './features/instance/modify-instance-user.ts'
import { modifyLogLevel } from './features/instance/modify-log-level.ts'
import { resetInstanceUser } from './features/instance/reset-instance-user.ts'
import { retryInstanceJob } from './features/instance/retry-instance-job.ts'
import { beginIntegrationSubscription } from './features/integrations/begin-integration-subscription.ts'
import { createGuildIntegration } from './features/integrations/create-guild-integration.ts'
import { deleteGuildIntegration } from './features/integrations/delete-guild-integration.ts'
import { endGuildIntegration } from './features/integrations/end-guild-integration.ts'
import { endIntegrationSubscription } from './features/integrations/end-integration-subscription.ts'
import { getGuildIntegrations } from './features/integrations/get-guild-integrations.ts'
import { modifyGuildIntegration } from './features/integrations/modify-guild-integration.ts'
import { createFollowupMessage } from './features/interactions/create-followup-message.ts'
import { createInteraction } from './features/interactions/create-interaction.ts'
import { createInteractionResponse } from './features/interactions/create-interaction-response.ts'
import { deleteFollowupMessage } from './features/interactions/delete-followup-message.ts'
import { deleteOriginalInteractionResponse } from './features/interactions/delete-original-interaction-response.ts'
import { editFollowupMessage } from './features/interactions/edit-followup-message.ts'
import { editOriginalInteractionResponse } from './features/interactions/edit-original-interaction-response.ts'
import { getFollowupMessage } from './features/interactions/get-followup-message.ts'
import { getOriginalInteractionResponse } from './features/interactions/get-original-interaction-response.ts'
import { acceptInvite } from './features/invites/accept-invite.ts'
import { createChannelInvite } from './features/invites/create-channel-invite.ts'
import { deleteInvite } from './features/invites/delete-invite.ts'
import { getChannelInvites } from './features/invites/get-channel-invites.ts'
import { getGuildInvites } from './features/invites/get-guild-invites.ts'
import { getInvite } from './features/invites/get-invite.ts'
import { addGuildMember } from './features/members/add-guild-member.ts'
import { addGuildMemberRole } from './features/members/add-guild-member-role.ts'
import { getCurrentUserGuildMember } from './features/members/get-current-user-guild-member.ts'
import { getGuildMember } from './features/members/get-guild-member.ts'
import { joinGuild } from './features/members/join-guild.ts'
import { listGuildMembers } from './features/members/list-guild-members.ts'
import { modifyCurrentMember } from './features/members/modify-current-member.ts'
import { modifyCurrentUserNick } from './features/members/modify-current-user-nick.ts'
import { modifyGuildMember } from './features/members/modify-guild-member.ts'
import { removeGuildMember } from './features/members/remove-guild-member.ts'
import { removeGuildMemberRole } from './features/members/remove-guild-member-role.ts'
import { searchGuildMembers } from './features/members/search-guild-members.ts'
import { bulkDeleteMessages } from './features/messages/bulk-delete-messages.ts'
import { createMessage } from './features/messages/create-message.ts'
import { deleteMessage } from './features/messages/delete-message.ts'
import { editMessage } from './features/messages/edit-message.ts'
import { getChannelMessage } from './features/messages/get-channel-message.ts'
import { getChannelMessages } from './features/messages/get-channel-messages.ts'
import { triggerTypingIndicator } from './features/messages/trigger-typing-indicator.ts'
import { authorizeApplication } from './features/oauth2/authorize-application.ts'
import { deleteUserAuthorization } from './features/oauth2/delete-user-authorization.ts'
import { getAccessToken } from './features/oauth2/get-access-token.ts'
import { getAuthorizationRequest } from './features/oauth2/get-authorization-request.ts'
import { getCurrentAuthorizationInformation } from './features/oauth2/get-current-authorization-information.ts'
import { getOpenidConnectUserinfo } from './features/oauth2/get-openid-connect-userinfo.ts'
import { getPublicKeys } from './features/oauth2/get-public-keys.ts'
import { listUserAuthorizations } from './features/oauth2/list-user-authorizations.ts'
import { previewAuthorization } from './features/oauth2/preview-authorization.ts'
import { revokeAccessToken } from './features/oauth2/revoke-access-token.ts'
import { answerGuildOnboarding } from './features/onboarding/answer-guild-onboarding.ts'
import { getGuildOnboarding } from './features/onboarding/get-guild-onboarding.ts'
import { getGuildOnboardingAnswers } from './features/onboarding/get-guild-onboarding-answers.ts'
import { modifyGuildOnboarding } from './features/onboarding/modify-guild-onboarding.ts'
import { getChannelPins } from './features/pins/get-channel-pins.ts'
import { getPinnedMessagesDeprecated } from './features/pins/get-pinned-messages-deprecated.ts'
import { pinMessage } from './features/pins/pin-message.ts'
import { pinMessageDeprecated } from './features/pins/pin-message-deprecated.ts'
import { unpinMessage } from './features/pins/unpin-message.ts'
import { unpinMessageDeprecated } from './features/pins/unpin-message-deprecated.ts'
import { endPoll } from './features/polls/end-poll.ts'
import { getAnswerVoters } from './features/polls/get-answer-voters.ts'
import { submitPollVote } from './features/polls/submit-poll-vote.ts'
import { acceptGroupInvite } from './features/private-channels/accept-group-invite.ts'
import { createDm } from './features/private-channels/create-dm.ts'
import { deleteGroupInvite } from './features/private-channels/delete-group-invite.ts'
import { getGroupInvite } from './features/private-channels/get-group-invite.ts'
import { groupDmAddRecipient } from './features/private-channels/group-dm-add-recipient.ts'
import { groupDmRemoveRecipient } from './features/private-channels/group-dm-remove-recipient.ts'
import { listPrivateChannels } from './features/private-channels/list-private-channels.ts'
import { beginGuildPrune } from './features/prune/begin-guild-prune.ts'
import { getGuildPruneCount } from './features/prune/get-guild-prune-count.ts'
import { createReaction } from './features/reactions/create-reaction.ts'
import { deleteAllReactions } from './features/reactions/delete-all-reactions.ts'
import { deleteAllReactionsForEmoji } from './features/reactions/delete-all-reactions-for-emoji.ts'
import { deleteOwnReaction } from './features/reactions/delete-own-reaction.ts'
import { deleteUserReaction } from './features/reactions/delete-user-reaction.ts'
import { getReactions } from './features/reactions/get-reactions.ts'
import { ackMessage } from './features/read-states/ack-message.ts'
import { bulkAckMessages } from './features/read-states/bulk-ack-messages.ts'
import { approveInstanceRegistration } from './features/registrations/approve-instance-registration.ts'
import { createInstanceInvitation } from './features/registrations/create-instance-invitation.ts'
import { deleteInstanceInvitation } from './features/registrations/delete-instance-invitation.ts'
import { listInstanceInvitations } from './features/registrations/list-instance-invitations.ts'
import { listInstanceRegistrations } from './features/registrations/list-instance-registrations.ts'
import { rejectInstanceRegistration } from './features/registrations/reject-instance-registration.ts'
import { acceptFriendInvite } from './features/relationships/accept-friend-invite.ts'
import { createRelationship } from './features/relationships/create-relationship.ts'
import { createUserInvite } from './features/relationships/create-user-invite.ts'
import { deleteFriendInvite } from './features/relationships/delete-friend-invite.ts'
import { getFriendInvite } from './features/relationships/get-friend-invite.ts'
import { getRelationships } from './features/relationships/get-relationships.ts'
import { getUserInvites } from './features/relationships/get-user-invites.ts'
import { modifyRelationship } from './features/relationships/modify-relationship.ts'
import { removeRelationship } from './features/relationships/remove-relationship.ts'
import { revokeUserInvites } from './features/relationships/revoke-user-invites.ts'
import { sendFriendRequest } from './features/relationships/send-friend-request.ts'
import { deleteCurrentUserApplicationRoleConnection } from './features/role-connections/delete-current-user-application-role-connection.ts'
import { getApplicationRoleConnectionMetadataRecords } from './features/role-connections/get-application-role-connection-metadata-records.ts'
import { getCurrentUserApplicationRoleConnection } from './features/role-connections/get-current-user-application-role-connection.ts'
import { updateApplicationRoleConnectionMetadataRecords } from './features/role-connections/update-application-role-connection-metadata-records.ts'
import { updateCurrentUserApplicationRoleConnection } from './features/role-connections/update-current-user-application-role-connection.ts'
import { createGuildRole } from './features/roles/create-guild-role.ts'
import { deleteGuildRole } from './features/roles/delete-guild-role.ts'
import { getGuildRole } from './features/roles/get-guild-role.ts'
import { getGuildRoleMemberCounts } from './features/roles/get-guild-role-member-counts.ts'
import { getGuildRoles } from './features/roles/get-guild-roles.ts'
import { modifyGuildRole } from './features/roles/modify-guild-role.ts'
import { modifyGuildRolePositions } from './features/roles/modify-guild-role-positions.ts'
import { createGuildScheduledEvent } from './features/scheduled-events/create-guild-scheduled-event.ts'
import { createGuildScheduledEventUser } from './features/scheduled-events/create-guild-scheduled-event-user.ts'
import { deleteGuildScheduledEvent } from './features/scheduled-events/delete-guild-scheduled-event.ts'
import { deleteGuildScheduledEventUser } from './features/scheduled-events/delete-guild-scheduled-event-user.ts'
import { getGuildScheduledEvent } from './features/scheduled-events/get-guild-scheduled-event.ts'
import { getGuildScheduledEventUsers } from './features/scheduled-events/get-guild-scheduled-event-users.ts'
import { listScheduledEventsForGuild } from './features/scheduled-events/list-scheduled-events-for-guild.ts'
import { modifyGuildScheduledEvent } from './features/scheduled-events/modify-guild-scheduled-event.ts'
import { actionGuildJoinRequest } from './features/screening/action-guild-join-request.ts'
import { createGuildJoinRequest } from './features/screening/create-guild-join-request.ts'
import { getGuildJoinRequests } from './features/screening/get-guild-join-requests.ts'
import { getGuildMemberVerification } from './features/screening/get-guild-member-verification.ts'
import { modifyGuildMemberVerification } from './features/screening/modify-guild-member-verification.ts'
import { createSku } from './features/skus/create-sku.ts'
import { deleteSku } from './features/skus/delete-sku.ts'
import { getSku } from './features/skus/get-sku.ts'
import { listSkus } from './features/skus/list-skus.ts'
import { modifySku } from './features/skus/modify-sku.ts'
import { listDefaultSoundboardSounds } from './features/soundboard/list-default-soundboard-sounds.ts'
import { listGuildSoundboardSounds } from './features/soundboard/list-guild-soundboard-sounds.ts'
import { createStageInstance } from './features/stage-instances/create-stage-instance.ts'
import { deleteStageInstance } from './features/stage-instances/delete-stage-instance.ts'
import { getStageInstance } from './features/stage-instances/get-stage-instance.ts'
import { modifyStageInstance } from './features/stage-instances/modify-stage-instance.ts'
import { createGuildSticker } from './features/stickers/create-guild-sticker.ts'
import { deleteGuildSticker } from './features/stickers/delete-guild-sticker.ts'
import { getGuildSticker } from './features/stickers/get-guild-sticker.ts'
import { getSticker } from './features/stickers/get-sticker.ts'
import { getStickerPack } from './features/stickers/get-sticker-pack.ts'
import { listGuildStickers } from './features/stickers/list-guild-stickers.ts'
import { listStickerPacks } from './features/stickers/list-sticker-packs.ts'
import { modifyGuildSticker } from './features/stickers/modify-guild-sticker.ts'
import { addInviteTargetUser } from './features/target-users/add-invite-target-user.ts'
import { bulkAddInviteTargetUsers } from './features/target-users/bulk-add-invite-target-users.ts'
import { bulkRemoveInviteTargetUsers } from './features/target-users/bulk-remove-invite-target-users.ts'
import { getTargetUsers } from './features/target-users/get-target-users.ts'
import { getTargetUsersJobStatus } from './features/target-users/get-target-users-job-status.ts'
import { removeInviteTargetUser } from './features/target-users/remove-invite-target-user.ts'
import { updateTargetUsers } from './features/target-users/update-target-users.ts'
import { acceptTeamInvitation } from './features/teams/accept-team-invitation.ts'
import { createTeam } from './features/teams/create-team.ts'
import { deleteTeam } from './features/teams/delete-team.ts'
import { getTeam } from './features/teams/get-team.ts'
import { inviteTeamMember } from './features/teams/invite-team-member.ts'
import { listTeams } from './features/teams/list-teams.ts'
import { modifyTeam } from './features/teams/modify-team.ts'
import { modifyTeamMember } from './features/teams/modify-team-member.ts'
import { removeTeamMember } from './features/teams/remove-team-member.ts'
import { addThreadMember } from './features/threads/add-thread-member.ts'
import { getThreadMember } from './features/threads/get-thread-member.ts'
import { joinThread } from './features/threads/join-thread.ts'
import { leaveThread } from './features/threads/leave-thread.ts'
import { listActiveGuildThreads } from './features/threads/list-active-guild-threads.ts'
import { listJoinedPrivateArchivedThreads } from './features/threads/list-joined-private-archived-threads.ts'
import { listPrivateArchivedThreads } from './features/threads/list-private-archived-threads.ts'
import { listPublicArchivedThreads } from './features/threads/list-public-archived-threads.ts'
import { listThreadMembers } from './features/threads/list-thread-members.ts'
import { removeThreadMember } from './features/threads/remove-thread-member.ts'
import { startThreadFromMessage } from './features/threads/start-thread-from-message.ts'
import { startThreadWithoutMessage } from './features/threads/start-thread-without-message.ts'
import { getUserSettings } from './features/user-settings/get-user-settings.ts'
import { modifyUserSettings } from './features/user-settings/modify-user-settings.ts'
import { getCurrentUser } from './features/users/get-current-user.ts'
import { getCurrentUserGuilds } from './features/users/get-current-user-guilds.ts'
import { getUser } from './features/users/get-user.ts'
import { leaveGuild } from './features/users/leave-guild.ts'
import { modifyCurrentUser } from './features/users/modify-current-user.ts'
import { getGuildVanityUrl } from './features/vanity-url/get-guild-vanity-url.ts'
import { modifyGuildVanityUrl } from './features/vanity-url/modify-guild-vanity-url.ts'
import { getCurrentUserVoiceState } from './features/voice/get-current-user-voice-state.ts'
import { getGuildVoiceRegions } from './features/voice/get-guild-voice-regions.ts'
import { getUserVoiceState } from './features/voice/get-user-voice-state.ts'
import { listVoiceRegions } from './features/voice/list-voice-regions.ts'
import { modifyCurrentUserVoiceState } from './features/voice/modify-current-user-voice-state.ts'
import { modifyUserVoiceState } from './features/voice/modify-user-voice-state.ts'
import { setVoiceChannelStatus } from './features/voice/set-voice-channel-status.ts'
import { createWebhook } from './features/webhooks/create-webhook.ts'
import { crosspostMessage } from './features/webhooks/crosspost-message.ts'
import { deleteWebhook } from './features/webhooks/delete-webhook.ts'
import { deleteWebhookMessage } from './features/webhooks/delete-webhook-message.ts'
import { deleteWebhookWithToken } from './features/webhooks/delete-webhook-with-token.ts'
import { editWebhookMessage } from './features/webhooks/edit-webhook-message.ts'
import { executeGithubCompatibleWebhook } from './features/webhooks/execute-github-compatible-webhook.ts'
import { executeSlackCompatibleWebhook } from './features/webhooks/execute-slack-compatible-webhook.ts'
import { executeWebhook } from './features/webhooks/execute-webhook.ts'
import { followAnnouncementChannel } from './features/webhooks/follow-announcement-channel.ts'
import { getChannelWebhooks } from './features/webhooks/get-channel-webhooks.ts'
import { getGuildWebhooks } from './features/webhooks/get-guild-webhooks.ts'
import { getWebhook } from './features/webhooks/get-webhook.ts'
import { getWebhookMessage } from './features/webhooks/get-webhook-message.ts'
import { getWebhookWithToken } from './features/webhooks/get-webhook-with-token.ts'
import { modifyWebhook } from './features/webhooks/modify-webhook.ts'
import { modifyWebhookWithToken } from './features/webhooks/modify-webhook-with-token.ts'
import { getGuildWelcomeScreen } from './features/welcome-screen/get-guild-welcome-screen.ts'
import { modifyGuildWelcomeScreen } from './features/welcome-screen/modify-guild-welcome-screen.ts'
import { getGuildWidget } from './features/widget/get-guild-widget.ts'
import { getGuildWidgetImage } from './features/widget/get-guild-widget-image.ts'
import { getGuildWidgetSettings } from './features/widget/get-guild-widget-settings.ts'
import { modifyGuildWidget } from './features/widget/modify-guild-widget.ts'
import type { AnyOperation } from './kernel/operation.ts'

/** The table of contents: every operation, in the order of the interface. */
export const OPERATIONS: readonly AnyOperation[] = [
  getGuild,
  getGuildPreview,
  modifyGuild,
  modifyGuildMfaLevel,
  createGuild,
  deleteGuild,
  getGuildChannels,
  createGuildChannel,
  modifyGuildChannelPositions,
  getChannel,
  modifyChannel,
  deleteChannel,
  getChannelInvites,
  createChannelInvite,
  getInvite,
  acceptInvite,
  getTargetUsers,
  updateTargetUsers,
  bulkAddInviteTargetUsers,
  bulkRemoveInviteTargetUsers,
  addInviteTargetUser,
  removeInviteTargetUser,
  getTargetUsersJobStatus,
  deleteInvite,
  getGuildInvites,
  getGuildVanityUrl,
  modifyGuildVanityUrl,
  startThreadFromMessage,
  startThreadWithoutMessage,
  joinThread,
  leaveThread,
  addThreadMember,
  removeThreadMember,
  getThreadMember,
  listThreadMembers,
  listActiveGuildThreads,
  listPublicArchivedThreads,
  listPrivateArchivedThreads,
  listJoinedPrivateArchivedThreads,
  editChannelPermissions,
  deleteChannelPermission,
  getGuildMember,
  listGuildMembers,
  searchGuildMembers,
  addGuildMember,
  joinGuild,
  modifyGuildMember,
  modifyCurrentMember,
  modifyCurrentUserNick,
  addGuildMemberRole,
  removeGuildMemberRole,
  removeGuildMember,
  getGuildBans,
  getGuildBan,
  createGuildBan,
  removeGuildBan,
  bulkGuildBan,
  getGuildRoles,
  getGuildRole,
  getGuildRoleMemberCounts,
  createGuildRole,
  modifyGuildRolePositions,
  modifyGuildRole,
  deleteGuildRole,
  getGuildPruneCount,
  beginGuildPrune,
  modifyGuildIncidentActions,
  getGuildMemberVerification,
  modifyGuildMemberVerification,
  createGuildJoinRequest,
  getGuildJoinRequests,
  actionGuildJoinRequest,
  getGuildAuditLog,
  getGuildWelcomeScreen,
  modifyGuildWelcomeScreen,
  getGuildOnboarding,
  modifyGuildOnboarding,
  listGuildEmojis,
  getGuildEmoji,
  createGuildEmoji,
  modifyGuildEmoji,
  deleteGuildEmoji,
  listApplicationEmojis,
  getApplicationEmoji,
  createApplicationEmoji,
  modifyApplicationEmoji,
  deleteApplicationEmoji,
  listGuildStickers,
  getGuildSticker,
  createGuildSticker,
  modifyGuildSticker,
  deleteGuildSticker,
  getSticker,
  listStickerPacks,
  getStickerPack,
  listVoiceRegions,
  listDefaultSoundboardSounds,
  listGuildSoundboardSounds,
  listDetectableApplications,
  getGuildVoiceRegions,
  listScheduledEventsForGuild,
  createGuildScheduledEvent,
  getGuildScheduledEvent,
  modifyGuildScheduledEvent,
  deleteGuildScheduledEvent,
  getGuildScheduledEventUsers,
  createGuildScheduledEventUser,
  deleteGuildScheduledEventUser,
  createStageInstance,
  getStageInstance,
  modifyStageInstance,
  deleteStageInstance,
  getGuildIntegrations,
  deleteGuildIntegration,
  getCurrentUserVoiceState,
  getUserVoiceState,
  modifyCurrentUserVoiceState,
  modifyUserVoiceState,
  setVoiceChannelStatus,
  getGuildWidgetSettings,
  modifyGuildWidget,
  getGuildWidget,
  getGuildWidgetImage,
  getChannelMessages,
  getChannelMessage,
  createMessage,
  editMessage,
  deleteMessage,
  bulkDeleteMessages,
  crosspostMessage,
  followAnnouncementChannel,
  triggerTypingIndicator,
  ackMessage,
  bulkAckMessages,
  modifyUserGuildSettings,
  getUserSettings,
  modifyUserSettings,
  modifyPrivateChannelSettings,
  getChannelPins,
  pinMessage,
  unpinMessage,
  getPinnedMessagesDeprecated,
  pinMessageDeprecated,
  unpinMessageDeprecated,
  getAnswerVoters,
  submitPollVote,
  endPoll,
  createReaction,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  createWebhook,
  getChannelWebhooks,
  getGuildWebhooks,
  getWebhook,
  getWebhookWithToken,
  modifyWebhook,
  modifyWebhookWithToken,
  deleteWebhook,
  deleteWebhookWithToken,
  executeWebhook,
  executeSlackCompatibleWebhook,
  executeGithubCompatibleWebhook,
  getWebhookMessage,
  editWebhookMessage,
  deleteWebhookMessage,
  createInteraction,
  createInteractionResponse,
  getApplicationActivityInstance,
  launchActivity,
  leaveActivity,
  uploadApplicationAttachment,
  createApplicationExternalAssets,
  createActivityQuickLink,
  listActivityLinks,
  createActivityLink,
  getActivityLink,
  editActivityLink,
  deleteActivityLink,
  getOriginalInteractionResponse,
  editOriginalInteractionResponse,
  deleteOriginalInteractionResponse,
  createFollowupMessage,
  getFollowupMessage,
  editFollowupMessage,
  deleteFollowupMessage,
  getCurrentUser,
  modifyCurrentUser,
  getUser,
  getCurrentUserGuilds,
  getCurrentUserGuildMember,
  getCurrentUserConnections,
  deleteUserConnection,
  createDm,
  listPrivateChannels,
  groupDmAddRecipient,
  groupDmRemoveRecipient,
  getGroupInvite,
  acceptGroupInvite,
  deleteGroupInvite,
  getRelationships,
  sendFriendRequest,
  createRelationship,
  modifyRelationship,
  removeRelationship,
  getUserInvites,
  createUserInvite,
  revokeUserInvites,
  getFriendInvite,
  acceptFriendInvite,
  deleteFriendInvite,
  leaveGuild,
  getCurrentApplication,
  editCurrentApplication,
  getCurrentBotApplicationInformation,
  getAuthorizationRequest,
  previewAuthorization,
  authorizeApplication,
  getAccessToken,
  revokeAccessToken,
  getCurrentAuthorizationInformation,
  getPublicKeys,
  getOpenidConnectUserinfo,
  listUserAuthorizations,
  deleteUserAuthorization,
  createApplication,
  listApplications,
  listApplicationCalls,
  createProxyTicket,
  listActivityRefusals,
  getApplication,
  editApplication,
  editApplicationBot,
  transferApplication,
  setApplicationEmbedded,
  getEmbeddedActivityConfig,
  editEmbeddedActivityConfig,
  getProxyConfig,
  setProxyConfig,
  getActivityShelf,
  modifyActivityLeave,
  deleteApplication,
  resetBotToken,
  resetClientSecret,
  getApplicationRoleConnectionMetadataRecords,
  updateApplicationRoleConnectionMetadataRecords,
  getCurrentUserApplicationRoleConnection,
  updateCurrentUserApplicationRoleConnection,
  deleteCurrentUserApplicationRoleConnection,
  listSkus,
  getSku,
  createSku,
  modifySku,
  deleteSku,
  listEntitlements,
  getEntitlement,
  createTestEntitlement,
  modifyTestEntitlement,
  deleteTestEntitlement,
  consumeEntitlement,
  getCurrentUserApplicationEntitlements,
  purchaseSku,
  getGlobalApplicationCommands,
  createGlobalApplicationCommand,
  getGlobalApplicationCommand,
  editGlobalApplicationCommand,
  deleteGlobalApplicationCommand,
  bulkOverwriteGlobalApplicationCommands,
  getGuildApplicationCommands,
  createGuildApplicationCommand,
  getGuildApplicationCommand,
  editGuildApplicationCommand,
  deleteGuildApplicationCommand,
  bulkOverwriteGuildApplicationCommands,
  getGuildApplicationCommandPermissions,
  getApplicationCommandPermissions,
  editApplicationCommandPermissions,
  getChannelApplicationCommandIndex,
  getUserApplicationCommandIndex,
  createTeam,
  listTeams,
  getTeam,
  modifyTeam,
  deleteTeam,
  inviteTeamMember,
  acceptTeamInvitation,
  modifyTeamMember,
  removeTeamMember,
  getGateway,
  getGatewayBot,
  register,
  login,
  verifyMfaLogin,
  logout,
  getAuthSessions,
  logoutAuthSessions,
  elevateSession,
  enableTotpMfa,
  disableTotpMfa,
  getBackupCodes,
  modifyUserVerification,
  createUserConnection,
  getInstance,
  getInstanceSettings,
  modifyInstanceSettings,
  createInstanceInvitation,
  listInstanceInvitations,
  deleteInstanceInvitation,
  listInstanceRegistrations,
  approveInstanceRegistration,
  rejectInstanceRegistration,
  getOwnStanding,
  getInstanceHealth,
  modifyLogLevel,
  listInstanceUsers,
  listSecurityEvents,
  modifyInstanceUser,
  resetInstanceUser,
  listInstanceGuilds,
  handOverGuild,
  deleteApplicationByAdministrator,
  deleteGuildByAdministrator,
  listInstanceActivities,
  listInstanceJobs,
  retryInstanceJob,
  dropInstanceJob,
  modifyGuildFeatures,
  listDiscoverableGuilds,
  makeGuildUnavailable,
  makeGuildAvailable,
  setGuildBoosts,
  getGuildOnboardingAnswers,
  answerGuildOnboarding,
  addGuildMemberByAdministrator,
  createGuildIntegration,
  modifyGuildIntegration,
  endGuildIntegration,
  beginIntegrationSubscription,
  endIntegrationSubscription,
]
