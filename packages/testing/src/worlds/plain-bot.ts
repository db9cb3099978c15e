import { makeApplication } from 'guildhall/features/applications/applications-actions'
import type { TestClient } from '../clients/test-client.ts'
import type { World } from './world.ts'

/** A second bot: a member of the guild without any role, of an application with these flags. */
export async function newPlainBot(
  world: World,
  flags = 0,
): Promise<{ id: string; authorization: string; api: TestClient }> {
  const { kernel } = world.app
  const made = await kernel.store.write((tx) =>
    makeApplication(kernel, tx, { name: 'Plain Bot', ownerId: world.owner.id, flags }),
  )
  const authorization = `Bot ${made.botToken}`
  const api = world.clientOf(authorization)
  await world.join({ user: made.bot, id: made.bot.id, token: made.botToken, password: '', api })
  return { id: made.bot.id, authorization, api }
}
