import { newTemplate } from '../features/guild-templates.ts'
import type { CallFixture, CallsByOperation } from './guild-calls.ts'

/** Calls on the template of a guild. */
export const TEMPLATE_CALLS: CallsByOperation = {
  'Get Guild Template': async (place) => [`/guilds/templates/${(await templateOf(place)).code}`],
  'Get Guild Templates': async (place) => {
    await templateOf(place)
    return [`${place.guild}/templates`]
  },
  'Create Guild Template': async (place) => {
    await place.world.owner.api.delete(await pathOfTemplate(place))
    return [`${place.guild}/templates`, { name: 'new' }]
  },
  'Sync Guild Template': async (place) => [await pathOfTemplate(place)],
  'Modify Guild Template': async (place) => [await pathOfTemplate(place), { name: 'changed' }],
  'Delete Guild Template': async (place) => [await pathOfTemplate(place)],
  'Create Guild from Guild Template': async (place) => [
    `/guilds/templates/${(await templateOf(place)).code}`,
    { name: 'From a template' },
    place.stranger,
  ],
}

const templateOf = ({ world, guildId }: CallFixture) => newTemplate(world, guildId)

const pathOfTemplate = async (place: CallFixture) => `${place.guild}/templates/${(await templateOf(place)).code}`
