import assert from 'node:assert/strict'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import type { Config } from 'guildhall/config'
import { GatewayClient, type GatewayPayload } from '../clients/gateway-client.ts'
import { type ApiResponse, TestClient } from '../clients/test-client.ts'
import { setEveryonePermissions } from '../requests/example-request.ts'
import type { Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'

/** The permissions of everyone in tests of interactions. */
export const EVERYONE_PERMISSIONS = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'USE_APPLICATION_COMMANDS',
  'READ_MESSAGE_HISTORY',
] as const

/** A world for interactions, with clients of its bot and its member. */
interface InteractionWorld {
  readonly world: World
  readonly port: number
  readonly bot: GatewayClient
  readonly person: GatewayClient
}

/** A world whose members can use its bot's components and commands; its clock stands still. */
export async function newInteractionWorld(options: Partial<Config> = {}): Promise<InteractionWorld> {
  const world = await World.create(options)
  world.clock.hold()
  await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
  const port = await world.app.listen()
  return { world, port, bot: await connectGateway(port, world.bot), person: await connectGateway(port, world.member) }
}

/** An interactive button. */
export const interactiveButton = (custom_id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Press',
  custom_id,
  ...more,
})

/** A row of components. */
export const actionRow = (...components: object[]) => ({ type: 1, components })

/** A message of the bot's with components in a channel. */
export async function postComponents(
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
const interactionRequest = (world: World, type: number, data: object, more: object) => ({
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
export const componentInteraction = (world: World, message_id: string, data: object, more: object = {}) =>
  interactionRequest(world, 3, data, { message_id, ...more })

/** The request for a used command. */
export const commandInteraction = (world: World, data: object, more: object = {}) =>
  interactionRequest(world, 2, data, more)

/** The request for a submitted modal. */
export const modalInteraction = (world: World, data: object, more: object = {}) =>
  interactionRequest(world, 5, data, more)

/** The request for a pressed button. */
export const buttonInteraction = (world: World, messageId: string, custom_id: string, more: object = {}) =>
  componentInteraction(world, messageId, { component_type: 2, custom_id }, more)

/** A user's or a bot's gateway client. */
export async function connectGateway(port: number, who: Person): Promise<GatewayClient> {
  const client = new GatewayClient(port)
  await client.identify({ token: who.token, intents: ALL_INTENTS })
  return client
}

/** Sends an accepted interaction; returns it as the bot receives it. */
export async function runInteraction(
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
export async function pressButton(
  world: World,
  bot: GatewayClient,
  who: Person = world.member,
  more: object = {},
): Promise<GatewayPayload['d']> {
  const id = await postComponents(world, [actionRow(interactiveButton('go'))])
  return runInteraction(
    bot,
    who,
    buttonInteraction(world, id, 'go', more),
    ({ type, message }) => type === 3 && message.id === id,
  )
}

/** The paths of an interaction's responses. */
export const callbackPath = ({ id, token }: GatewayPayload['d']) => `/interactions/${id}/${token}/callback`
export const followupPath = ({ application_id, token }: GatewayPayload['d']) => `/webhooks/${application_id}/${token}`

/** Responds to an interaction, without authentication. */
export const respondToInteraction = (
  world: World,
  interaction: GatewayPayload['d'],
  body: object,
  query = '',
): Promise<ApiResponse> => new TestClient(world.app, null).post(`${callbackPath(interaction)}${query}`, body)

/** Responds to a pressed button; returns the paths of its responses. */
export async function respondToPress(
  world: World,
  bot: GatewayClient,
  data: object = { content: 'first' },
): Promise<string> {
  const interaction = await pressButton(world, bot)
  const { status, body } = await respondToInteraction(world, interaction, { type: 4, data })
  assert.equal(status, 204, JSON.stringify(body))
  return followupPath(interaction)
}

/** Sends a follow-up of an interaction, without authentication. */
export const sendFollowup = ({ nobody }: Pick<World, 'nobody'>, hook: string, body: unknown): Promise<ApiResponse> =>
  nobody.post(hook, body)

/** Responds to a pressed button with a follow-up; returns the paths, and the follow-up's ID. */
export async function respondWithFollowup(world: World, bot: GatewayClient): Promise<{ hook: string; id: string }> {
  const hook = await respondToPress(world, bot)
  const { status, body } = await sendFollowup(world, hook, { content: 'more' })
  assert.equal(status, 200, JSON.stringify(body))
  return { hook, id: body.id }
}
