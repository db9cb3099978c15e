import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { Message, NewMessageOfAnyVersion } from '../../objects/messages/message.ts'

export const createMessage = contract({
  name: 'Create Message',
  method: 'POST',
  path: '/channels/:channelId/messages',
  body: NewMessageOfAnyVersion,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: Message,
  errors: [
    'CannotMessageUser',
    'EmptyMessage',
    'ExplicitContent',
    'GuildStorageFull',
    'InvalidAsset',
    'InvalidSticker',
    'MessageBlocked',
    'NoForwardUnread',
    'NoForwardWithoutHistory',
    'NoMessagesInForum',
    'NoMutualGuilds',
    'NoReplyWithoutHistory',
    'NoVoiceMetadata',
    'NotATextChannel',
    'NotOneSound',
    'NotOnlyASound',
    'PollEmojiNotUsable',
    'StickerNotPermitted',
    'ThreadLocked',
    'TooManyAttachments',
    'TooManyThreads',
    'UnknownChannelSent',
    'UserStorageFull',
    'WrongMessageType',
  ],
})
