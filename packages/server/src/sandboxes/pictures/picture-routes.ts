import { shape, text, withDefault } from '@guildhall/protocol/schema'
import { NOTHING, sandboxRoute } from '../sandbox-route.ts'
import { MessagePictures } from './message-pictures.ts'

const pictures = new MessagePictures()

/** Renders a message as the web client shows it. */
export const getMessagePicture = sandboxRoute({
  method: 'GET',
  path: '/messages/:message_id.png',
  summary: 'Get a picture of a message, as the web client shows it to a user',
  body: NOTHING,
  query: shape({ as: withDefault(text({ min: 1, max: 100 }), 'owner') }),
  answers: 'image/png',
  handle: async (sandbox, { params: { message_id = '' }, query }) => ({
    status: 200,
    content: await pictures.take(sandbox, message_id, query.as),
  }),
})
