import { FullVoiceState } from '@guildhall/protocol/objects/voice'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindVoice } from './voice-rules.ts'
import { toFullVoiceState } from './voice-view.ts'

export const getCurrentUserVoiceState = operation({
  name: 'Get Current User Voice State',
  method: 'GET',
  path: '/guilds/:guildId/voice-states/@me',
  requires: member,
  returns: FullVoiceState,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const voice = mustFindVoice(actor, actor.userId)
    return toFullVoiceState(guild, voice, await mustFindMember(db, guild.id, actor.userId))
  },
})
