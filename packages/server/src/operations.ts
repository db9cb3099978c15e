import { login } from './features/accounts/login.ts'
import { logout } from './features/accounts/logout.ts'
import { register } from './features/accounts/register.ts'
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
import { createGuildChannel } from './features/channels/create-guild-channel.ts'
import { deleteChannel } from './features/channels/delete-channel.ts'
import { getChannel } from './features/channels/get-channel.ts'
import { getGuildChannels } from './features/channels/get-guild-channels.ts'
import { getGateway } from './features/gateway-bootstrap/get-gateway.ts'
import { getGatewayBot } from './features/gateway-bootstrap/get-gateway-bot.ts'
import { addGuildMemberByAdministrator } from './features/guilds/add-guild-member-by-administrator.ts'
import { createGuild } from './features/guilds/create-guild.ts'
import { deleteGuild } from './features/guilds/delete-guild.ts'
import { getGuild } from './features/guilds/get-guild.ts'
import { getGuildPreview } from './features/guilds/get-guild-preview.ts'
import { modifyGuild } from './features/guilds/modify-guild.ts'
import { modifyGuildFeatures } from './features/guilds/modify-guild-features.ts'
import { getInstance } from './features/instance/get-instance.ts'
import { addGuildMemberRole } from './features/members/add-guild-member-role.ts'
import { getGuildMember } from './features/members/get-guild-member.ts'
import { removeGuildMember } from './features/members/remove-guild-member.ts'
import { removeGuildMemberRole } from './features/members/remove-guild-member-role.ts'
import { createMessage } from './features/messages/create-message.ts'
import { deleteMessage } from './features/messages/delete-message.ts'
import { editMessage } from './features/messages/edit-message.ts'
import { getChannelMessage } from './features/messages/get-channel-message.ts'
import { getChannelMessages } from './features/messages/get-channel-messages.ts'
import { createGuildRole } from './features/roles/create-guild-role.ts'
import { deleteGuildRole } from './features/roles/delete-guild-role.ts'
import { getGuildRole } from './features/roles/get-guild-role.ts'
import { getGuildRoleMemberCounts } from './features/roles/get-guild-role-member-counts.ts'
import { getGuildRoles } from './features/roles/get-guild-roles.ts'
import { modifyGuildRole } from './features/roles/modify-guild-role.ts'
import { modifyGuildRolePositions } from './features/roles/modify-guild-role-positions.ts'
import { getCurrentUser } from './features/users/get-current-user.ts'
import { getCurrentUserGuilds } from './features/users/get-current-user-guilds.ts'
import { getUser } from './features/users/get-user.ts'
import { leaveGuild } from './features/users/leave-guild.ts'
import type { AnyOperation } from './kernel/operation.ts'

/** The table of contents: every operation, in the order of the interface. */
export const OPERATIONS: readonly AnyOperation[] = [
  getGuild,
  getGuildPreview,
  modifyGuild,
  createGuild,
  deleteGuild,
  getGuildChannels,
  createGuildChannel,
  getChannel,
  deleteChannel,
  getGuildMember,
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
  getChannelMessages,
  getChannelMessage,
  createMessage,
  editMessage,
  deleteMessage,
  getCurrentUser,
  getUser,
  getCurrentUserGuilds,
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
  logout,
  getInstance,
  modifyGuildFeatures,
  addGuildMemberByAdministrator,
]
