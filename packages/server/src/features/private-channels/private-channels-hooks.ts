import type { User } from '@guildhall/protocol/objects/users/user'
import { hook } from '../../kernel/hook.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'

/** What somebody did to a group, or to another one in it. */
export interface GroupNotice {
  /** The type of the message that tells of it. */
  readonly type: number
  readonly by: User
  readonly content?: string | undefined
  readonly about?: User | undefined
}

/** Those who are in a group by now are to be told of something, in its talk. */
export const groupNoticed =
  hook<(tx: TxBase<'MESSAGE_CREATE'>, channel: GroupChannel, news: GroupNotice) => Promise<void>>()
