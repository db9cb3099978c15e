import type { User } from '@guildhall/protocol/objects/users/user'
import type { HostRelationship, HostUser, RpcOwnMember, VoiceParticipant } from '../host-ports.ts'
import type { KnownUser, RpcMember, RpcParticipant, RpcRelationship, RpcUser, UserVoiceState } from '../rpc-objects.ts'

/** A user as apps see them. Further fields of the given object are omitted. */
export const toRpcUser = (user: User): RpcUser => toKnownUser(user)

export const toKnownUser = (user: User): KnownUser => ({
  id: user.id,
  username: user.username,
  discriminator: user.discriminator,
  global_name: user.global_name,
  avatar: user.avatar,
  avatar_decoration_data: null,
  bot: user.bot ?? false,
  flags: user.public_flags,
  premium_type: 0,
})

export const toParticipant = ({ user, nick }: HostUser): RpcParticipant => ({
  ...toKnownUser(user),
  ...(nick !== null && { nickname: nick }),
})

export const toUserVoiceState = ({ state, person }: VoiceParticipant): UserVoiceState => ({
  // Single listeners can't mute a user or change their volume.
  mute: false,
  volume: 100,
  nick: person.nick ?? person.user.global_name ?? person.user.username,
  user: toRpcUser(person.user),
  voice_state: {
    mute: state.mute,
    deaf: state.deaf,
    self_mute: state.self_mute,
    self_deaf: state.self_deaf,
    suppress: state.suppress,
  },
})

export const toRpcMember = (guildId: string, { member, colour }: RpcOwnMember): RpcMember => ({
  user_id: member.user.id,
  guild_id: guildId,
  nick: member.nick,
  avatar: member.avatar,
  avatar_decoration_data: null,
  color_string: colour,
})

export function toRpcRelationship({ relationship, seen }: HostRelationship): RpcRelationship {
  const type = ([0, 1, 2, 3, 4, 5, 6] as const).find((each) => each === relationship.type) ?? 0
  const doing = seen?.activities[0]
  const activity = doing && {
    type: doing.type,
    name: doing.name,
    url: doing.url ?? null,
    ...(doing.state != null && { state: doing.state }),
    ...(doing.details != null && { details: doing.details }),
    created_at: doing.created_at,
  }
  const presence = { status: seen?.status ?? 'offline', activity: activity ?? null }
  return { type, user: toKnownUser(relationship.user), presence }
}
