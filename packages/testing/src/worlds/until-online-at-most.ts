import { until } from './until.ts'
import type { World } from './world.ts'

const STEP_MS = 10

/**
 * Waits until at most a number of members are online in a guild: the server notices a lost connection a little later
 * than the client, and shows the user as online for a while longer.
 */
export const untilOnlineAtMost = (world: World, count: number, guildId = world.guildId): Promise<void> =>
  until(async () => {
    if ((await world.app.kernel.presences.countOnline(guildId)) <= count) return true
    world.clock.advance(STEP_MS)
    return false
  })
