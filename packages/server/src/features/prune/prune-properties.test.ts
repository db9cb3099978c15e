import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { toTimestamp } from '../../kernel/clock.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { endOfQuarter, raiseActivity } from '../../store/rows/activity.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { addMember } from '../members/members-actions.ts'

const HOUR_MS = 3_600_000
const PEOPLE = 12
const BOTS = 2
/** The last but one is above the warden's role, and the last is deleted again. */
const ROLES = 5
const [ABOVE, REMOVED] = [3, 4]

/** Ages in hours: when the member joined, and when they were last active, if ever. */
const memberOf = fc.record({
  joined: fc.nat(32 * 24),
  active: fc.option(fc.nat(32 * 24), { nil: null }),
  roles: fc.uniqueArray(fc.nat(ROLES - 1), { maxLength: 3 }),
})
const guildOf = fc.record({
  members: fc.array(memberOf, { maxLength: PEOPLE }),
  bots: fc.array(memberOf, { maxLength: BOTS }),
  days: fc.integer({ min: 1, max: 30 }),
  included: fc.uniqueArray(fc.nat(ROLES - 1)),
  byOwner: fc.boolean(),
})
type Guild = typeof guildOf extends fc.Arbitrary<infer T> ? T : never
type Member = Guild['members'][number]

let world: World
let people: Person[]
let bots: Person[]
let warden: Person
before(async () => {
  world = await World.create()
  world.clock.hold()
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => world.newPerson(`member${i}`)))
  bots = await Promise.all(Array.from({ length: BOTS }, () => newBot(world.app, world.owner)))
  warden = await world.newPerson('warden')
})
after(() => world.close())

/** The members whom a prune must remove, according to docs/spec/prune.md#which-members-are-pruned and docs/differences.md. */
function expected({ members, days, included, byOwner }: Guild, now: number): string[] {
  const named = new Set(included.filter((role) => byOwner || role !== ABOVE))
  return members.flatMap(({ joined, active, roles }, i) => {
    const age = Math.min(joined, active ?? joined)
    const isInactive = endOfQuarter(now - age * HOUR_MS) <= now - days * 24 * HOUR_MS
    const isNamed = roles.every((role) => role === REMOVED || named.has(role))
    return isInactive && isNamed ? [people[i]?.id ?? ''] : []
  })
}

async function made({ members, bots: some }: Guild): Promise<{ id: string; roles: string[] }> {
  const { id } = await world.newGuild(world.owner)
  const { api } = world.owner
  const newRole = async (name: string, permissions = '0'): Promise<string> =>
    (await api.post(`/guilds/${id}/roles`, { name, permissions })).body.id
  const roles: string[] = []
  for (let i = 0; i < ROLES; i++) roles.push(await newRole(`role ${i}`))
  const ward = await newRole('warden', '34')
  // From the lowest: the warden's role is above all but one.
  const order = [...roles.filter((_, i) => i !== ABOVE), ward, roles[ABOVE]]
  await api.patch(
    `/guilds/${id}/roles`,
    order.map((role, i) => ({ id: role, position: i + 1 })),
  )
  await world.join(warden, { guildId: id, roles: [ward] })
  const all = [
    ...members.map((member, i) => [people[i], member] as const),
    ...some.map((bot, i) => [bots[i], bot] as const),
  ]
  for (const [who, member] of all) if (who) await join(id, who, member, roles)
  assert.equal((await api.delete(`/guilds/${id}/roles/${roles[REMOVED]}`)).status, 204)
  return { id, roles }
}

async function join(guildId: string, { id }: Person, member: Member, roles: readonly string[]): Promise<void> {
  const { kernel } = world.app
  const at = (age: number) => world.clock.now() - age * HOUR_MS
  const fields = { joined_at: toTimestamp(at(member.joined)), roles: member.roles.map((role) => roles[role] ?? '') }
  const unit = { name: 'join', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'], guildId } as const
  await writeAsSystem(kernel, unit, async (tx) => addMember(tx, tx.guild, await lockJoiner(tx.db, guildId, id), fields))
  const { active } = member
  if (active !== null) await kernel.store.write((tx) => raiseActivity(tx, [id], endOfQuarter(at(active))))
}

const idsOf = async (guildId: string): Promise<string[]> => {
  const rows = await world.db.q.selectFrom('members').select('user_id').where('guild_id', '=', guildId).execute()
  return rows.map(({ user_id }) => user_id)
}

test('prune count and removal agree with each other and with the model', async () => {
  await fc.assert(
    fc.asyncProperty(guildOf, async (guild) => {
      const { id, roles } = await made(guild)
      const { api } = guild.byOwner ? world.owner : warden
      const going = expected(guild, world.clock.now())
      const before = await idsOf(id)
      const include_roles = guild.included.map((role) => roles[role] ?? '')
      const count = await api.get(`/guilds/${id}/prune?days=${guild.days}&include_roles=${include_roles.join()}`)
      assert.deepEqual(count.body, { pruned: going.length })
      const begun = await api.post(`/guilds/${id}/prune`, { days: guild.days, include_roles })
      assert.deepEqual(begun.body, { pruned: going.length })
      assert.deepEqual(new Set(await idsOf(id)), new Set(before.filter((each) => !going.includes(each))))
      assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
      await world.app.worker.settled()
    }),
    { numRuns: 60 },
  )
})
