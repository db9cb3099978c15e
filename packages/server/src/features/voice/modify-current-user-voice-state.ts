import { modifyCurrentUserVoiceState as contract } from '@guildhall/protocol/operations/voice/modify-current-user-voice-state'
import { toTimestamp } from '../../kernel/clock.ts'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindMember } from '../members/members-store.ts'
import { changeStageVoice } from './voice-actions.ts'
import { mustBeOnStage, mustFindVoice } from './voice-rules.ts'

/**
 * Anyone may return to a stage's audience and withdraw their request to speak. A time that has just passed counts as now
 * (docs/spec/voice.md#current-user-voice-state).
 */
export const modifyCurrentUserVoiceState = operation(contract, {
  requires: member,
  emits: ['VOICE_STATE_UPDATE'],
  audits: 'none',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { suppress, request_to_speak_timestamp: asked } = body
      const stage = mustBeOnStage(tx.actor, mustFindVoice(tx.actor, tx.actor.userId), body.channel_id)
      if (suppress === false) tx.actor.mustIn(stage, 'MUTE_MEMBERS')
      if (asked != null) tx.actor.mustIn(stage, 'REQUEST_TO_SPEAK')
      const request = asked == null ? asked : toTimestamp(Math.max(Date.parse(asked), tx.now))
      await changeStageVoice(tx, tx.guild, await mustFindMember(tx.db, tx.guild.id, tx.actor.userId), {
        ...(suppress != null && { suppress }),
        ...(suppress === true && { request_to_speak_timestamp: null }),
        ...(request !== undefined && { request_to_speak_timestamp: request }),
      })
    }),
})
