import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import {
  onboardingOption,
  onboardingPrompt,
  prepareOnboarding,
  setOnboarding,
} from '@guildhall/testing/features/onboarding'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const { STARTED_ONBOARDING: STARTED, COMPLETED_ONBOARDING: COMPLETED, DID_REJOIN } = MemberFlag

describe('Answer Guild Onboarding', () => {
  let world: World
  let guild: string
  let path: string
  let channels: string[]
  let roles: Record<'red' | 'blue' | 'cook', string>
  let options: Record<'red' | 'blue' | 'cook' | 'sail' | 'later', string>
  let newcomer: Person
  let count = 0
  before(async () => {
    world = await World.create()
    guild = `/guilds/${world.guildId}`
    path = `${guild}/onboarding-responses`
    channels = await prepareOnboarding(world)
    const newRole = async (name: string) => (await world.owner.api.post(`${guild}/roles`, { name })).body.id
    roles = { red: await newRole('red'), blue: await newRole('blue'), cook: await newRole('cook') }
  })
  after(() => world.close())

  beforeEach(async () => {
    const colours = [
      onboardingOption('Red', { role_ids: [roles.red] }),
      onboardingOption('Blue', { role_ids: [roles.blue] }),
    ]
    const trades = [
      onboardingOption('Cook', { role_ids: [roles.cook, roles.red], channel_ids: [channels[0], channels[1]] }),
      onboardingOption('Sail', { channel_ids: [channels[1], world.channels.general] }),
    ]
    const { prompts } = await setOnboarding(world, {
      enabled: true,
      default_channel_ids: channels,
      prompts: [
        onboardingPrompt('Colour?', colours, { single_select: true, required: true }),
        onboardingPrompt('Trade?', trades),
        onboardingPrompt('And?', [onboardingOption('Later')], { required: true, in_onboarding: false }),
      ],
    })
    const [red, blue, cook, sail, later] = prompts.flatMap((each: { options: { id: string }[] }) =>
      each.options.map(({ id }) => id),
    )
    options = { red, blue, cook, sail, later }
    newcomer = await world.newPerson(`newcomer-${count++}`)
    await world.join(newcomer)
  })

  const answer = (onboarding_responses: unknown, fields: object = {}, who = newcomer) =>
    who.api.post(path, { onboarding_responses, ...fields })
  const member = async () => (await world.owner.api.get(`${guild}/members/${newcomer.id}`)).body
  const rolesNow = async () => (await member()).roles.toSorted()
  const give = (role: string) => world.owner.api.put(`${guild}/members/${newcomer.id}/roles/${role}`)
  const take = (role: string) => world.owner.api.delete(`${guild}/members/${newcomer.id}/roles/${role}`)
  const holders = async (role: string) => (await world.owner.api.get(`${guild}/roles/member-counts`)).body[role]
  const codesAt = async (sent: unknown, ...steps: number[]) => {
    await world.refuses(() => answer(sent), 400, 50035)
    const { errors } = (await answer(sent)).body
    const found = steps.reduce((node: any, step) => node?.[step], errors.onboarding_responses)
    return found?._errors?.map(({ code }: { code: string }) => code)
  }

  test('gives the roles of the selected options, sets the member’s flags and emits an event', async () => {
    let body: any
    const before = await holders(roles.red)
    const events = await world.eventsOf(async () => {
      body = (await answer([options.cook, options.red])).body
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const received: any = events[0]?.data
    const { roles: given, flags, user } = received
    assert.deepEqual([user.id, flags], [newcomer.id, STARTED | COMPLETED])
    assert.deepEqual(given.toSorted(), [roles.cook, roles.red].toSorted())
    assert.deepEqual(await rolesNow(), given.toSorted())
    assert.equal(await holders(roles.red), before + 1)
    assert.deepEqual(body, {
      guild_id: world.guildId,
      user_id: newcomer.id,
      onboarding_responses: [options.cook, options.red],
      channel_ids: channels,
    })
    assert.deepEqual((await newcomer.api.get(path)).body, body)
    const { action_type, user_id, target_id, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id], [AuditLogEvent.MEMBER_ROLE_UPDATE, newcomer.id, newcomer.id])
    assert.deepEqual(changes, [
      {
        key: '$add',
        new_value: [
          { id: roles.cook, name: 'cook' },
          { id: roles.red, name: 'red' },
        ],
      },
    ])
  })

  test('returns the default channels and those of the options, each once', async () => {
    const { body } = await answer([options.blue, options.sail, options.cook])
    assert.deepEqual(body.channel_ids, [...channels, world.channels.general])
    assert.deepEqual((await answer([options.blue])).body.channel_ids, channels)
  })

  test('new answers remove only roles that earlier answers gave', async () => {
    await answer([options.red, options.cook])
    await answer([options.red])
    assert.deepEqual(await rolesNow(), [roles.red])
    await answer([options.blue])
    assert.deepEqual(await rolesNow(), [roles.blue])
    const { changes } = await world.lastAuditEntry()
    assert.deepEqual(changes, [
      { key: '$add', new_value: [{ id: roles.blue, name: 'blue' }] },
      { key: '$remove', new_value: [{ id: roles.red, name: 'red' }] },
    ])
    assert.equal(await holders(roles.red), await holdersByHand(roles.red))
  })

  test('a role that the member had before onboarding stays', async () => {
    await give(roles.red)
    await answer([options.red])
    await answer([options.blue])
    assert.deepEqual(await rolesNow(), [roles.red, roles.blue].toSorted())
  })

  test('an onboarding role that was removed manually returns with the next answers that give it, and is removed with others', async () => {
    await answer([options.red])
    await take(roles.red)
    assert.deepEqual(await rolesNow(), [])
    await answer([options.red])
    assert.deepEqual(await rolesNow(), [roles.red])
    await take(roles.red)
    await answer([options.blue])
    assert.deepEqual(await rolesNow(), [roles.blue])
  })

  test('emits and logs nothing for the same answers', async () => {
    await answer([options.red])
    await world.app.worker.settled()
    const events = await world.eventsOf(() => answer([options.red]))
    assert.deepEqual(events, [])
  })

  test('incomplete answers only start onboarding, and required prompts must be answered later', async () => {
    const { body } = await answer([options.sail], { completed: false })
    assert.deepEqual(body.onboarding_responses, [options.sail])
    assert.equal((await member()).flags, STARTED)
    assert.deepEqual(await codesAt([options.sail]), ['PROMPT_REQUIRED'])
    assert.equal((await answer([options.sail, options.red])).status, 200)
    assert.equal((await member()).flags, STARTED | COMPLETED)
    assert.deepEqual(await codesAt([options.sail]), ['PROMPT_REQUIRED'])
    await world.refuses(() => answer([options.sail], { completed: false }), 400, 50035)
    assert.equal((await answer([options.blue], { completed: false })).status, 200)
    assert.equal((await member()).flags, STARTED | COMPLETED)
  })

  test('a prompt outside of onboarding is optional', async () => {
    assert.equal((await answer([options.red])).status, 200)
    const { body } = await answer([options.red, options.later])
    assert.deepEqual(body.onboarding_responses, [options.red, options.later])
  })

  test('refuses several options of a single-choice prompt, unknown options, and duplicates', async () => {
    assert.deepEqual(await codesAt([options.red, options.cook, options.blue], 2), ['OPTION_EXCLUSIVE'])
    assert.deepEqual(await codesAt([options.red, '1'], 1), ['OPTION_INVALID'])
    assert.deepEqual(await codesAt([options.red, options.red], 1), ['SET_TYPE_ALREADY_CONTAINS_VALUE'])
    const elsewhere = await world.newGuild(world.owner)
    const sent = { prompts: [onboardingPrompt('A?', [onboardingOption('1')])] }
    const { prompts } = (await world.owner.api.put(`/guilds/${elsewhere.id}/onboarding`, sent)).body
    assert.deepEqual(await codesAt([options.red, prompts[0].options[0].id], 1), ['OPTION_INVALID'])
    assert.deepEqual(await codesAt('all'), ['LIST_TYPE_CONVERT'])
    const ids = Array.from({ length: 751 }, (_, i) => `${i + 1}`)
    assert.deepEqual(await codesAt(ids), ['BASE_TYPE_MAX_LENGTH'])
    await world.refuses(() => newcomer.api.post(path, {}), 400, 50035)
    await world.refuses(() => answer([options.red], { completed: 'yes' }), 400, 50035)
  })

  test('refuses a member who has yet to pass screening, since a role would let them in', async () => {
    const screen = (enabled: boolean) => world.owner.api.patch(`${guild}/member-verification`, { enabled })
    await screen(true)
    await newcomer.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(newcomer)
    assert.equal((await member()).pending, true)
    await world.refuses(() => answer([options.red]), 403, 50009)
    await screen(false)
    await world.app.worker.settled()
    assert.equal((await answer([options.red])).status, 200)
  })

  test('refuses bots, non-members, timed-out members, and a guild whose onboarding is off', async () => {
    await world.refuses(() => answer([options.red], {}, world.bot), 403, 20001)
    await world.refuses(() => answer([options.red], {}, world.stranger), 403, 50001)
    const until = new Date(world.clock.now() + 60_000).toISOString()
    await world.owner.api.patch(`${guild}/members/${newcomer.id}`, { communication_disabled_until: until })
    await world.refuses(() => answer([options.red]), 403, 50013)
    await world.owner.api.patch(`${guild}/members/${newcomer.id}`, { communication_disabled_until: null })
    await setOnboarding(world, { enabled: false })
    await world.refuses(() => answer([options.red]), 403, 40006)
  })

  test('deleted onboarding options leave their roles until the member answers again', async () => {
    await answer([options.red, options.cook])
    await setOnboarding(world, { prompts: [onboardingPrompt('Else?', [onboardingOption('Else')])] })
    const { body } = await newcomer.api.get(path)
    assert.deepEqual(body.onboarding_responses, [])
    assert.deepEqual(await rolesNow(), [roles.cook, roles.red].toSorted())
    await answer([])
    assert.deepEqual(await rolesNow(), [])
  })

  test('a deleted role is neither given nor removed', async () => {
    const { body: role } = await world.owner.api.post(`${guild}/roles`, { name: 'brief' })
    const sent = { prompts: [onboardingPrompt('A?', [onboardingOption('1', { role_ids: [role.id, roles.red] })])] }
    const { prompts } = await setOnboarding(world, sent)
    const { id } = prompts[0].options[0]
    await answer([id])
    await world.owner.api.delete(`${guild}/roles/${role.id}`)
    assert.equal((await answer([id])).status, 200)
    assert.deepEqual(await rolesNow(), [roles.red])
    assert.equal((await answer([])).status, 200)
    assert.deepEqual(await rolesNow(), [])
  })

  test('a role that has gained moderation permissions is no longer assigned', async () => {
    const path = `${guild}/roles/${roles.red}`
    const { permissions } = (await world.owner.api.get(path)).body
    for (const right of ['ADMINISTRATOR', 'MODERATE_MEMBERS'] as const) {
      await world.owner.api.patch(path, { permissions: permissionSet(right).toString() })
      assert.equal((await answer([options.red, options.cook])).status, 200)
      assert.deepEqual(await rolesNow(), [roles.cook])
      assert.equal((await answer([options.red])).status, 200)
      assert.deepEqual(await rolesNow(), [])
    }
    await world.owner.api.patch(path, { permissions })
    await answer([options.red])
    assert.deepEqual(await rolesNow(), [roles.red])
  })

  test('answers are deleted when the member leaves', async () => {
    await answer([options.red])
    await newcomer.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(newcomer)
    assert.deepEqual((await newcomer.api.get(path)).body.onboarding_responses, [])
    const { flags, roles: now } = await member()
    assert.deepEqual([flags, now], [DID_REJOIN, []])
  })

  /** The stored number of members with a role. */
  async function holdersByHand(role: string): Promise<number> {
    const { body } = await world.owner.api.get(`${guild}/members?limit=1000`)
    return body.filter((each: { roles: string[] }) => each.roles.includes(role)).length
  }
})
