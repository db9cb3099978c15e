import type { NewPrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { createDm as contract } from '@guildhall/protocol/operations/private-channels/create-dm'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustFindGivers, mustFindPeople, mustMayBringIn } from './add-recipients-actions.ts'
import { createGroup } from './groups-actions.ts'
import { mustFindDirectChannel, openFor, showPrivateChannel } from './private-channels-actions.ts'
import { mustFindRecipient } from './private-channels-rules.ts'

/**
 * Two users have one DM, whichever of them creates it (docs/spec/private-channels.md#opening-a-private-channel). It is in the
 * other user's list after the first message. Several recipients, or none, create a group, and so do an application's tokens of
 * its future members.
 */
export const createDm = operation(contract, {
  requires: authenticated,
  emits: ['PRIVATE_CHANNEL_CREATE'],
  audits: 'none',
  handle: async ({ db, kernel, body, caller, write }) => {
    if (body.access_tokens) {
      const plan = await mustFindGivers(kernel, caller, body)
      const group = await write((tx) => createGroup(tx, { owner: caller.user, ...plan }))
      return showPrivateChannel(db, group, caller.user.id)
    }
    const named = recipientsOf(body)
    const [only] = named
    if (only === undefined || named.length > 1) {
      const others = await mustFindPeople(kernel, caller, named)
      const group = await write(async (tx) => {
        await mustMayBringIn(tx, caller, others)
        return createGroup(tx, { owner: caller.user, others })
      })
      return showPrivateChannel(db, group, caller.user.id)
    }
    const recipient = await mustFindRecipient(db, caller, only)
    const both = new Map([caller.user, recipient].map((user) => [user.id, user]))
    const channel = await write(async (tx) => {
      const found = await mustFindDirectChannel(tx, caller, recipient)
      await openFor(tx, found, [caller.user.id], both)
      return found
    })
    return showPrivateChannel(db, channel, caller.user.id, both)
  },
})

/** The users named besides the caller. @throws InvalidFormBody if the field is missing; it may be empty */
function recipientsOf({ recipient_id, recipients }: NewPrivateChannel): readonly string[] {
  const named = recipient_id == null ? recipients : [recipient_id]
  if (!named) throw fieldError('recipient_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  return named
}
