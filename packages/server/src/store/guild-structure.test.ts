import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '../testing/world.ts'
import type { Db } from './db.ts'
import { loadGuild } from './guild-structure.ts'

test('rows and version belong together, whenever a change comes between the statements', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const path = `/guilds/${world.guildId}/roles/${world.roles.member}`
  for (const moment of [0, 1, 2, 3, 4]) {
    let statements = 0
    const db: Db = {
      q: world.db.q,
      dialect: world.db.dialect,
      run: async <R>(sql: string, parameters: readonly unknown[]) => {
        const isMoment = statements++ === moment
        const rows = await world.db.run<R>(sql, parameters)
        if (isMoment) await world.owner.api.patch(path, { name: `changed at ${moment}` })
        return rows
      },
    }
    const loaded = await loadGuild(db, world.guildId)
    const current = await world.app.kernel.readModel.find(world.guildId)
    if (loaded?.version === current?.version) assert.deepEqual(loaded?.state, current?.state, `statement ${moment}`)
    else assert.ok((loaded?.version ?? 0) < (current?.version ?? 0) && moment === 4)
  }
})
