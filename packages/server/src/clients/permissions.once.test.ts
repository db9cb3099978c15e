import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { ALL_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import { channelPermissions, guildPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, Events, type Guild, type GuildChannel, type GuildMember } from 'discord.js'
import fc from 'fast-check'
import { updateAndEmit } from '../features/channels/channels-actions.ts'
import { addMember } from '../features/members/members-actions.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'

/** The number of random guilds; together they have 200 members and 200 channels. */
const GUILDS = 10
const MEMBERS = 20
const CHANNELS = 20
const ROLES = 8

const BITS = Object.values(Permission).filter((bit) => bit !== Permission.ADMINISTRATOR)
/** About a quarter of all permissions, because those of roles add up. */
const some = fc
  .array(fc.nat(3), { minLength: BITS.length, maxLength: BITS.length })
  .map((rolls) => BITS.reduce((set, bit, i) => (rolls[i] === 0 ? set | bit : set), 0n))
const seldom = fc.nat(9).map((n) => n === 0)
const often = fc.nat(9).map((n) => n < 2)

/** The plan of a guild: overwrites and members refer to roles and members by index. */
const plan = fc.record({
  everyone: some,
  roles: fc.array(fc.record({ permissions: some, isAdministrator: seldom }), { minLength: ROLES, maxLength: ROLES }),
  channels: fc.array(
    fc.record({
      type: fc.constantFrom(0, 2, 4, 5, 13, 15, 16),
      everyone: fc.option(fc.record({ allow: some, deny: some })),
      roles: fc.uniqueArray(fc.record({ of: fc.nat(ROLES - 1), allow: some, deny: some }), {
        selector: ({ of }) => of,
      }),
      members: fc.uniqueArray(fc.record({ of: fc.nat(MEMBERS - 1), allow: some, deny: some }), {
        selector: ({ of }) => of,
      }),
    }),
    { minLength: CHANNELS, maxLength: CHANNELS },
  ),
  members: fc.array(fc.record({ roles: fc.uniqueArray(fc.nat(ROLES - 1), { maxLength: 4 }), isTimedOut: often }), {
    minLength: MEMBERS,
    maxLength: MEMBERS,
  }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never

const STRANGER = { isMember: false, isGuest: false, isBanned: false, wasMember: false, kept: null, guildCount: 0 }
const FAR = '2100-01-01T00:00:00.000Z'
const KEPT_IN_TIMEOUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY

describe('A member’s permissions in discord.js', () => {
  let world: World
  let client: Client<true>
  let people: Person[]
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    people = await Promise.all(Array.from({ length: MEMBERS }, (_, i) => world.newPerson(`person ${i}`)))
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('equal those that the server computes and enforces', async () => {
    const check = fc.asyncProperty(plan, async (wanted) => {
      const guild = await build(wanted)
      await computesTheSame(guild)
      for (const [index, person] of people.entries()) await allowsTheSame(guild, person, index)
    })
    await fc.assert(check, { numRuns: GUILDS, endOnFailure: true })
  })

  /** Creates the guild with the first user as its owner. The bot joins at the end. */
  async function build({ everyone, roles, channels, members }: Plan): Promise<Guild> {
    const [owner = world.owner, ...others] = people
    const { id } = await world.newGuild(owner, 'Random', {
      roles: roles.map(({ permissions, isAdministrator }, i) => ({
        name: `${i}`,
        permissions: (isAdministrator ? permissions | Permission.ADMINISTRATOR : permissions).toString(),
      })),
      channels: channels.map(({ type }, i) => ({ name: `${i}`, type })),
    })
    await owner.api.patch(`/guilds/${id}/roles/${id}`, { permissions: everyone.toString() })
    const unit = { name: 'fill', emits: ['CHANNEL_UPDATE', 'GUILD_MEMBER_ADD', 'GUILD_CREATE'], guildId: id } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      const named = (name: string) => [...tx.guild.roles.values()].find((role) => role.name === name)?.id ?? ''
      const over = (of: string, type: 0 | 1, { allow, deny }: { allow: bigint; deny: bigint }) => ({
        ...{ id: of, type, allow: allow.toString(), deny: deny.toString() },
      })
      const changed = [...tx.guild.channels.values()].map((channel) => {
        const sent = channels[Number(channel.name)]
        const permission_overwrites = [
          ...(sent?.everyone ? [over(id, 0, sent.everyone)] : []),
          ...(sent?.members ?? []).map((each) => over(people[each.of]?.id ?? '', 1, each)),
          ...(sent?.roles ?? []).map((each) => over(named(`${each.of}`), 0, each)),
        ]
        return { ...channel, permission_overwrites }
      })
      await updateAndEmit(tx, tx.guild, changed)
      for (const [i, person] of others.entries()) {
        const { roles: held = [], isTimedOut = false } = members[i + 1] ?? {}
        await addMember(
          tx,
          tx.guild,
          { ...STRANGER, user: person.user },
          {
            roles: held.map((role) => named(`${role}`)),
            communication_disabled_until: isTimedOut ? FAR : null,
          },
        )
      }
    })
    const joined = once(client, Events.GuildCreate)
    await world.join(world.bot, { guildId: id })
    const [guild] = (await joined) as [Guild]
    await guild.members.fetch()
    return guild
  }

  /** Asserts that discord.js and the server compute the same bits for every member in every channel. */
  async function computesTheSame(guild: Guild): Promise<void> {
    const model = await world.app.kernel.readModel.find(guild.id)
    assert.ok(model)
    assert.equal(guild.members.cache.size, MEMBERS + 1)
    for (const member of guild.members.cache.values()) {
      const subject = { userId: member.id, roleIds: [...member.roles.cache.keys()].filter((id) => id !== guild.id) }
      const base = guildPermissions(model.settings, model.roles, subject)
      assert.equal(base, isExempt(member) ? ALL_PERMISSIONS : member.permissions.bitfield)
      for (const channel of model.channels.values()) {
        const ours = channelPermissions(guild.id, base, channel, subject)
        assert.equal(ours, channelOf(guild, channel.id).permissionsFor(member).bitfield)
      }
    }
  }

  /** Checks one member in one channel and in the guild, by requests that write nothing even if they are permitted. */
  async function allowsTheSame(guild: Guild, { id, api }: Person, index: number): Promise<void> {
    const member = guild.members.cache.get(id)
    const channel = [...guild.channels.cache.values()][index]
    assert.ok(member && channel)
    const at = `/channels/${channel.id}`
    const here = inChannel(channelOf(guild, channel.id), member)
    const there = (here & Permission.VIEW_CHANNEL) === 0n ? 50001 : 50013
    await allows(here, Permission.VIEW_CHANNEL, api.get(at), there)
    await allows(here, Permission.MANAGE_CHANNELS, api.patch(at, {}), there)
    await allows(here, Permission.MANAGE_ROLES, api.delete(`${at}/permissions/1`), there)
    await allows(here, Permission.SEND_MESSAGES, api.post(`${at}/messages`, {}), there)
    await allows(here, Permission.READ_MESSAGE_HISTORY, api.get(`${at}/messages/1`), there)
    const inside = inGuild(member)
    const path = `/guilds/${guild.id}`
    await allows(inside, Permission.MANAGE_GUILD, api.patch(path, {}))
    await allows(inside, Permission.MANAGE_ROLES, api.patch(`${path}/roles`, []))
    await allows(inside, Permission.VIEW_AUDIT_LOG, api.get(`${path}/audit-logs`))
    await allows(inside, Permission.BAN_MEMBERS, api.get(`${path}/bans`))
  }
})

type Answers = Promise<{ status: number; body: { code?: number } }>

/** Asserts that a request is refused with the code exactly if the bit is missing; other errors are checked after permissions. */
async function allows(held: bigint, bit: bigint, answer: Answers, code = 50013): Promise<void> {
  const { status, body } = await answer
  const refusal = (held & bit) === 0n ? code : undefined
  assert.equal(status === 403 ? body.code : undefined, refusal, `${bit} of ${held}: ${JSON.stringify(body)}`)
}

function channelOf(guild: Guild, id: string): GuildChannel {
  const channel = guild.channels.cache.get(id)
  assert.ok(channel && !channel.isThread())
  return channel
}

const isExempt = (member: GuildMember) => member.permissions.has(Permission.ADMINISTRATOR)

/** The permissions computed by discord.js, with the rules that it leaves to the server (docs/spec/permissions.md#implicit-rules). */
function inChannel(channel: GuildChannel, member: GuildMember): bigint {
  const held = channel.permissionsFor(member).bitfield
  if (isExempt(member)) return held
  if ((held & Permission.VIEW_CHANNEL) === 0n) return 0n
  const isClosed = channel.isVoiceBased() && (held & Permission.CONNECT) === 0n
  const left = isClosed ? Permission.VIEW_CHANNEL : held
  return member.isCommunicationDisabled() ? left & KEPT_IN_TIMEOUT : left
}

function inGuild(member: GuildMember): bigint {
  if (isExempt(member)) return ALL_PERMISSIONS
  const { bitfield } = member.permissions
  return member.isCommunicationDisabled() ? bitfield & KEPT_IN_TIMEOUT : bitfield
}
