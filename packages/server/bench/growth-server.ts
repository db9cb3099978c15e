import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { World } from '@guildhall/testing/worlds/world'
import { answer } from './peer.ts'
import { beforeLeaving, openBenchStore } from './temporary.ts'

/** Guildhall on disk with a guild of a thousand members, one of ten thousand and one that is larger. */
export interface Grown {
  port: number
  token: string
  small: GrownGuild
  middle: GrownGuild
  large: GrownGuild
}

/** A guild with a sample of its active members. A thousand others have been inactive for a month. */
export interface GrownGuild {
  id: string
  members: string[]
}

const INACTIVE = 1000
const MONTH_MS = 31 * 86_400_000

const world = await World.create({}, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())

async function filledGuild(name: string, count: number): Promise<GrownGuild> {
  const { id } = await world.newGuild(world.owner, name)
  const { body: role } = await world.owner.api.post(`/guilds/${id}/roles`, { name })
  const idOf = await fillGuild(world, { guildId: id, roleId: role.id, name: 'm', count })
  await fillGuild(world, { guildId: id, roleId: null, name: 'gone', count: INACTIVE, inactive_ms: MONTH_MS })
  // A thousand members at equal distances, so that guilds of all sizes have the same number of samples.
  const members = Array.from({ length: 1000 }, (_, i) => idOf((count / 1000) * i))
  return { id, members }
}

await answer({
  grow: async ({ members }: { members: number }): Promise<Grown> => ({
    small: await filledGuild('small', 1000),
    middle: await filledGuild('middle', 10_000),
    large: await filledGuild('large', members),
    port: await world.app.listen(),
    token: world.owner.token,
  }),
})
