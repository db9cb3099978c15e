import { until } from './until.ts'
import type { World } from './world.ts'

const STEP_MS = 10

/**
 * Waits until no more than so many are online in a guild: the server hears of a cut line a little later than the client,
 * and shows whoever was cut off for a while longer.
 */
export const untilOnline = (world: World, count: number, guildId = world.guildId): Promise<void> =>
  until(async () => {
    if ((await world.app.kernel.presences.countOnline(guildId)) <= count) return true
    world.clock.advance(STEP_MS)
    return false
  })
