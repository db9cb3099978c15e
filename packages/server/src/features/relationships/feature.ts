import type { Feature } from '../../kernel/feature.ts'
import { acceptFriendInvite } from './accept-friend-invite.ts'
import { createRelationship } from './create-relationship.ts'
import { createUserInvite } from './create-user-invite.ts'
import { deleteFriendInvite } from './delete-friend-invite.ts'
import { getFriendInvite } from './get-friend-invite.ts'
import { getRelationships } from './get-relationships.ts'
import { getUserInvites } from './get-user-invites.ts'
import { modifyRelationship } from './modify-relationship.ts'
import { RELATIONSHIPS_TABLES } from './relationships-tables.ts'
import { removeRelationship } from './remove-relationship.ts'
import { revokeUserInvites } from './revoke-user-invites.ts'
import { sendFriendRequest } from './send-friend-request.ts'

export const relationships: Feature = {
  tables: RELATIONSHIPS_TABLES,
  operations: [
    getRelationships,
    sendFriendRequest,
    createRelationship,
    modifyRelationship,
    removeRelationship,
    getUserInvites,
    createUserInvite,
    revokeUserInvites,
    getFriendInvite,
    acceptFriendInvite,
    deleteFriendInvite,
  ],
}
