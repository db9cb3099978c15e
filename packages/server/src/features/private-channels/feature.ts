import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { acceptGroupInvite } from './accept-group-invite.ts'
import { createDm } from './create-dm.ts'
import { deleteGroupInvite } from './delete-group-invite.ts'
import { getGroupInvite } from './get-group-invite.ts'
import { groupDmAddRecipient } from './group-dm-add-recipient.ts'
import { groupDmRemoveRecipient } from './group-dm-remove-recipient.ts'
import { listPrivateChannels } from './list-private-channels.ts'
import { PRIVATE_CHANNELS_TABLES, privateRecipients } from './private-channels-tables.ts'

export const privateChannels: Feature = {
  tables: PRIVATE_CHANNELS_TABLES,
  operations: [
    createDm,
    listPrivateChannels,
    groupDmAddRecipient,
    groupDmRemoveRecipient,
    getGroupInvite,
    acceptGroupInvite,
    deleteGroupInvite,
  ],
  hooks: [ownCleanup.with({ table: privateRecipients, owner: 'channel', some: null })],
}
