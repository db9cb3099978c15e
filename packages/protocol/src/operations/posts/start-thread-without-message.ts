import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { MESSAGE_FILES } from '../../file-rules.ts'
import { NewThread, StartedThread } from '../../objects/channels/new-thread.ts'

export const startThreadWithoutMessage = contract({
  name: 'Start Thread without Message',
  method: 'POST',
  path: '/channels/:channelId/threads',
  body: NewThread,
  bodyBytes: BODY_BYTES.messages,
  files: MESSAGE_FILES,
  returns: StartedThread,
  status: 201,
  errors: [
    'EmptyMessage',
    'ExplicitContent',
    'MessageBlocked',
    'NoTagForEveryone',
    'TagRequired',
    'TitleBlocked',
    'TooManyThreads',
    'UnknownTag',
    'WrongChannelType',
  ],
})
