import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripEvents } from './strip-events.ts'

const module = `import { Role } from '../objects/role.ts'
import { type Infer, shape, snowflake } from '../schema.ts'
import { withoutKey } from '../state/map-changes.ts'
import { event, userEvent } from './event.ts'

const ofGuild = { guild_id: snowflake() }
const RoleOfGuild = shape({ ...ofGuild, role: Role })
const change = { applyToGuild: (_guild, { role }: Infer<typeof RoleOfGuild>) => ({ role }) }

export const ROLE_EVENTS = {
  ROLE_UPDATE: event(RoleOfGuild, change),
  ROLE_DELETE: userEvent(shape(ofGuild), { applyToGuild: ({ roles }, { id }) => ({ roles: withoutKey(roles, id) }) }),
}
`

test('compiled events keep their reducers, without payloads and what only these use', () => {
  assert.equal(
    stripEvents(module)
      .replace(/\n{2,}/gu, '\n')
      .trim(),
    `import { withoutKey } from '../state/map-changes.ts'
import { event, userEvent } from './event.ts'
const change = { applyToGuild: (_guild, { role }: Infer<typeof RoleOfGuild>) => ({ role }) }
export const ROLE_EVENTS = {
  ROLE_UPDATE: event({}, change),
  ROLE_DELETE: userEvent({}, { applyToGuild: ({ roles }, { id }) => ({ roles: withoutKey(roles, id) }) }),
}`,
  )
})

test('a module in which something else depends on a schema is refused', () => {
  for (const more of ['export const OTHER = shape({})\n', 'function other() {\n  return Role\n}\n'])
    assert.throws(() => stripEvents(module + more), /depend on schemas/)
})
