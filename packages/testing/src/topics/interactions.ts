import assert from 'node:assert/strict'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import type { Config } from 'guildhall/config'
import { type ApiResponse, TestClient } from '../clients/client.ts'
import { GatewayClient, type GatewayPayload } from '../clients/gateway-client.ts'
import { setEveryone } from '../requests/example-request.ts'
import type { Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'

/** What everyone may do where interactions are tried. */
export const USERS_RIGHTS = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'USE_APPLICATION_COMMANDS',
  'READ_MESSAGE_HISTORY',
] as const

/** A world in which interactions are tried, with clients of its bot's and its member's. */
interface Tried {
  readonly world: World
  readonly port: number
  readonly bot: GatewayClient
  readonly person: GatewayClient
}

/** A world whose members may use its bot's components and commands; its clock stands. */
export async function tryInteractions(options: Partial<Config> = {}): Promise<Tried> {
  const world = await World.create(options)
  world.clock.hold()
  await setEveryone(world, USERS_RIGHTS)
  const port = await world.app.listen()
  return { world, port, bot: await connect(port, world.bot), person: await connect(port, world.member) }
}

/** A button that can be pressed. */
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

/** Who uses what, and where: of everything that a client sends. */
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

/** What a client sends when a component is used. */
export const use = (world: World, message_id: string, data: object, more: object = {}) =>
  begun(world, 3, data, { message_id, ...more })

/** What a client sends when a command is used. */
export const useCommand = (world: World, data: object, more: object = {}) => begun(world, 2, data, more)

/** What a client sends when a modal is filled in. */
export const fillIn = (world: World, data: object, more: object = {}) => begun(world, 5, data, more)

/** What a client sends when a button is pressed. */
export const press = (world: World, messageId: string, custom_id: string, more: object = {}) =>
  use(world, messageId, { component_type: 2, custom_id }, more)

/** A person's or a bot's client of the gateway. */
export async function connect(port: number, who: Person): Promise<GatewayClient> {
  const client = new GatewayClient(port)
  await client.identify({ token: who.token, intents: ALL_INTENTS })
  return client
}

/** Has somebody do what is accepted; gives the interaction as the bot is told of it. */
export async function used(
  bot: GatewayClient,
  who: Person,
  body: object,
  isMeant: (told: GatewayPayload['d']) => boolean = () => true,
): Promise<GatewayPayload['d']> {
  const { status, body: refusal } = await who.api.post('/interactions', body)
  assert.equal(status, 204, JSON.stringify(refusal))
  return (await bot.next('INTERACTION_CREATE', isMeant)).d
}

/** Has somebody press a button of a new message; gives the interaction as the bot is told of it. */
export async function pressed(
  world: World,
  bot: GatewayClient,
  who: Person = world.member,
  more: object = {},
): Promise<GatewayPayload['d']> {
  const id = await withComponents(world, [row(pressableButton('go'))])
  return used(bot, who, press(world, id, 'go', more), ({ type, message }) => type === 3 && message.id === id)
}

/** The paths of an interaction's answers. */
export const callbackOf = ({ id, token }: GatewayPayload['d']) => `/interactions/${id}/${token}/callback`
export const hookOf = ({ application_id, token }: GatewayPayload['d']) => `/webhooks/${application_id}/${token}`

/** Answers an interaction; nobody signs in. */
export const answer = (
  world: World,
  interaction: GatewayPayload['d'],
  body: object,
  query = '',
): Promise<ApiResponse> => new TestClient(world.app, null).post(`${callbackOf(interaction)}${query}`, body)

/** Answers a press of a button; gives where the answers of that interaction are. */
export async function answerPress(
  world: World,
  bot: GatewayClient,
  data: object = { content: 'first' },
): Promise<string> {
  const told = await pressed(world, bot)
  const { status, body } = await answer(world, told, { type: 4, data })
  assert.equal(status, 204, JSON.stringify(body))
  return hookOf(told)
}

/** Says more to an interaction that was answered; nobody signs in. */
export const sendFollowup = ({ nobody }: Pick<World, 'nobody'>, hook: string, body: unknown): Promise<ApiResponse> =>
  nobody.post(hook, body)

/** Answers a press of a button and says more; gives where the answers are, and which one is the second. */
export async function followedUp(world: World, bot: GatewayClient): Promise<{ hook: string; id: string }> {
  const hook = await answerPress(world, bot)
  const { status, body } = await sendFollowup(world, hook, { content: 'more' })
  assert.equal(status, 200, JSON.stringify(body))
  return { hook, id: body.id }
}
