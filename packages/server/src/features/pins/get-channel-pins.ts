import { getChannelPins as contract } from '@guildhall/protocol/operations/pins/get-channel-pins'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { readPins } from './pins-actions.ts'

const CUSTOMARY_LIMIT = 50

/** Empty for callers who may not read the history (docs/spec/messages.md#pins). */
export const getChannelPins = operation(contract, {
  requires: custom('anyChannel', 'VIEW_CHANNEL; in voice channels also CONNECT', ({ actor, channel }) =>
    actor.mustRead(channel),
  ),
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, guild, channel, actor, query }) => {
    if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) return { items: [], has_more: false }
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(query.before)
    return readPins(kernel, caller, { guild, channel }, { before, limit: query.limit ?? CUSTOMARY_LIMIT })
  },
})
