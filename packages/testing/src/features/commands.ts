import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** The path of an application's commands: global, or those of a guild. */
export const commandsPath = (bot: Pick<Person, 'id'>, guildId?: string): string =>
  guildId === undefined ? `/applications/${bot.id}/commands` : `/applications/${bot.id}/guilds/${guildId}/commands`

/** A slash command as sent. */
export const slashCommand = (name: string, more: object = {}) => ({ name, description: 'Says something', ...more })

/** An option as sent. */
export const commandOption = (type: number, name = 'what', more: object = {}) => ({
  type,
  name,
  description: 'What',
  ...more,
})

/** Creates a command; returns the response. */
export async function newCommand(bot: Person, body: object, guildId?: string): Promise<any> {
  const { status, body: made } = await bot.api.post(commandsPath(bot, guildId), body)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(made)}`)
  return made
}

/** Sets a command's permissions as the owner. */
export async function setCommandPermissions(
  world: World,
  commandId: string,
  permissions: readonly { id: string; type: number; permission: boolean }[],
  { bot = world.bot, guildId = world.guildId }: { bot?: Person; guildId?: string } = {},
): Promise<void> {
  const path = `${commandsPath(bot, guildId)}/${commandId}/permissions`
  const { status, body } = await world.owner.api.put(path, { permissions })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}
