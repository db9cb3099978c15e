import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_USERS } from '../config.ts'
import { createToken } from '../features/accounts/accounts-actions.ts'
import { hashToken, isPassword, isQuick } from '../features/accounts/accounts-rules.ts'
import { findCaller } from '../features/accounts/accounts-store.ts'
import { hasExpired } from '../features/accounts/session-expiry-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Configuration } from '../kernel/parts/configuration.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { Store } from '../store/db.ts'
import { type DemoWorld, makeDemoWorld } from './demo.ts'
import { Failure } from './failure.ts'

/** The file with everything that a demo prints, because the database only contains hashes. */
const fileOf = (dataDir: string): string => join(dataDir, 'demo.json')

/** Requires that a demo is started only on its own data, because its passwords are public. @throws Failure */
export async function mustBeOfDemo({ db }: Store, dataDir: string | null, bots: number): Promise<void> {
  if (dataDir === null) return
  if (existsSync(fileOf(dataDir))) {
    const count = read(dataDir).bots.length
    if (bots > count)
      throw new Failure(
        `the demo in ${dataDir} has ${count === 1 ? '1 bot' : `${count} bots`}: choose another folder with --data to have more`,
      )
    return
  }
  const accounts = db.q.selectFrom('users').select('id').where('password_hash', 'is not', null)
  const account = await accounts.limit(1).executeTakeFirst()
  if (account)
    throw new Failure(`${dataDir} holds data of a server that is not a demo: choose another folder with --data`)
}

/**
 * Refuses a database with the accounts of a demo, whose passwords are public: another start may serve it, or a backup
 * may contain it.
 *
 * @throws Failure
 */
export async function mustHaveNoDemoPassword({ db }: Store): Promise<void> {
  const named = db.q.selectFrom('users').select(['username', 'username_key', 'password_hash'])
  const names = DEMO_USERS.map(({ username }) => username)
  for (const { username, username_key, password_hash } of await named.where('username_key', 'in', names).execute()) {
    const { password = '' } = DEMO_USERS.find((user) => user.username === username_key) ?? {}
    // Only a demo hashes passwords like this. A user who chose the same password doesn't prevent the start.
    if (!isQuick(password_hash ?? '') || !(await isPassword(password, password_hash, 'demo'))) continue
    throw new Failure(
      `${username} still has the well-known password of the demo: change it while only this machine can reach the server, or add --allow-public-demo`,
    )
  }
}

/** Creates the demo's guild and users, or finds those that an earlier start created in the folder. */
export async function openDemoWorld(kernel: Kernel, dataDir: string | null, bots: number): Promise<DemoWorld> {
  if (dataDir === null) return makeDemoWorld(kernel, bots)
  const isNew = !existsSync(fileOf(dataDir))
  const world = isNew ? await makeDemoWorld(kernel, bots) : await withTokens(kernel, read(dataDir))
  writeFileSync(fileOf(dataDir), `${JSON.stringify(world, null, 2)}\n`)
  return world
}

const read = (dataDir: string): DemoWorld => JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))

/** Users' sessions may have ended since, by a sign-out or by expiry. */
async function withTokens(kernel: Essentials & Configuration, world: DemoWorld): Promise<DemoWorld> {
  const { store, instance, clock } = kernel
  const users = await Promise.all(
    world.users.map(async (user) => {
      const caller = await findCaller(store.db, hashToken(user.token), instance.sessionLimits)
      if (caller && !hasExpired(caller.session, instance.sessionLimits, clock.now())) return user
      return { ...user, token: await store.write((tx) => createToken(kernel, tx, user.id, 'session')) }
    }),
  )
  return { ...world, users }
}
