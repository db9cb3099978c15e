import { getCurrentUserVoiceState as contract } from '@guildhall/protocol/operations/voice/get-current-user-voice-state'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindVoice } from './voice-rules.ts'
import { toFullVoiceState } from './voice-view.ts'

export const getCurrentUserVoiceState = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const voice = mustFindVoice(actor, actor.userId)
    return toFullVoiceState(guild, voice, await mustFindMember(db, guild.id, actor.userId))
  },
})
