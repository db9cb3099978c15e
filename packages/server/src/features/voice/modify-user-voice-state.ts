import { modifyUserVoiceState as contract } from '@guildhall/protocol/operations/voice/modify-user-voice-state'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { changeStageVoice } from './voice-actions.ts'
import { mustBeOnStage, mustFindVoice } from './voice-rules.ts'

/**
 * Brings someone from a stage's audience to speak, or back (docs/spec/voice.md#voice-states-of-others). A person who is
 * brought to speak is marked with the time, as if they had asked; a bot is not.
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
