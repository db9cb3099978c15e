import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

/** What the bot has used so far, and what it does that will go wrong elsewhere. */
export const getReport = sandboxRoute({
  method: 'GET',
  path: '/report',
  summary: 'Report what the bot used and did',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ report, interactions }) => ({ status: 200, body: report.read(interactions.results) }),
})
