import { ApiError } from '../../kernel/api-error.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** A friend invite by its code. @throws UnknownInvite */
export function mustBeFriendInvite(invite: PrivateInvite | undefined): PrivateInvite {
  if (invite?.channelId !== null) throw new ApiError('UnknownInvite')
  return invite
}
