import { boolean, integer, optional, shape, withDefault } from '@guildhall/protocol/schema'
import { NOTHING, sandboxRoute } from './sandbox-route.ts'

const CallsQuery = shape({
  since: optional(integer({ min: 0 })),
  limit: optional(integer({ min: 1, max: 1000 })),
  all: withDefault(boolean(), false),
  follow: withDefault(boolean(), false),
})

/** The test API route of the list of calls. */
export const listCalls = sandboxRoute({
  method: 'GET',
  path: '/calls',
  summary: 'List the calls of the API',
  body: NOTHING,
  query: CallsQuery,
  handle: async ({ calls: { journal } }, { query, wantsLines, gone }) => {
    if (query.follow) return { status: 200, lines: journal.follow(query, gone) }
    const found = journal.read(query)
    const headers = { 'x-guildhall-dropped': String(journal.dropped(query.all)) }
    return wantsLines ? { status: 200, headers, lines: found } : { status: 200, headers, json: `[${found.join(',')}]` }
  },
})
