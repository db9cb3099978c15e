import type { Presences } from '../../kernel/presences.ts'
import type { Switchboard } from '../command.ts'
import { processOf } from '../sessions.ts'

/** What the rest of the server asks of who is there. */
export const presencesOn = (board: () => Pick<Switchboard, 'presences' | 'sessions'>): Presences => ({
  countOnline: (guildId) => board().presences.count(guildId),
  hasSession: (userId) => board().presences.sessions.has(userId),
  holds: (userId, sessionId) => board().sessions.find(sessionId)?.userId === userId,
  processOf,
  sampleOnline: (guildId, wanted) => board().presences.sample(guildId, wanted),
  acted: (userId) => board().presences.acted(userId),
  people: () => board().presences.sessions.people(),
})
