import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { FullVoiceState, VoiceMember, VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { FoundMember } from '../members/members-store.ts'
import { toActiveMember, toMember } from '../members/members-view.ts'

/** A member as VOICE_STATE_UPDATE shows them: for a guest `joined_at` is null (docs/spec/members.md#guests). */
export function toVoiceMember(guild: GuildModel, member: BareMember, user: User): VoiceMember {
  const isGuest = (member.flags & MemberFlag.IS_GUEST) !== 0
  return { ...toActiveMember(guild, member, user), ...(isGuest && { joined_at: null }) }
}

/** A voice state as the HTTP API returns it. */
export const toFullVoiceState = (
  guild: GuildModel,
  voice: VoiceState,
  { member, user }: FoundMember,
): FullVoiceState => ({ guild_id: guild.id, ...voice, member: toMember(guild, member, user) })
