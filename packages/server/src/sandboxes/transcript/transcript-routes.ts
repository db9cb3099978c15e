import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

/** Returns the transcript. */
export const getTranscript = sandboxRoute({
  method: 'GET',
  path: '/transcript',
  summary: 'Tell what happened, as a chat shows it',
  body: NOTHING,
  query: NOTHING,
  answers: 'text/plain; charset=utf-8',
  handle: async ({ transcript }) => ({ status: 200, content: await transcript.read() }),
})
