import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Where an application's commands are: globally, or those of a guild. */
export const commandsPath = (bot: Pick<Person, 'id'>, guildId?: string): string =>
  guildId === undefined ? `/applications/${bot.id}/commands` : `/applications/${bot.id}/guilds/${guildId}/commands`

/** A slash command as it is sent. */
export const slash = (name: string, more: object = {}) => ({ name, description: 'Says something', ...more })

/** An option as it is sent. */
export const commandOption = (type: number, name = 'what', more: object = {}) => ({
  type,
  name,
  description: 'What',
  ...more,
})

/** Makes a command; gives it as it was answered. */
export async function newCommand(bot: Person, body: object, guildId?: string): Promise<any> {
  const { status, body: made } = await bot.api.post(commandsPath(bot, guildId), body)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(made)}`)
  return made
}

/** Sets whom a command is opened to and closed for, as the owner. */
export async function permit(
  world: World,
  commandId: string,
  permissions: readonly { id: string; type: number; permission: boolean }[],
  { bot = world.bot, guildId = world.guildId }: { bot?: Person; guildId?: string } = {},
): Promise<void> {
  const path = `${commandsPath(bot, guildId)}/${commandId}/permissions`
  const { status, body } = await world.owner.api.put(path, { permissions })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}
