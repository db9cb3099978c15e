import { groupDmAddRecipient as contract } from '@guildhall/protocol/operations/private-channels/group-dm-add-recipient'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import { mustBeGiven, mustFindPeople, mustMayBringIn } from './add-recipients-actions.ts'
import { createGroup, JOINING_GROUP, joinGroup } from './groups-actions.ts'
import { inPrivateChannel, mustBeGroup } from './groups-rules.ts'
import { showPrivateChannel } from './private-channels-actions.ts'

/**
 * Every member of a group can add others; an application needs an access token of the user that it adds. In a DM, 201 returns a
 * new group of the three users: the messages of the DM stay private.
 */
export const groupDmAddRecipient = operation(contract, {
  requires: inPrivateChannel,
  emits: JOINING_GROUP,
  audits: 'none',
  handle: async ({ db, kernel, caller, channel, params: { userId }, body, write }) => {
    const by = caller.user
    if (caller.kind === 'bot') {
      mustBeGroup(channel)
      const user = await mustBeGiven(kernel, caller, userId, body.access_token)
      await write((tx) => joinGroup(tx, mustBeGroup(tx.channel), user, { by, nick: body.nick ?? undefined }))
      return new NoContent()
    }
    const ids = isPrivateChannel(channel) ? channel.recipientIds : []
    if (isGroup(channel)) {
      if (ids.includes(userId)) return new NoContent()
      const people = await mustFindPeople(kernel, caller, [userId])
      await write(async (tx) => {
        await mustMayBringIn(tx, caller, people)
        for (const user of people) await joinGroup(tx, mustBeGroup(tx.channel), user, { by })
      })
      return new NoContent()
    }
    if (ids.includes(userId)) throw new ApiError('InvalidRecipients')
    const others = await mustFindPeople(kernel, caller, [...ids.filter((id) => id !== by.id), userId])
    const group = await write(async (tx) => {
      await mustMayBringIn(tx, caller, others)
      return createGroup(tx, { owner: by, others })
    })
    return showPrivateChannel(db, group, by.id)
  },
})
