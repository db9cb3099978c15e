import type { Feature } from '../../kernel/feature.ts'
import { acceptInvite } from './accept-invite.ts'
import { createChannelInvite } from './create-channel-invite.ts'
import { deleteInvite } from './delete-invite.ts'
import { expireInvites } from './expire-invites.ts'
import { getChannelInvites } from './get-channel-invites.ts'
import { getGuildInvites } from './get-guild-invites.ts'
import { getInvite } from './get-invite.ts'
import { remindOfInvites } from './remind-of-invites.ts'

export const invites: Feature = {
  operations: [getChannelInvites, createChannelInvite, getInvite, acceptInvite, deleteInvite, getGuildInvites],
  rounds: [expireInvites],
  jobs: [remindOfInvites],
}
