import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { grantAccessToken } from '../clients/access-token.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A new group with its owner and at least two others, as the owner sees it. */
export async function newGroup(
  owner: Pick<Person, 'api'>,
  others: readonly Pick<Person, 'id'>[],
): Promise<PrivateChannel> {
  const { status, body } = await owner.api.post('/users/@me/channels', { recipients: others.map(({ id }) => id) })
  if (status !== 200) throw new Error(`no group: ${JSON.stringify(body)}`)
  return body
}

/** The lifetime of a token for groups: longer than any test. */
export const GROUP_TOKEN_LIFETIME_MS = 3_600_000

/** A token with which a bot's application may add a user to groups. */
export const grantGroupToken = (world: World, who: Person, bot = world.bot, scopes = 'gdm.join'): Promise<string> =>
  grantAccessToken(world, who, bot, { scopes, lasts: GROUP_TOKEN_LIFETIME_MS })
