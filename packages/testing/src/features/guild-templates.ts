import type { World } from '../worlds/world.ts'

/** Creates a template of a guild, as its owner, or syncs the one that it has. */
export async function newTemplate({ owner, guildId }: World, ofGuild = guildId): Promise<any> {
  const path = `/guilds/${ofGuild}/templates`
  const [known] = (await owner.api.get(path)).body
  const { status, body } = known
    ? await owner.api.put(`${path}/${known.code}`)
    : await owner.api.post(path, { name: 'Template' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
