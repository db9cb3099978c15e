import { disableTotpMfa } from './features/accounts/disable-totp-mfa.ts'
import { enableTotpMfa } from './features/accounts/enable-totp-mfa.ts'
import { getBackupCodes } from './features/accounts/get-backup-codes.ts'
import { login } from './features/accounts/login.ts'
import { logout } from './features/accounts/logout.ts'
import { modifyUserVerification } from './features/accounts/modify-user-verification.ts'
import { register } from './features/accounts/register.ts'
import { verifyMfaLogin } from './features/accounts/verify-mfa-login.ts'
import { createApplication } from './features/applications/create-application.ts'
import { getCurrentApplication } from './features/applications/get-current-application.ts'
import { getCurrentBotApplicationInformation } from './features/applications/get-current-bot-application-information.ts'
import { resetBotToken } from './features/applications/reset-bot-token.ts'
import { resetClientSecret } from './features/applications/reset-client-secret.ts'
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
import { createGuildEmoji } from './features/emojis/create-guild-emoji.ts'
import { deleteGuildEmoji } from './features/emojis/delete-guild-emoji.ts'
import { getGuildEmoji } from './features/emojis/get-guild-emoji.ts'
import { listGuildEmojis } from './features/emojis/list-guild-emojis.ts'
import { modifyGuildEmoji } from './features/emojis/modify-guild-emoji.ts'
import { getGateway } from './features/gateway-bootstrap/get-gateway.ts'
import { getGatewayBot } from './features/gateway-bootstrap/get-gateway-bot.ts'
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
import { getInstance } from './features/instance/get-instance.ts'
import { addGuildMember } from './features/members/add-guild-member.ts'
import { addGuildMemberRole } from './features/members/add-guild-member-role.ts'
import { getGuildMember } from './features/members/get-guild-member.ts'
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
import { getChannelPins } from './features/pins/get-channel-pins.ts'
import { getPinnedMessagesDeprecated } from './features/pins/get-pinned-messages-deprecated.ts'
import { pinMessage } from './features/pins/pin-message.ts'
import { pinMessageDeprecated } from './features/pins/pin-message-deprecated.ts'
import { unpinMessage } from './features/pins/unpin-message.ts'
import { unpinMessageDeprecated } from './features/pins/unpin-message-deprecated.ts'
import { createDm } from './features/private-channels/create-dm.ts'
import { createReaction } from './features/reactions/create-reaction.ts'
import { deleteAllReactions } from './features/reactions/delete-all-reactions.ts'
import { deleteAllReactionsForEmoji } from './features/reactions/delete-all-reactions-for-emoji.ts'
import { deleteOwnReaction } from './features/reactions/delete-own-reaction.ts'
import { deleteUserReaction } from './features/reactions/delete-user-reaction.ts'
import { getReactions } from './features/reactions/get-reactions.ts'
import { createGuildRole } from './features/roles/create-guild-role.ts'
import { deleteGuildRole } from './features/roles/delete-guild-role.ts'
import { getGuildRole } from './features/roles/get-guild-role.ts'
import { getGuildRoleMemberCounts } from './features/roles/get-guild-role-member-counts.ts'
import { getGuildRoles } from './features/roles/get-guild-roles.ts'
import { modifyGuildRole } from './features/roles/modify-guild-role.ts'
import { modifyGuildRolePositions } from './features/roles/modify-guild-role-positions.ts'
import { createGuildSticker } from './features/stickers/create-guild-sticker.ts'
import { deleteGuildSticker } from './features/stickers/delete-guild-sticker.ts'
import { getGuildSticker } from './features/stickers/get-guild-sticker.ts'
import { getSticker } from './features/stickers/get-sticker.ts'
import { getStickerPack } from './features/stickers/get-sticker-pack.ts'
import { listGuildStickers } from './features/stickers/list-guild-stickers.ts'
import { listStickerPacks } from './features/stickers/list-sticker-packs.ts'
import { modifyGuildSticker } from './features/stickers/modify-guild-sticker.ts'
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
import { getCurrentUser } from './features/users/get-current-user.ts'
import { getCurrentUserGuilds } from './features/users/get-current-user-guilds.ts'
import { getUser } from './features/users/get-user.ts'
import { leaveGuild } from './features/users/leave-guild.ts'
import { modifyCurrentUser } from './features/users/modify-current-user.ts'
import { getCurrentUserVoiceState } from './features/voice/get-current-user-voice-state.ts'
import { getGuildVoiceRegions } from './features/voice/get-guild-voice-regions.ts'
import { getUserVoiceState } from './features/voice/get-user-voice-state.ts'
import { listVoiceRegions } from './features/voice/list-voice-regions.ts'
import { modifyCurrentUserVoiceState } from './features/voice/modify-current-user-voice-state.ts'
import { modifyUserVoiceState } from './features/voice/modify-user-voice-state.ts'
import { setVoiceChannelStatus } from './features/voice/set-voice-channel-status.ts'
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
  getGuildAuditLog,
  listGuildEmojis,
  getGuildEmoji,
  createGuildEmoji,
  modifyGuildEmoji,
  deleteGuildEmoji,
  listGuildStickers,
  getGuildSticker,
  createGuildSticker,
  modifyGuildSticker,
  deleteGuildSticker,
  getSticker,
  listStickerPacks,
  getStickerPack,
  listVoiceRegions,
  getGuildVoiceRegions,
  getCurrentUserVoiceState,
  getUserVoiceState,
  modifyCurrentUserVoiceState,
  modifyUserVoiceState,
  setVoiceChannelStatus,
  getChannelMessages,
  getChannelMessage,
  createMessage,
  editMessage,
  deleteMessage,
  bulkDeleteMessages,
  triggerTypingIndicator,
  getChannelPins,
  pinMessage,
  unpinMessage,
  getPinnedMessagesDeprecated,
  pinMessageDeprecated,
  unpinMessageDeprecated,
  createReaction,
  deleteOwnReaction,
  deleteUserReaction,
  getReactions,
  deleteAllReactions,
  deleteAllReactionsForEmoji,
  getCurrentUser,
  modifyCurrentUser,
  getUser,
  getCurrentUserGuilds,
  createDm,
  leaveGuild,
  getCurrentApplication,
  getCurrentBotApplicationInformation,
  createApplication,
  resetBotToken,
  resetClientSecret,
  getGateway,
  getGatewayBot,
  register,
  login,
  verifyMfaLogin,
  logout,
  enableTotpMfa,
  disableTotpMfa,
  getBackupCodes,
  modifyUserVerification,
  getInstance,
  modifyGuildFeatures,
  listDiscoverableGuilds,
  makeGuildUnavailable,
  makeGuildAvailable,
  setGuildBoosts,
  addGuildMemberByAdministrator,
]
