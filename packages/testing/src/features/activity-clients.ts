import assert from 'node:assert/strict'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { FIRST_ACTIVITY, type StoredActivity } from 'guildhall/features/applications/activity-rules'
import { GatewayClient } from '../clients/gateway-client.ts'
import type { Person } from '../worlds/people.ts'
import { until } from '../worlds/until.ts'
import type { World } from '../worlds/world.ts'

/** A published Activity on all platforms by default. */
const RUNNING = { ...FIRST_ACTIVITY, url_map: [{ prefix: '/', target: 'example.org' }], is_published: true }

/** Sets an application's Activity, by default the world's bot's. */
export async function setActivity(
  world: World,
  changes: Partial<StoredActivity> = {},
  { id = world.bot.id, isEnabled = true } = {},
): Promise<void> {
  await world.app.kernel.store.write(async (tx) => {
    const { flags } = await tx.q
      .selectFrom('applications')
      .select('flags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const next = isEnabled ? flags | ApplicationFlag.EMBEDDED : flags & ~ApplicationFlag.EMBEDDED
    const activity = JSON.stringify({ ...RUNNING, ...changes })
    await tx.q.updateTable('applications').set({ flags: next, activity }).where('id', '=', id).execute()
  })
}

/** A user's gateway client, with Activity actions. */
export interface ActivityClient {
  readonly who: Person
  readonly client: GatewayClient
  readonly sessionId: string
}

const ports = new WeakMap<World, Promise<number>>()

/** The port of a world, which this opens. */
export function worldPort(world: World): Promise<number> {
  const port = ports.get(world) ?? world.app.listen()
  ports.set(world, port)
  return port
}

/** Connects a user. */
export async function connectActivityClient(world: World, who: Person): Promise<ActivityClient> {
  const client = new GatewayClient(await worldPort(world))
  const { session_id: sessionId } = await client.identify({ token: who.token })
  return { who, client, sessionId }
}

/** Launches the Activity of the world's bot, or joins it. */
export const requestLaunch = (
  world: World,
  { who, sessionId }: ActivityClient,
  channelId = world.channels.general,
  more: object = {},
) => who.api.post(`/activities/${channelId}/${world.bot.id}`, { session_id: sessionId, ...more })

/** The same, for a permitted user; returns the instance. */
export async function launchInstance(
  world: World,
  who: ActivityClient,
  channelId = world.channels.general,
): Promise<any> {
  const { status, body } = await requestLaunch(world, who, channelId)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Leaves an Activity. */
export const exitActivity = (
  world: World,
  { who, sessionId }: ActivityClient,
  { instance_id, location }: any,
  session_id = sessionId,
) =>
  who.api.post(`/applications/${world.bot.id}/activities/${location.id}/instances/${instance_id}/leave`, { session_id })

/** The participants of each Activity in the database. */
export async function storedParticipants(world: Pick<World, 'db'>): Promise<[string, string][]> {
  const rows = world.db.q.selectFrom('activity_participants').select(['channel_id', 'user_id']).orderBy('id')
  return (await rows.execute()).map(({ channel_id, user_id }) => [channel_id, user_id])
}

/** Resolves once there are no participants. */
export const untilNoParticipants = (world: World): Promise<void> =>
  until(async () => (await world.db.q.selectFrom('activity_instances').selectAll().execute()).length === 0)
