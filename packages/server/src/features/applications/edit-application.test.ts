import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Application', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}`
  })
  after(() => world.close())

  const refuses = async (body: object, field: string, code: string) => {
    await world.refuses(() => world.owner.api.patch(path, body), 400, 50035)
    const { errors } = (await world.owner.api.patch(path, body)).body
    assert.equal((errors[field]._errors ?? errors[field][0]._errors)[0].code, code, JSON.stringify(errors))
  }

  test('the owner changes only the fields that were sent', async () => {
    const sent = {
      name: '  Town   Crier ',
      description: 'Cries',
      bot_public: false,
      bot_require_code_grant: true,
      terms_of_service_url: 'https://example.org/terms',
      privacy_policy_url: 'https://example.org/privacy',
      redirect_uris: ['https://127.0.0.1', 'com.example.app:/callback', 'http://localhost:3000/back?x=1'],
      tags: ['news'],
    }
    const before = (await world.owner.api.get(path)).body
    const { status, body } = await world.owner.api.patch(path, sent)
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, ...sent, name: 'Town Crier' })
    assert.deepEqual((await world.owner.api.patch(path, {})).body, body)
    assert.deepEqual((await world.bot.api.get(path)).body, body)
    assert.equal(body.bot.username, 'Test Bot')
  })

  test('null removes addresses', async () => {
    await world.owner.api.patch(path, { terms_of_service_url: 'https://example.org', redirect_uris: ['x://y'] })
    const nothing = { terms_of_service_url: null, privacy_policy_url: null, redirect_uris: null }
    const { body } = await world.owner.api.patch(path, nothing)
    assert.deepEqual(
      [body.redirect_uris, body.terms_of_service_url, body.privacy_policy_url],
      [[], undefined, undefined],
    )
  })

  test('shows a new name in the guilds that the application is in', async () => {
    await world.owner.api.patch(path, { name: 'Renamed' })
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/integrations`)
    assert.deepEqual([body[0].name, body[0].application.name], ['Renamed', 'Renamed'])
  })

  test('the bot changes the fields of Edit Current Application, and its other fields are ignored', async () => {
    const before = (await world.owner.api.get(path)).body
    const { status, body } = await world.bot.api.patch(path, {
      description: 'By the bot',
      name: 'Mine',
      redirect_uris: ['https://evil.example'],
      bot_public: !before.bot_public,
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, description: 'By the bot' })
  })

  test('stores redirect URIs unchanged', async () => {
    const redirect_uris = ['HTTPS://Example.org:443/A/../b', 'https://example.org/*', 'https://example.org']
    assert.deepEqual((await world.owner.api.patch(path, { redirect_uris })).body.redirect_uris, redirect_uris)
  })

  test('refuses redirect URIs that are invalid or unsafe', async () => {
    const wrong = [
      '/relative',
      'example.org',
      'https://',
      'https:///path',
      'https:example.org',
      'https://example.org/#part',
      'https://example.org/a b',
      'https://user:secret@example.org',
      'https://example.org\\@evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'intent://x#Intent;end',
      'Search-MS:query=x',
      'ms-msdt:/id',
      'https://[::1',
      ' https://example.org',
    ]
    for (const uri of wrong) await refuses({ redirect_uris: [uri] }, 'redirect_uris', 'URL_TYPE_INVALID_URL')
    await refuses({ redirect_uris: [''] }, 'redirect_uris', 'BASE_TYPE_REQUIRED')
    await refuses({ redirect_uris: [`https://x/${'x'.repeat(2048)}`] }, 'redirect_uris', 'BASE_TYPE_BAD_LENGTH')
    const eleven = Array.from({ length: 11 }, (_, i) => `https://example.org/${i}`)
    await refuses({ redirect_uris: eleven }, 'redirect_uris', 'BASE_TYPE_MAX_LENGTH')
    assert.equal((await world.owner.api.patch(path, { redirect_uris: eleven.slice(1) })).status, 200)
  })

  test('refuses invalid names and addresses', async () => {
    for (const name of ['', ' ', null]) await refuses({ name }, 'name', 'BASE_TYPE_REQUIRED')
    await refuses({ name: 'x'.repeat(33) }, 'name', 'BASE_TYPE_BAD_LENGTH')
    await refuses({ terms_of_service_url: 'javascript:1' }, 'terms_of_service_url', 'URL_TYPE_INVALID_URL')
    await refuses({ privacy_policy_url: 'ftp://example.org' }, 'privacy_policy_url', 'URL_TYPE_INVALID_SCHEME')
    await refuses({ bot_public: 'yes' }, 'bot_public', 'BOOLEAN_TYPE_CONVERT')
  })

  test('simultaneous changes both take effect', async () => {
    const icon = dataUri(await picture('png'))
    await Promise.all([world.owner.api.patch(path, { icon }), world.bot.api.patch(path, { description: 'both' })])
    const { body } = await world.owner.api.get(path)
    assert.deepEqual([typeof body.icon, body.description], ['string', 'both'])
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => world.member.api.patch(path, { name: '' }), 403, 20012)
    await world.refuses(() => world.owner.api.patch('/applications/1', { name: '' }), 404, 10002)
  })
})
