import type { World } from './world.ts'

/**
 * Guilds with the world's bot, at least one for each of a number of shards, by shard; the world's guild is among them.
 */
export async function newShardedGuilds(world: World, count: number): Promise<string[][]> {
  const shards: string[][] = Array.from({ length: count }, () => [])
  const place = (id: string) => shards[Number((BigInt(id) >> 22n) % BigInt(count))]?.push(id)
  place(world.guildId)
  while (shards.some(({ length }) => length === 0)) {
    const { id } = await world.newGuild(world.owner)
    await world.join(world.bot, { guildId: id })
    place(id)
  }
  return shards
}
