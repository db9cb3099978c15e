import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { ApiError } from '../../kernel/api-error.ts'
import { mustBePinnable } from '../messages/messages-rules.ts'
import type { StoredMessage } from '../messages/messages-view.ts'

/**
 * A user's message can be published once; a crossposted message can't (docs/spec/messages.md#crossposts).
 *
 * @throws AlreadyCrossposted, SystemMessage
 */
export function mustBePublishable({ type, flags }: StoredMessage): void {
  mustBePinnable(type)
  const { CROSSPOSTED, IS_CROSSPOST } = MessageFlag
  if ((flags & (CROSSPOSTED | IS_CROSSPOST)) !== 0) throw new ApiError('AlreadyCrossposted')
}
