import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { Message, MessageChangesOfAnyVersion } from '../../objects/messages/message.ts'

export const editMessage = contract({
  name: 'Edit Message',
  method: 'PATCH',
  path: '/channels/:channelId/messages/:messageId',
  body: MessageChangesOfAnyVersion,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: Message,
  errors: [
    'CannotMessageUser',
    'EmptyMessage',
    'ExplicitContent',
    'GuildStorageFull',
    'MessageBlocked',
    'NotYourMessage',
    'PollStays',
    'StickersStay',
    'SystemMessage',
    'ThreadArchived',
    'TooManyAttachments',
    'UnknownMessage',
    'VoiceMessageStays',
  ],
})
