import { LIMITS } from '@guildhall/protocol/limits'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { createdAtOf } from '../../../state/snowflake-time.ts'
import { messageRights } from '../row/message-rights.ts'

const age_ms = LIMITS.bulkDeleteDays * 86_400_000

/** Whether a message is recent enough for bulk deletion. */
const isYoung = ({ id }: Message): boolean => createdAtOf(id) > Date.now() - age_ms

/** Whether a message can be selected for bulk deletion. */
export function maySelectMessage(world: ClientState, guildId: string | null, message: Message): boolean {
  const { remove, removeMany } = messageRights(world, guildId, message)
  return remove && removeMany && isYoung(message)
}
