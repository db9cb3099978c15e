import { test } from 'node:test'
import type {
  APIBan,
  APIEmoji,
  APIGuildMember,
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
  GatewayMessageDeleteDispatchData,
} from 'discord-api-types/v10'
import type { EventPayload } from '../events.ts'
import type { Ban } from './ban.ts'
import type { Overwrite } from './channel.ts'
import type { Emoji } from './emoji.ts'
import type { Member } from './member.ts'
import type { Message } from './message.ts'
import type { Role } from './role.ts'
import type { Sticker } from './sticker.ts'
import type { User } from './user.ts'

/** Fails to compile where a type of ours isn't one that clients expect. */
type Fits<Ours extends Theirs, Theirs> = Ours

/** The types whose every field clients read: judged when the project is compiled. */
type Judged = [
  Fits<User, APIUser>,
  Fits<Role, APIRole>,
  Fits<Overwrite, APIOverwrite>,
  Fits<Member, APIGuildMember>,
  Fits<Ban, APIBan>,
  Fits<Message, APIMessage>,
  Fits<Emoji, APIEmoji>,
  Fits<Sticker, APISticker>,
  Fits<EventPayload<'GUILD_ROLE_CREATE'>, GatewayGuildRoleCreateDispatchData>,
  Fits<EventPayload<'GUILD_ROLE_DELETE'>, GatewayGuildRoleDeleteDispatchData>,
  Fits<EventPayload<'GUILD_MEMBER_ADD'>, GatewayGuildMemberAddDispatchData>,
  Fits<EventPayload<'GUILD_MEMBER_REMOVE'>, GatewayGuildMemberRemoveDispatchData>,
  Fits<EventPayload<'GUILD_BAN_ADD'>, GatewayGuildBanAddDispatchData>,
  Fits<EventPayload<'MESSAGE_DELETE'>, GatewayMessageDeleteDispatchData>,
]

test('our objects fit the types that clients are compiled against', () => {
  const judged: Judged['length'] = 14
  void judged
})
