import type { Feature } from '../../kernel/feature.ts'
import { groupTold } from '../private-channels/private-channels-hooks.ts'
import { bulkDeleteMessages } from './bulk-delete-messages.ts'
import { createMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { deleteMessages } from './delete-messages.ts'
import { editMessage } from './edit-message.ts'
import { getChannelMessage } from './get-channel-message.ts'
import { getChannelMessages } from './get-channel-messages.ts'
import { writeGroupNews } from './group-news-actions.ts'
import { MESSAGES_TABLES } from './messages-tables.ts'
import { triggerTypingIndicator } from './trigger-typing-indicator.ts'
import { unfurlMedia } from './unfurl-media.ts'
import { writeSystemMessage } from './write-system-message.ts'

export const messages: Feature = {
  tables: MESSAGES_TABLES,
  operations: [
    getChannelMessages,
    getChannelMessage,
    createMessage,
    editMessage,
    deleteMessage,
    bulkDeleteMessages,
    triggerTypingIndicator,
  ],
  jobs: [writeSystemMessage, unfurlMedia, deleteMessages],
  hooks: [groupTold.with(writeGroupNews)],
}
