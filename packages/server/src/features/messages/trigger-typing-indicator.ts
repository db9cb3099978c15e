import { triggerTypingIndicator as contract } from '@guildhall/protocol/operations/messages/trigger-typing-indicator'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { toActiveMember } from '../members/members-view.ts'
import { mustReachOther } from '../private-channels/private-channels-rules.ts'
import { mustTakeMessages } from './messages-rules.ts'

/** Clients show it for ten seconds; whoever types longer says so again. Nothing is stored. */
export const triggerTypingIndicator = operation(contract, {
  requires: verified(anyChannelPermission('SEND_MESSAGES')),
  emits: ['TYPING_START'],
  audits: 'none',
  handle: async ({ caller, guild, channel, actor, db, kernel, tell }) => {
    mustTakeMessages(channel)
    await mustReachOther(db, caller, channel)
    tell('TYPING_START', {
      channel_id: channel.id,
      user_id: caller.user.id,
      timestamp: Math.floor(kernel.clock.now() / 1000),
      ...(guild && { guild_id: guild.id }),
      ...(guild && actor.member && { member: toActiveMember(guild, actor.member, caller.user) }),
    })
  },
})
