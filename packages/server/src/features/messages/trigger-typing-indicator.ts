import { triggerTypingIndicator as contract } from '@guildhall/protocol/operations/messages/trigger-typing-indicator'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/permissions/requirement.ts'
import { toActiveMember } from '../members/members-view.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { mustAcceptMessages } from './messages-rules.ts'

/** Clients show it for ten seconds, and repeat the call while the user is typing. Nothing is stored. */
export const triggerTypingIndicator = operation(contract, {
  requires: verified(anyChannelPermission('SEND_MESSAGES')),
  emits: ['TYPING_START'],
  audits: 'none',
  handle: async ({ caller, guild, channel, actor, db, kernel, sendEphemeral }) => {
    mustAcceptMessages(channel)
    await mustBeAbleToMessageRecipient(db, caller, channel)
    sendEphemeral('TYPING_START', {
      channel_id: channel.id,
      user_id: caller.user.id,
      timestamp: Math.floor(kernel.clock.now() / 1000),
      ...(guild && { guild_id: guild.id }),
      ...(guild && actor.member && { member: toActiveMember(guild, actor.member, caller.user) }),
    })
  },
})
