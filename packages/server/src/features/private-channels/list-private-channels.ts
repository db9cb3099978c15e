import { PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { showPrivateChannels } from './private-channels-actions.ts'

/** The private channels in the caller's list, the newest first. Bots have no such list. */
export const listPrivateChannels = operation({
  name: 'List Private Channels',
  method: 'GET',
  path: '/users/@me/channels',
  requires: anyone,
  returns: list(PrivateChannel),
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) =>
    caller.kind === 'bot' ? [] : showPrivateChannels(db, { id: caller.user.id, isBot: false }),
})
