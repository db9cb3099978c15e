import { commandOption, commandsPath, newCommand, setCommandPermissions, slashCommand } from '../features/commands.ts'
import type { CallFixture, CallsByOperation } from './guild-calls.ts'

/** Calls on the commands of the bot, which is in every guild. */
export const COMMAND_CALLS: CallsByOperation = {
  'Get Global Application Commands': async ({ world, member }) => {
    await newCommand(world.bot, named(member))
    return [commandsPath(world.bot), undefined, world.bot]
  },
  'Create Global Application Command': ({ world, member }) => [commandsPath(world.bot), named(member), world.bot],
  'Edit Global Application Command': async (place) => {
    const { world, member, stranger } = place
    const { id } = await newCommand(world.bot, named(member))
    return [`${commandsPath(world.bot)}/${id}`, named(stranger), world.bot]
  },
  'Get Guild Application Commands': async (place) => [await command(place).then(folder), undefined, place.world.bot],
  'Get Guild Application Command': async (place) => [await command(place), undefined, place.world.bot],
  'Create Guild Application Command': ({ world, guildId, member }) => [
    commandsPath(world.bot, guildId),
    named(member),
    world.bot,
  ],
  'Edit Guild Application Command': async (place) => [await command(place), named(place.stranger), place.world.bot],
  'Delete Guild Application Command': async (place) => [await command(place), undefined, place.world.bot],
  'Bulk Overwrite Guild Application Commands': async (place) => {
    const { world, member, stranger } = place
    const path = folder(await command(place))
    const { body: before } = await world.bot.api.get(path)
    const renamed = named(stranger, { id: before.at(-1).id })
    return [path, [renamed, named(member), ...Array.from({ length: 5 }, (_, i) => slashCommand(`c${i}`))], world.bot]
  },
  'Get Guild Application Command Permissions': async (place) => [`${folder(await permitted(place))}/permissions`],
  'Get Application Command Permissions': async (place) => [`${await permitted(place)}/permissions`],
  'Edit Application Command Permissions': async (place) => [
    `${await permitted(place)}/permissions`,
    { permissions: [place.roleId, ...place.roles].map((id) => ({ id, type: 1, permission: false })) },
  ],
  'Get Channel Application Command Index': async (place) => {
    await permitted(place)
    return [`/channels/${place.channelId}/application-command-index`, undefined, place.member]
  },
}

const named = ({ user }: CallFixture['member'], more: object = {}) =>
  slashCommand(user.username, { options: [commandOption(3)], ...more })

async function command({ world, guildId, member }: CallFixture): Promise<string> {
  const { id } = await newCommand(world.bot, named(member), guildId)
  return `${commandsPath(world.bot, guildId)}/${id}`
}

const folder = (path: string): string => path.replace(/\/\d+$/u, '')

/** A command with permissions. */
async function permitted(place: CallFixture): Promise<string> {
  const { world, guildId, member } = place
  const path = await command(place)
  await setCommandPermissions(world, path.split('/').at(-1) ?? '', [{ id: member.id, type: 2, permission: true }], {
    guildId,
  })
  return path
}
