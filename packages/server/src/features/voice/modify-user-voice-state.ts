import { modifyUserVoiceState as contract } from '@guildhall/protocol/operations/voice/modify-user-voice-state'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { changeStageVoice } from './voice-actions.ts'
import { mustBeOnStage, mustFindVoice } from './voice-rules.ts'

/**
 * Makes a user on a stage a speaker, or returns them to the audience (docs/spec/voice.md#voice-states-of-other-users). A user who
 * becomes a speaker gets the time of the request, as if they had asked; a bot doesn't.
 */
export const modifyUserVoiceState = operation(contract, {
  requires: member,
  emits: ['VOICE_STATE_UPDATE'],
  audits: 'none',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const voice = mustFindVoice(tx.actor, params.userId)
      tx.actor.mustIn(mustBeOnStage(tx.actor, voice, body.channel_id), 'MUTE_MEMBERS')
      const { suppress } = body
      if (suppress == null || suppress === voice.suppress) return
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      const isMarked = !suppress && !found.user.bot
      await changeStageVoice(tx, tx.guild, found, {
        suppress,
        request_to_speak_timestamp: isMarked ? toTimestamp(tx.now) : null,
      })
    }),
})
