import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../../language/consent.ts'
import { IncompleteForm } from '../../shared/form/form-problem.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useConsentChoices } from './use-consent-choices.ts'

const [GUILD, USER] = [0, 1]
const guilds = [
  { id: '1', name: 'Crew', permissions: '3' },
  { id: '2', name: 'Club', permissions: '8' },
]
const places = [
  { id: '1', channels: [{ id: '20', name: 'news' }] },
  { id: '2', channels: [{ id: '21', name: 'chat' }] },
]

const opened = (context: TestContext, fields: object = {}, query = '') => {
  const preview: any = {
    guilds,
    integration_types: [GUILD],
    integration_type: GUILD,
    permissions: '7',
    bot: { id: '50' },
    ...fields,
  }
  return runHook(context, useConsentChoices, [preview, new URLSearchParams(query)])
}
const missing = (decide: () => unknown) => {
  try {
    decide()
  } catch (problem) {
    assert.ok(problem instanceof IncompleteForm)
    return [...problem.fields.keys()]
  }
  return []
}

describe('The choices for an application', () => {
  test('ask for the context only if there are two, and a guild to install it in', async (context) => {
    const shown = async (fields: object) => {
      const { picksContext, context: chosen, toGuild } = (await opened(context, fields)).now()
      return [picksContext, chosen, toGuild]
    }
    assert.deepEqual(await shown({}), [false, GUILD, true])
    assert.deepEqual(await shown({ integration_types: [USER], integration_type: USER }), [false, USER, false])
    const both = { integration_types: [GUILD, USER] }
    assert.deepEqual(await shown(both), [true, GUILD, true])
    assert.deepEqual(await shown({ ...both, guilds: guilds.slice(0, 1) }), [true, GUILD, true])
    assert.deepEqual(await shown({ ...both, guilds: [] }), [false, USER, false])
    assert.deepEqual(await shown({ ...both, guilds: undefined }), [false, USER, false])
    assert.deepEqual(await shown({ guilds: [] }), [false, GUILD, true])
    assert.deepEqual(await shown({ ...both, integration_type: null }), [true, null, false])
  })

  test('begin with the guild of the link, if the user can install it there', async (context) => {
    const start = async (query: string) => {
      const { guild, isSettled, own } = (await opened(context, {}, query)).now()
      return [guild?.id, isSettled, own]
    }
    assert.deepEqual(await start(''), [undefined, false, null])
    assert.deepEqual(await start('guild_id=2'), ['2', false, 8n])
    assert.deepEqual(await start('guild_id=9'), [undefined, false, null])
    for (const value of ['true', 'True', '1'])
      assert.deepEqual(await start(`guild_id=2&disable_guild_select=${value}`), ['2', true, 8n])
    assert.deepEqual(await start('guild_id=2&disable_guild_select=false'), ['2', false, 8n])
  })

  test('are sent with the permissions that the user grants and has', async (context) => {
    const { now, does } = await opened(context)
    assert.deepEqual(missing(now().decision), ['guild_id'])
    await does(() => now().chooseGuild('1'))
    assert.deepEqual(now().decision(), { guild_id: '1', permissions: '3' })
    await does(() => now().leave(6n))
    assert.deepEqual(now().decision(), { guild_id: '1', permissions: '2' })
    const { now: without, does: chooses } = await opened(context, { bot: undefined })
    await chooses(() => without().chooseGuild('1'))
    assert.deepEqual(without().decision(), { guild_id: '1' })
  })

  test('are sent with the context if there are two', async (context) => {
    const { now, does } = await opened(context, { integration_types: [GUILD, USER] }, 'guild_id=1')
    assert.deepEqual(now().decision(), { integration_type: GUILD, guild_id: '1', permissions: '3' })
    await does(() => now().chooseContext(USER))
    assert.deepEqual(now().decision(), { integration_type: USER })
    const unknown = await opened(context, { integration_types: [GUILD, USER], integration_type: null })
    assert.deepEqual(unknown.now().decision(), {})
  })

  test('include the channel of a webhook, of the chosen guild only', async (context) => {
    const { now, does } = await opened(context, { places }, 'guild_id=1')
    assert.deepEqual(now().places, places.slice(0, 1))
    assert.deepEqual(missing(now().decision), ['webhook_channel_id'])
    await does(() => now().chooseChannel('21'))
    assert.deepEqual(missing(now().decision), ['webhook_channel_id'])
    await does(() => now().chooseChannel('20'))
    assert.equal(now().decision().webhook_channel_id, '20')
    const anywhere = await opened(context, { places })
    assert.deepEqual(anywhere.now().places, places)
    assert.deepEqual(missing(anywhere.now().decision), ['guild_id', 'webhook_channel_id'])
    const ofUser = { places, integration_types: [USER], integration_type: USER }
    const account = await opened(context, ofUser, 'guild_id=1')
    assert.deepEqual(account.now().places, places)
  })
})

test('an application can’t be authorized without a guild or channel that the user manages', async (context) => {
  const obstacle = async (fields: object, query = '') => (await opened(context, fields, query)).now().obstacle
  assert.equal(await obstacle({}), null)
  assert.equal(await obstacle({}, 'guild_id=9&disable_guild_select=true'), t('consent.you-dont-manage-the-guild'))
  assert.equal(await obstacle({}, 'guild_id=1&disable_guild_select=true'), null)
  assert.equal(await obstacle({ guilds: [] }), t('consent.you-dont-manage-a-guild-that'))
  const ofUser = { guilds: [], integration_types: [USER], integration_type: USER }
  assert.equal(await obstacle(ofUser, 'disable_guild_select=true'), null)
  assert.equal(await obstacle({ places: [] }), t('consent.there-are-no-channels-in-which'))
  assert.equal(await obstacle({ places }), null)
})
