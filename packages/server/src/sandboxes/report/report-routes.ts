import { NOTHING, sandboxRoute } from '../sandbox-route.ts'

/** Reports which permissions and other features the bot has used, and what would fail on the platform. */
export const getReport = sandboxRoute({
  method: 'GET',
  path: '/report',
  summary: 'Report what the bot used and did',
  body: NOTHING,
  query: NOTHING,
  handle: async ({ report, interactions }) => ({ status: 200, body: report.read(interactions.results) }),
})
