import assert from 'node:assert/strict'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import type { Config } from 'guildhall/config'
import { type ApiResponse, TestClient } from '../clients/client.ts'
import { GatewayClient, type GatewayPayload } from '../clients/gateway-client.ts'
import { setEveryone } from '../requests/example-request.ts'
import type { Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'

/** The permissions of everyone in tests of interactions. */
export const USERS_RIGHTS = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'USE_APPLICATION_COMMANDS',
  'READ_MESSAGE_HISTORY',
] as const

/** A world for interactions, with clients of its bot and its member. */
interface Tried {
  readonly world: World
  readonly port: number
  readonly bot: GatewayClient
  readonly person: GatewayClient
}

/** A world whose members can use its bot's components and commands; its clock stands still. */
export async function tryInteractions(options: Partial<Config> = {}): Promise<Tried> {
  const world = await World.create(options)
  world.clock.hold()
  await setEveryone(world, USERS_RIGHTS)
  const port = await world.app.listen()
  return { world, port, bot: await connect(port, world.bot), person: await connect(port, world.member) }
}

/** An interactive button. */
export const pressableButton = (custom_id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Press',
  custom_id,
  ...more,
})

/** A row of components. */
export const row = (...components: object[]) => ({ type: 1, components })

/** A message of the bot's with components in a channel. */
export async function withComponents(
  world: World,
  components: object[],
  channelId = world.channels.general,
): Promise<string> {
  const { status, body } = await world.bot.api.post(`/channels/${channelId}/messages`, {
    content: 'components',
    components,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

/** The user and channel of an interaction as sent. */
const begun = (world: World, type: number, data: object, more: object) => ({
  type,
  application_id: world.bot.id,
  guild_id: world.guildId,
  channel_id: world.channels.general,
  session_id: 'session',
  nonce: 'nonce',
  data,
  ...more,
})

/** The request for a used component. */
export const use = (world: World, message_id: string, data: object, more: object = {}) =>
  begun(world, 3, data, { message_id, ...more })

/** The request for a used command. */
export const useCommand = (world: World, data: object, more: object = {}) => begun(world, 2, data, more)

/** The request for a submitted modal. */
export const fillIn = (world: World, data: object, more: object = {}) => begun(world, 5, data, more)

/** The request for a pressed button. */
export const press = (world: World, messageId: string, custom_id: string, more: object = {}) =>
  use(world, messageId, { component_type: 2, custom_id }, more)

/** A user's or a bot's gateway client. */
export async function connect(port: number, who: Person): Promise<GatewayClient> {
  const client = new GatewayClient(port)
  await client.identify({ token: who.token, intents: ALL_INTENTS })
  return client
}

/** Sends an accepted interaction; returns it as the bot receives it. */
export async function used(
  bot: GatewayClient,
  who: Person,
  body: object,
  isMeant: (interaction: GatewayPayload['d']) => boolean = () => true,
): Promise<GatewayPayload['d']> {
  const { status, body: refusal } = await who.api.post('/interactions', body)
  assert.equal(status, 204, JSON.stringify(refusal))
  return (await bot.next('INTERACTION_CREATE', isMeant)).d
}

/** Presses a button of a new message; returns the interaction as the bot receives it. */
export async function pressed(
  world: World,
  bot: GatewayClient,
  who: Person = world.member,
  more: object = {},
): Promise<GatewayPayload['d']> {
  const id = await withComponents(world, [row(pressableButton('go'))])
  return used(bot, who, press(world, id, 'go', more), ({ type, message }) => type === 3 && message.id === id)
}

/** The paths of an interaction's responses. */
export const callbackOf = ({ id, token }: GatewayPayload['d']) => `/interactions/${id}/${token}/callback`
export const hookOf = ({ application_id, token }: GatewayPayload['d']) => `/webhooks/${application_id}/${token}`

/** Responds to an interaction, without authentication. */
export const answer = (
  world: World,
  interaction: GatewayPayload['d'],
  body: object,
  query = '',
): Promise<ApiResponse> => new TestClient(world.app, null).post(`${callbackOf(interaction)}${query}`, body)

/** Responds to a pressed button; returns the paths of its responses. */
export async function answerPress(
  world: World,
  bot: GatewayClient,
  data: object = { content: 'first' },
): Promise<string> {
  const interaction = await pressed(world, bot)
  const { status, body } = await answer(world, interaction, { type: 4, data })
  assert.equal(status, 204, JSON.stringify(body))
  return hookOf(interaction)
}

/** Sends a follow-up of an interaction, without authentication. */
export const sendFollowup = ({ nobody }: Pick<World, 'nobody'>, hook: string, body: unknown): Promise<ApiResponse> =>
  nobody.post(hook, body)

/** Responds to a pressed button with a follow-up; returns the paths, and the follow-up's ID. */
export async function followedUp(world: World, bot: GatewayClient): Promise<{ hook: string; id: string }> {
  const hook = await answerPress(world, bot)
  const { status, body } = await sendFollowup(world, hook, { content: 'more' })
  assert.equal(status, 200, JSON.stringify(body))
  return { hook, id: body.id }
}
