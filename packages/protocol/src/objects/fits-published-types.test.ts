import { test } from 'node:test'
import type {
  APIBan,
  APIEmbed,
  APIEmoji,
  APIGuildIntegration,
  APIGuildMember,
  APIGuildOnboarding,
  APIGuildWelcomeScreen,
  APIMessage,
  APIOverwrite,
  APIRole,
  APISticker,
  APIUser,
  GatewayGuildBanAddDispatchData,
  GatewayGuildMemberAddDispatchData,
  GatewayGuildMemberRemoveDispatchData,
  GatewayGuildRoleCreateDispatchData,
  GatewayGuildRoleDeleteDispatchData,
  GatewayIntegrationDeleteDispatchData,
  GatewayInviteCreateDispatchData,
  GatewayInviteDeleteDispatchData,
  GatewayMessageDeleteDispatchData,
} from 'discord-api-types/v10'
import type { EventPayload } from '../events.ts'
import type { Integration } from './applications/integration.ts'
import type { Overwrite } from './channels/channel.ts'
import type { Ban } from './guilds/ban.ts'
import type { Member } from './guilds/member.ts'
import type { Onboarding } from './guilds/onboarding.ts'
import type { Role } from './guilds/role.ts'
import type { WelcomeScreen } from './guilds/welcome-screen.ts'
import type { Embed } from './messages/embed.ts'
import type { Emoji } from './messages/emoji.ts'
import type { Message } from './messages/message.ts'
import type { Sticker } from './messages/sticker.ts'
import type { User } from './users/user.ts'

/** Fails to compile if one of our types isn't assignable to the one that clients expect. */
type Fits<Ours extends Theirs, Theirs> = Ours

/** Fields of messages that are checked separately. */
type Apart = 'embeds' | 'components' | 'referenced_message' | 'message_snapshots'

/** The types of which clients read every field, checked at compile time. */
type Judged = [
  Fits<User, APIUser>,
  Fits<Role, APIRole>,
  Fits<Overwrite, APIOverwrite>,
  Fits<Member, APIGuildMember>,
  Fits<Ban, APIBan>,
  // The library's embed types are an enum, to which no string is assignable; the tests of the catalogue check
  // components.
  Fits<Omit<Message, Apart>, Omit<APIMessage, Apart>>,
  Fits<Omit<Embed, 'type'>, Omit<APIEmbed, 'type'>>,
  Fits<Emoji, APIEmoji>,
  Fits<Sticker, APISticker>,
  Fits<WelcomeScreen, APIGuildWelcomeScreen>,
  Fits<Onboarding, APIGuildOnboarding>,
  Fits<EventPayload<'GUILD_ROLE_CREATE'>, GatewayGuildRoleCreateDispatchData>,
  Fits<EventPayload<'GUILD_ROLE_DELETE'>, GatewayGuildRoleDeleteDispatchData>,
  Fits<EventPayload<'GUILD_MEMBER_ADD'>, GatewayGuildMemberAddDispatchData>,
  Fits<EventPayload<'GUILD_MEMBER_REMOVE'>, GatewayGuildMemberRemoveDispatchData>,
  Fits<EventPayload<'GUILD_BAN_ADD'>, GatewayGuildBanAddDispatchData>,
  Fits<Omit<EventPayload<'INVITE_CREATE'>, 'uses'>, Omit<GatewayInviteCreateDispatchData, 'uses'>>,
  Fits<EventPayload<'INVITE_DELETE'>, GatewayInviteDeleteDispatchData>,
  Fits<EventPayload<'MESSAGE_DELETE'>, GatewayMessageDeleteDispatchData>,
  Fits<Omit<Integration, 'scopes'>, Omit<APIGuildIntegration, 'scopes'>>,
  Fits<EventPayload<'INTEGRATION_DELETE'>, GatewayIntegrationDeleteDispatchData>,
]

test('our objects fit the types that clients are compiled against', () => {
  const judged: Judged['length'] = 21
  void judged
})
