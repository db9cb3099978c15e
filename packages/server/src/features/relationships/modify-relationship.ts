import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { modifyRelationship as contract } from '@guildhall/protocol/operations/relationships/modify-relationship'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { lockPair, updateNickname } from './relationships-store.ts'

/** Sets a nickname for a friend, which only the caller sees. */
export const modifyRelationship = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: ['RELATIONSHIP_UPDATE'],
  audits: 'none',
  handle: async ({ caller, params, body, write }) => {
    await write(async (tx) => {
      const { own, other, ownRelationship } = await lockPair(tx.db, caller.user.id, params.userId)
      if (ownRelationship?.type !== RelationshipType.FRIEND) throw new ApiError('NotFriends')
      const nickname = body.nickname === undefined ? ownRelationship.nickname : body.nickname || null
      if (nickname === ownRelationship.nickname) return
      updateNickname(tx.db, own.id, other.id, nickname)
      tx.emitTo(own.id, 'RELATIONSHIP_UPDATE', { id: other.id, type: ownRelationship.type, nickname })
    })
  },
})
