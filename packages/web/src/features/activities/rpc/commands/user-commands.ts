import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { list, nullable, omissible, shape, snowflake, text } from '@guildhall/protocol/schema'
import { rpcCommand } from '../command.ts'
import { toKnownUser, toParticipant, toRpcRelationship } from '../converters/users.ts'
import { RpcCode, RpcProblem } from '../rpc-codes.ts'
import { EmptyResponse, KnownUser, RpcParticipant, RpcRelationship } from '../rpc-objects.ts'

export const getParticipants = rpcCommand({
  // Apps show participants before they authenticate.
  needs: 'nothing',
  args: shape({}),
  answers: shape({ participants: list(RpcParticipant) }),
  run: (_args, { ports }) => ({ participants: ports.participants().map(toParticipant) }),
})

export const getUserCommand = rpcCommand({
  needs: 'nothing',
  args: shape({ id: text({ max: 64 }) }),
  answers: nullable(KnownUser),
  run: ({ id }, { ports }) => {
    const person = ports.user(id)
    return person && toKnownUser(person.user)
  },
})

export const getRelationshipsCommand = rpcCommand({
  needs: [['relationships.read']],
  args: shape({}),
  answers: shape({ relationships: list(RpcRelationship) }),
  run: (_args, { ports }) => ({ relationships: ports.relationships().map(toRpcRelationship) }),
})

export const inviteUser = rpcCommand({
  needs: [['relationships.read']],
  asksServer: true,
  args: shape({ user_id: snowflake(), content: omissible(text({ max: 1024 })) }),
  answers: EmptyResponse,
  run: async ({ user_id, content = '' }, { ports, connection }) => {
    const isFriend = ports
      .relationships()
      .some(({ relationship: { type, user } }) => type === RelationshipType.FRIEND && user.id === user_id)
    if (!isFriend) throw new RpcProblem(RpcCode.INVALID_USER, 'Invalid user', 'Only friends can be invited.')
    await connection.inTurn(() => ports.inviteUser(user_id, content, connection.signal))
    return null
  },
})

export const getLocale = rpcCommand({
  needs: [['identify']],
  args: shape({}),
  answers: shape({ locale: text() }),
  run: (_args, { ports }) => ({ locale: ports.me().locale }),
})
