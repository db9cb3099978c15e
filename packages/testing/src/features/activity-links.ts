import assert from 'node:assert/strict'
import { grantAccessToken } from '../clients/access-token.ts'
import type { TestClient } from '../clients/test-client.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import type { Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'
import { setActivity } from './activity-clients.ts'

export const DAY_MS = 86_400_000
/** The required width of a permanent link's picture. */
export const LINK_PICTURE_SIZE = { width: 430, height: 240 }

/** A world with links to the Activity of its bot. */
export async function newLinkWorld() {
  const world = await World.create()
  world.clock.hold()
  await setActivity(world)
  return {
    world,
    words: {
      title: 'A duel',
      description: 'Come and lose to me',
      image: dataUri(await picture('png', LINK_PICTURE_SIZE)),
    },
    links: (id = world.bot.id) => `/applications/${id}/links`,
    quickLinks: (id = world.bot.id) => `/applications/${id}/quick-links/`,
    clientWithAccessToken: async (bot: Person = world.bot, who: Person = world.member): Promise<TestClient> =>
      world.clientOf(`Bearer ${await grantAccessToken(world, who, bot, { scopes: 'guilds', lasts: 100 * DAY_MS })}`),
    fetchPictureStatus: async (linkId: string, hash: string): Promise<number> =>
      (await world.app.http.inject({ url: `/activity-links/${linkId.slice(2)}/${hash}.png` })).statusCode,
  }
}

/** The world for tests of links. */
export type LinkWorld = Awaited<ReturnType<typeof newLinkWorld>>

/** Creates a link. */
export async function createLink(api: TestClient, path: string, body: object): Promise<any> {
  const answer = await api.post(path, body)
  assert.ok(answer.status === 200 || answer.status === 201, JSON.stringify(answer.body))
  return answer.body
}

/** Inserts many links of an application into the store at once. */
export async function insertLinks(
  { app }: World,
  applicationId: string,
  { from, count, expires_at }: { from: number; count: number; expires_at: number | null },
): Promise<void> {
  const wire = JSON.stringify({ title: 'x', description: 'x', custom_id: null })
  const statement = `insert into activity_links (application_id, id, is_quick, image, wire, expires_at)
    with recursive ids(id) as (select ${from} union all select id + 1 from ids where id + 1 < ${from + count})
    select ${applicationId}, id, ${expires_at !== null}, null, '${wire}', cast(${expires_at} as bigint) from ids`
  await app.kernel.store.write((tx) => tx.run(statement, []))
}
