import type { Feature } from '../../kernel/feature.ts'
import { messagesRemoved } from '../messages/messages-hooks.ts'
import { getChannelPins } from './get-channel-pins.ts'
import { getPinnedMessagesDeprecated } from './get-pinned-messages-deprecated.ts'
import { pinMessage } from './pin-message.ts'
import { pinMessageDeprecated } from './pin-message-deprecated.ts'
import { removePins } from './pins-store.ts'
import { PINS_TABLES } from './pins-tables.ts'
import { unpinMessage } from './unpin-message.ts'
import { unpinMessageDeprecated } from './unpin-message-deprecated.ts'

export const pins: Feature = {
  tables: PINS_TABLES,
  operations: [
    getChannelPins,
    pinMessage,
    unpinMessage,
    getPinnedMessagesDeprecated,
    pinMessageDeprecated,
    unpinMessageDeprecated,
  ],
  hooks: [messagesRemoved.with(removePins)],
}
