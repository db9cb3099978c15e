import { ApiError } from '../../kernel/api-error.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** An invite that leads to whoever made it. @throws UnknownInvite */
export function mustLeadToFriend(invite: PrivateInvite | undefined): PrivateInvite {
  if (invite?.channelId !== null) throw new ApiError('UnknownInvite')
  return invite
}
