import { NewPrivateChannel, PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustFindDirectChannel, openFor, showPrivateChannel } from './private-channels-actions.ts'
import { mustFindRecipient } from './private-channels-rules.ts'

/** Two people have one channel, whoever asks for it first (conventions B.14). The other one has it in his list once he is written to. */
export const createDm = operation({
  name: 'Create DM',
  method: 'POST',
  path: '/users/@me/channels',
  requires: anyone,
  body: NewPrivateChannel,
  returns: PrivateChannel,
  emits: ['PRIVATE_CHANNEL_CREATE'],
  audits: 'none',
  handle: async ({ db, body, caller, write }) => {
    const recipient = await mustFindRecipient(db, caller, body.recipient_id)
    const both = new Map([caller.user, recipient].map((user) => [user.id, user]))
    const channel = await write(async (tx) => {
      const found = await mustFindDirectChannel(tx, caller, recipient)
      await openFor(tx, found, [caller.user.id], both)
      return found
    })
    return showPrivateChannel(db, channel, caller.user.id, both)
  },
})
