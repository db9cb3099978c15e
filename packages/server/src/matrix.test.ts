import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { OAUTH2_SCOPES } from '@guildhall/protocol/enums/oauth2-scope'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { botClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import {
  exampleBody,
  exampleParams,
  examplePath,
  setEveryonePermissions,
} from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from './features.ts'
import type { AnyOperation } from './kernel/operation.ts'
import { requiresAuthentication } from './kernel/perform-operation.ts'
import { userOfApplication } from './kernel/permissions/requirement.ts'

/**
 * Calls every operation as callers without permission: each receives the documented error, and nothing is written. The
 * body is invalid, because a caller without permission must not receive form errors.
 */
describe('Every operation refuses callers without permission', () => {
  let world: World
  /** An application to which the owner has granted all scopes. */
  let bearer: Pick<Person, 'api'>
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, [])
    bearer = await tokensFor(world, await botClientApplication(world, world.bot), world.owner, OAUTH2_SCOPES.join(' '))
  })
  after(() => world.close())

  const send = (who: Pick<Person, 'api'>, operation: AnyOperation, params = exampleParams(world)) =>
    who.api.send(operation.method, examplePath(operation, params), exampleBody(operation, params))

  /** A caller of an allowed kind. */
  const allowed = (operation: AnyOperation): Pick<Person, 'api'> =>
    isForTokens(operation) ? bearer : operation.callers && !operation.callers.includes('user') ? world.bot : world.owner

  const needToken = OPERATIONS.filter(requiresAuthentication)
  const inGuild = OPERATIONS.filter(({ requires }) => requires.scope === 'guild' || isInChannel(requires.scope))

  for (const operation of needToken) {
    test(`${operation.name} refuses a caller without a token and with a wrong one`, async () => {
      for (const api of [
        world.nobody,
        world.clientOf('Bot wrong.token.here'),
        world.clientOf('wrong'),
        world.clientOf('Bearer x'),
      ]) {
        await world.refuses(() => send({ api }, operation), 401, 0)
      }
    })

    if (operation.callers) {
      test(`${operation.name} refuses the kind of caller that it isn't for`, async () => {
        const isForBots = operation.callers?.includes('bot')
        await world.refuses(() => send(isForBots ? world.owner : world.bot, operation), 403, isForBots ? 20002 : 20001)
      })
    }

    const params = [...operation.path.matchAll(/:(\w+Id)/gu)].map(([, name = '']) => name)
    for (const name of params) {
      test(`${operation.name} refuses ${name} that is not an ID`, async () => {
        const wrong = { ...exampleParams(world), [name]: 'abc' }
        await world.refuses(() => send(allowed(operation), operation, wrong), 400)
        const { body } = await send(allowed(operation), operation, wrong)
        assert.deepEqual(body, { [`${name.slice(0, -2)}_id`]: ['Value "abc" is not snowflake.'] })
      })
    }
  }

  for (const operation of OPERATIONS.filter(({ requires }) => requires.scope === 'application')) {
    const isForBots = operation.callers && !operation.callers.includes('user')

    test(`${operation.name} answers 404 for an application or a guild that doesn't exist`, async () => {
      const params = exampleParams(world)
      const one = allowed(operation)
      await world.refuses(() => send(one, operation, { ...params, applicationId: '1' }), 404, 10002)
      if (!operation.path.includes(':guildId')) return
      await world.refuses(() => send(world.bot, operation, { ...params, guildId: '1' }), 404, 10004)
    })

    test(`${operation.name} refuses another application's bot, users who don't own the application, and users outside the guild`, async () => {
      const other = await newBot(world.app, world.owner)
      await world.join(other)
      if (isForTokens(operation)) {
        await world.refuses(
          () => send(bearer, operation, { ...exampleParams(world), applicationId: other.id }),
          403,
          20012,
        )
        return
      }
      if (isForBots || !operation.callers) await world.refuses(() => send(other, operation), 403, 20012)
      const isForPeople = operation.requires === userOfApplication
      if (!isForBots && !isForPeople && !operation.path.includes(':guildId')) {
        await world.refuses(() => send(world.administrator, operation), 403, 20012)
      }
      if (!operation.path.includes(':guildId')) return
      const isOfOwners = operation.requires.sentence.includes("the application's owner")
      await world.refuses(() => send(world.stranger, operation), 403, isOfOwners ? 20012 : isForBots ? 20002 : 50001)
      const { id: guildId } = await world.newGuild(world.stranger)
      await world.refuses(() => send(world.bot, operation, { ...exampleParams(world), guildId }), 403, 50001)
    })
  }

  for (const operation of inGuild) {
    const unknown = operation.requires.scope === 'guild' ? { guildId: '1' } : { channelId: '1' }
    const code = operation.requires.scope === 'guild' ? 10004 : 10003

    test(`${operation.name} answers 404 for an object that doesn't exist`, async () => {
      await world.refuses(() => send(allowed(operation), operation, { ...exampleParams(world), ...unknown }), 404, code)
    })

    if (!operation.callers || operation.callers.includes('user')) {
      test(`${operation.name} refuses a non-member`, async () => {
        await world.refuses(() => send(world.stranger, operation), 403, 50001)
      })
    }

    if (operation.requires.permissions.length > 0) {
      test(`${operation.name} refuses a member who lacks ${operation.requires.sentence}`, async () => {
        for (const { held, code } of shortfalls(operation)) {
          const isForBots = operation.callers && !operation.callers.includes('user')
          const name = `p${Math.random().toString(36).slice(2)}`
          const person = await (isForBots ? newBot(world.app, world.owner) : world.newPerson(name))
          await world.join(person)
          if (held.length > 0) await world.grant(person, held)
          await world.refuses(() => send(person, operation), 403, code)
        }
      })
    }
  }
})

/** Whether only applications that act for a user may call it. */
const isForTokens = ({ callers }: AnyOperation): boolean => callers?.length === 0

/** The permissions that a member may have without meeting the requirement, and the code of the response. */
function shortfalls({ requires }: AnyOperation): { held: PermissionName[]; code: number }[] {
  const { permissions, any, scope } = requires
  if (any) return [{ held: [], code: 50013 }]
  return permissions.map((missing) => ({
    held: permissions.filter((name) => name !== missing),
    code: isInChannel(scope) && missing === 'VIEW_CHANNEL' ? 50001 : 50013,
  }))
}

function isInChannel(scope: string): boolean {
  return scope === 'channel' || scope === 'anyChannel'
}
