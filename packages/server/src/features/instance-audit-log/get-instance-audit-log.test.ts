import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { INSTANCE_LIMITS } from '@guildhall/protocol/instance-limits'
import { assertAdministratorsOnly, lastInstanceAction } from '@guildhall/testing/features/instance'
import { newPerson, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { recordCommand } from '../../kernel/administration/administration-record.ts'
import { insertInstanceAuditEntry } from '../../store/rows/instance-audit-entry-row.ts'
import { trimInstanceAuditLog } from './trim-instance-audit-log.ts'

const PATH = '/guildhall/instance/audit-log'
const DAY_MS = 86_400_000

describe('Get Instance Audit Log', () => {
  let world: World
  let other: Person
  before(async () => {
    world = await World.create()
    other = await newPerson(world.app, 'second administrator', true)
  })
  after(() => world.close())

  const shown = async (query = '') => (await world.administrator.api.get(`${PATH}${query}`)).body
  const invite = ({ api }: Person = world.administrator) =>
    api.post('/guildhall/instance/invitations', { max_uses: 1, max_age: 0 })

  test('says who did what to whom, with the old and the new values', async () => {
    const { administrator, guildId } = world
    const { id } = await newPerson(world.app, 'forgetful', false)
    const path = `/guildhall/guilds/${guildId}/features`
    assert.equal(
      (await administrator.api.put(path, { features: ['NEWS'] }, { 'x-audit-log-reason': 'They asked' })).status,
      200,
    )
    const entry = await lastInstanceAction(world)
    assert.deepEqual(entry, {
      actor_id: administrator.id,
      action: 'MODIFY_GUILD_FEATURES',
      targets: { guild_id: guildId },
      details: [
        { name: 'name', new: 'Guild under test' },
        { name: 'features', old: '', new: 'NEWS' },
      ],
      reason: 'They asked',
      address: '127.0.0.1',
    })
    await administrator.api.post(`/guildhall/instance/users/${id}/reset`, {})
    const { entries, users } = await shown('?limit=1')
    assert.deepEqual(entries[0].targets, { user_id: id })
    assert.deepEqual(users.map((user: { id: string }) => user.id).sort(), [administrator.id, id].sort())
  })

  test('contains no secrets', async () => {
    const { administrator } = world
    const user = `/guildhall/instance/users/${(await newPerson(world.app, 'careless', false)).id}`
    const { code } = (await invite()).body
    const { password } = (await administrator.api.post(`${user}/reset`, { second_factor: true })).body
    const { url } = (await administrator.api.post(`${user}/links`, { kind: 'reset' })).body
    const log = JSON.stringify(await shown())
    const [secret = ''] = /[^/=#]+$/u.exec(url) ?? []
    for (const each of [code, password, secret]) assert.ok(each.length > 8 && !log.includes(each), each)
  })

  test('pages through entries, newest first, and filters by actor and action', async () => {
    await invite(other)
    await world.administrator.api.patch('/guildhall/instance/settings', { max_teams_per_user: 3 })
    await invite()
    const { entries } = await shown('?limit=3')
    assert.deepEqual(
      entries.map(({ action, actor_id }: Record<string, string>) => [action, actor_id]),
      [
        ['CREATE_INSTANCE_INVITATION', world.administrator.id],
        ['MODIFY_INSTANCE_SETTINGS', world.administrator.id],
        ['CREATE_INSTANCE_INVITATION', other.id],
      ],
    )
    assert.deepEqual((await shown(`?limit=2&before=${entries[0].id}`)).entries, entries.slice(1))
    assert.deepEqual((await shown(`?actor_id=${other.id}`)).entries, entries.slice(2))
    assert.deepEqual((await shown(`?action=CREATE_INSTANCE_INVITATION&limit=2`)).entries, [entries[0], entries[2]])
    const both = `?action=MODIFY_INSTANCE_SETTINGS&actor_id=${other.id}`
    assert.deepEqual((await shown(both)).entries, [])
  })

  test('shows commands of the operator, which have no actor and no address', async () => {
    const { kernel } = world.app
    const command = { action: 'COMMAND_VERIFY_USER', targets: { user_id: world.member.id } } as const
    await kernel.store.write((db) => recordCommand(kernel, db, command))
    const { actor_id, address, action } = await lastInstanceAction(world)
    assert.deepEqual([actor_id, address, action], [null, null, 'COMMAND_VERIFY_USER'])
    assert.equal((await shown('?action=COMMAND_VERIFY_USER')).entries.length, 1)
  })

  test('still names the actions on users who deleted their accounts', async () => {
    const person = await newPerson(world.app, 'leaving', false)
    await world.administrator.api.patch(`/guildhall/instance/users/${person.id}`, { disabled: true })
    await world.administrator.api.patch(`/guildhall/instance/users/${person.id}`, { disabled: false })
    await world.app.kernel.store.write((db) => db.q.deleteFrom('users').where('id', '=', person.id).execute())
    const { entries, users } = await shown('?limit=1')
    assert.equal(entries[0].targets.user_id, person.id)
    assert.ok(!users.some(({ id }: { id: string }) => id === person.id))
  })

  test('refuses unknown actions and ids', async () => {
    const { api } = world.administrator
    for (const query of ['action=NOTHING', 'actor_id=x', 'before=x', 'limit=0', 'limit=101'])
      await world.refuses(() => api.get(`${PATH}?${query}`), 400, 50035)
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', PATH))

  const row = (actor_id: string | null, id = world.app.kernel.ids.next()) => ({
    id,
    actor_id,
    action: 'MODIFY_LOG_LEVEL',
    targets: '{}',
    details: '[]',
    reason: null,
    address: null,
    created_at: world.app.kernel.clock.now(),
  })
  const remove = (actor: string) =>
    world.app.kernel.store.write((db) =>
      db.q.deleteFrom('instance_audit_entries').where('actor_id', '=', actor).execute(),
    )
  const countOf = async (actor: string) =>
    (await world.db.q.selectFrom('instance_audit_entries').select('id').where('actor_id', '=', actor).execute()).length

  test('keeps the newest entries of each administrator, however many actions another one performs', async () => {
    const before = await countOf(other.id)
    const most = INSTANCE_LIMITS.auditKeptPerActor
    const rows = Array.from({ length: most + 5 }, () => row('77'))
    const last = rows.pop() ?? assert.fail()
    await world.app.kernel.store.write(async (db) => {
      for (let from = 0; from < rows.length; from += 1000) {
        const some = rows.slice(from, from + 1000)
        await db.q.insertInto('instance_audit_entries').values(some).execute()
      }
      await insertInstanceAuditEntry(db, last)
    })
    assert.deepEqual([await countOf('77'), await countOf(other.id)], [most, before])
    assert.equal((await shown('?actor_id=77&limit=1')).entries[0].id, last.id)
    await remove('77')
  })

  test('removes entries after a year, which it doesn’t show before that either', async () => {
    const { kernel } = world.app
    await kernel.store.write((db) => insertInstanceAuditEntry(db, row('78')))
    world.clock.hold()
    world.clock.advance((INSTANCE_LIMITS.auditKeptDays + 1) * DAY_MS)
    await kernel.store.write((db) => insertInstanceAuditEntry(db, row('79')))
    const { entries } = await listed()
    assert.deepEqual(entries, ['79'])
    await trimInstanceAuditLog(kernel)
    assert.deepEqual([await countOf('78'), await countOf('79')], [0, 1])
  })

  /** The actors in the log, as somebody sees them who signed in lately. */
  async function listed() {
    const { username } = world.administrator.user
    const { body } = await world.nobody.post('/auth/login', { login: username, password: world.administrator.password })
    const answer = await world.clientOf(body.token).get(PATH)
    return { entries: answer.body.entries.map(({ actor_id }: { actor_id: string }) => actor_id) }
  }
})
