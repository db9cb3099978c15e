import { acceptInvite } from '@guildhall/protocol/operations/invites/accept-invite'
import { getInvite } from '@guildhall/protocol/operations/invites/get-invite'
import { acceptGroupInvite } from '@guildhall/protocol/operations/private-channels/accept-group-invite'
import { getGroupInvite } from '@guildhall/protocol/operations/private-channels/get-group-invite'
import { acceptFriendInvite } from '@guildhall/protocol/operations/relationships/accept-friend-invite'
import { getFriendInvite } from '@guildhall/protocol/operations/relationships/get-friend-invite'
import { GROUP_CODE_PREFIX, PRIVATE_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import type { QueryOf } from '../../api/call.ts'
import type { Client } from '../../state/client.ts'
import type { AnyInvite } from './invite-kinds.ts'

/** The caller: a signed-in user, or nobody yet. */
export type InviteCaller = Pick<Client, 'call'>

type Options = { query: QueryOf<typeof getInvite>; signal: AbortSignal }

/** An invite of any kind, determined by its code. */
export function readInvite(caller: InviteCaller, code: string, { query, signal }: Options): Promise<AnyInvite> {
  const groupCode = groupCodeIn(code)
  if (groupCode !== null) return caller.call(getGroupInvite, { groupCode }, { query, signal })
  if (isPrivate(code)) return caller.call(getFriendInvite, { friendCode: code }, { signal })
  return caller.call(getInvite, { code }, { query, signal })
}

/** Accepts an invite of any kind. */
export function acceptAnyInvite(caller: InviteCaller, code: string): Promise<AnyInvite> {
  const groupCode = groupCodeIn(code)
  if (groupCode !== null) return caller.call(acceptGroupInvite, { groupCode })
  return isPrivate(code) ? caller.call(acceptFriendInvite, { friendCode: code }) : caller.call(acceptInvite, { code })
}

const isPrivate = (code: string): boolean => code.startsWith(PRIVATE_CODE_PREFIX)

/** The code after the prefix of groups; null for other invites. */
const groupCodeIn = (code: string): string | null =>
  code.startsWith(GROUP_CODE_PREFIX) ? code.slice(GROUP_CODE_PREFIX.length) : null
