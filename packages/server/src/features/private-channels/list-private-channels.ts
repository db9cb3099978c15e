import { listPrivateChannels as contract } from '@guildhall/protocol/operations/private-channels/list-private-channels'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { showPrivateChannels } from './private-channels-actions.ts'

/** The private channels in the caller's list, newest first. Bots have no such list. */
export const listPrivateChannels = operation(contract, {
  requires: authenticated,
  emits: [],
  audits: 'none',
  handle: ({ db, caller }) =>
    caller.kind === 'bot' ? [] : showPrivateChannels(db, { id: caller.user.id, isBot: false }),
})
