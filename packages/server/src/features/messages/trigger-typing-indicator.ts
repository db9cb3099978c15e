import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission, verified } from '../../kernel/requirement.ts'
import { toMember } from '../members/members-view.ts'
import { mustTakeMessages } from './messages-rules.ts'

/** Clients show it for ten seconds; whoever types longer says so again. Nothing is stored. */
export const triggerTypingIndicator = operation({
  name: 'Trigger Typing Indicator',
  method: 'POST',
  path: '/channels/:channelId/typing',
  requires: verified(anyChannelPermission('SEND_MESSAGES')),
  returns: 'nothing',
  emits: ['TYPING_START'],
  audits: 'none',
  handle: ({ caller, guild, channel, actor, kernel, tell }) => {
    mustTakeMessages(channel)
    tell('TYPING_START', {
      channel_id: channel.id,
      user_id: caller.user.id,
      timestamp: Math.floor(kernel.clock.now() / 1000),
      ...(guild && { guild_id: guild.id }),
      ...(guild && actor.member && { member: toMember(guild, actor.member, caller.user) }),
    })
  },
})
