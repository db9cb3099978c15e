import type { TestContext } from 'node:test'
import type { World } from '../worlds/world.ts'

/** Asserts that an administrator operation is refused to everybody else, with nothing written. */
export async function assertAdministratorsOnly(
  world: World,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  for (const { api } of [world.owner, world.member]) {
    await world.refuses(() => api.send(method, path, body), 403, 50013)
  }
  await world.refuses(() => world.bot.api.send(method, path, body), 403)
  await world.refuses(() => world.nobody.send(method, path, body), 401, 0)
}

/** The newest entry of the instance's audit log, without its id and time. */
export async function lastInstanceAction(world: World): Promise<any> {
  const { body } = await world.administrator.api.get('/guildhall/instance/audit-log?limit=1')
  const { id, created_at, ...entry } = body.entries[0] ?? {}
  return entry
}

/** The administrator actions logged from here on. */
export function loggedAdministratorActions({ app }: World, t: TestContext) {
  const { log } = app.kernel
  const actions = log.child({}, { level: 'info' })
  t.mock.method(log, 'child', () => actions)
  return t.mock.method(actions, 'info', () => {})
}
