import { getPinnedMessagesDeprecated as contract } from '@guildhall/protocol/operations/pins/get-pinned-messages-deprecated'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { readPins } from './pins-actions.ts'

const MOST = 50

/** The newest fifty, like Get Channel Pins but without the times of the pins (docs/spec/messages.md#older-paths-for-pins). */
export const getPinnedMessagesDeprecated = operation(contract, {
  requires: custom('anyChannel', 'VIEW_CHANNEL; in voice channels also CONNECT', ({ actor, channel }) =>
    actor.mustRead(channel),
  ),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, guild, channel, actor }) => {
    if (!actor.canIn(channel, 'READ_MESSAGE_HISTORY')) return []
    const page = { before: Number.MAX_SAFE_INTEGER, limit: MOST }
    const { items } = await readPins(kernel, caller, { guild, channel }, page)
    return items.map(({ message }) => message)
  },
})
