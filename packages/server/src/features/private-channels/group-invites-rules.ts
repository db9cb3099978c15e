import { GROUP_CODE_PREFIX } from '@guildhall/protocol/private-codes'
import { ApiError } from '../../kernel/api-error.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findPrivateChannel, type GroupChannel } from '../../store/rows/private-channel-row.ts'
import { findPrivateInvite, holdPrivateInvite, type PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** An invite, and the group that it leads into. */
interface Found {
  invite: PrivateInvite
  channel: GroupChannel
}

/** An invite into a group, by its code as the path has it: without what all of them begin with. @throws UnknownInvite */
export const mustFindGroupInvite = async (db: Db, code: string, now: number): Promise<Found> =>
  withGroup(db, await findPrivateInvite(db, GROUP_CODE_PREFIX + code, now))

/** The same, of one that nobody else uses or takes away until the unit commits. @throws UnknownInvite */
export const mustHoldGroupInvite = async (db: TxDb, code: string, now: number): Promise<Found> =>
  withGroup(db, await holdPrivateInvite(db, GROUP_CODE_PREFIX + code, now))

async function withGroup(db: Db, invite: PrivateInvite | undefined): Promise<Found> {
  const channel = invite?.channelId == null ? undefined : await findPrivateChannel(db, invite.channelId)
  if (!invite || !channel || !isGroup(channel)) throw new ApiError('UnknownInvite')
  return { invite, channel }
}
