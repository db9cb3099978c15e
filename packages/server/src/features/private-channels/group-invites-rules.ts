import { GROUP_CODE_PREFIX } from '@guildhall/protocol/private-invite-codes'
import { ApiError } from '../../kernel/api-error.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findPrivateChannel, type GroupChannel } from '../../store/rows/private-channel-row.ts'
import { findPrivateInvite, lockPrivateInvite, type PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** An invite and its group. */
interface Found {
  invite: PrivateInvite
  channel: GroupChannel
}

/** An invite to a group, by its code in the path, without the common prefix. @throws UnknownInvite */
export const mustFindGroupInvite = async (db: Db, code: string, now: number): Promise<Found> =>
  withGroup(db, await findPrivateInvite(db, GROUP_CODE_PREFIX + code, now))

/** A valid invite to a group, locked until the unit commits. @throws UnknownInvite */
export const mustHoldGroupInvite = async (db: TxDb, code: string, now: number): Promise<Found> =>
  withGroup(db, await lockPrivateInvite(db, GROUP_CODE_PREFIX + code, now))

async function withGroup(db: Db, invite: PrivateInvite | undefined): Promise<Found> {
  const channel = invite?.channelId == null ? undefined : await findPrivateChannel(db, invite.channelId)
  if (!invite || !channel || !isGroup(channel)) throw new ApiError('UnknownInvite')
  return { invite, channel }
}
