import type { Presences } from '../../kernel/read-model/presences.ts'
import type { GatewayContext } from '../commands/command.ts'
import { processOf } from '../sessions/sessions.ts'

/** The presence queries of the rest of the server. */
export const presencesOn = (board: () => Pick<GatewayContext, 'presences' | 'sessions'>): Presences => ({
  countOnline: (guildId) => board().presences.count(guildId),
  hasSession: (userId) => board().presences.sessions.has(userId),
  holds: (userId, sessionId) => board().sessions.find(sessionId)?.userId === userId,
  processOf,
  sampleOnline: (guildId, wanted) => board().presences.sample(guildId, wanted),
  acted: (userId) => board().presences.acted(userId),
  people: () => board().presences.sessions.people(),
})
