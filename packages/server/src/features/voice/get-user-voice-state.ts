import { getUserVoiceState as contract } from '@guildhall/protocol/operations/voice/get-user-voice-state'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { mustFindVoice } from './voice-rules.ts'
import { toFullVoiceState } from './voice-view.ts'

/** A user in a channel that the caller may not view counts as not in voice. */
export const getUserVoiceState = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params }) => {
    const voice = mustFindVoice(actor, params.userId)
    return toFullVoiceState(guild, voice, await mustFindMember(db, guild.id, params.userId))
  },
})
