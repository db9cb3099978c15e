import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowedScopes, installationChanges, toInstallation } from './installation.ts'

const [GUILD, USER] = ['0', '1']
const params = (scopes: string[], permissions = '8') => ({ scopes, permissions })
const application = (fields: object): any => ({ integration_types_config: {}, ...fields })
const without = { scopes: [], permissions: 0n }

describe('The installation settings of an application', () => {
  test('are read by context', () => {
    const config = {
      0: { oauth2_install_params: params(['bot']) },
      1: { oauth2_install_params: params(['applications.commands'], '0') },
    }
    const { contexts, kind, defaults } = toInstallation(application({ integration_types_config: config }))
    assert.deepEqual([contexts, kind], [[GUILD, USER], 'provided'])
    assert.deepEqual(defaults, {
      0: { scopes: ['bot'], permissions: 8n },
      1: { scopes: ['applications.commands'], permissions: 0n },
    })
  })

  test('take the older defaults for guilds only if there are no others', () => {
    const of = (fields: object) =>
      toInstallation(application({ install_params: params(['bot'], '16'), ...fields })).defaults
    assert.deepEqual(of({ integration_types_config: { 0: {}, 1: {} } }), {
      0: { scopes: ['bot'], permissions: 16n },
      1: without,
    })
    const config = { 0: { oauth2_install_params: params(['applications.commands']) } }
    assert.deepEqual(of({ integration_types_config: config })[GUILD]?.scopes, ['applications.commands'])
  })

  test('have a link of this server, a custom one, or none', () => {
    assert.equal(toInstallation(application({})).kind, 'none')
    assert.equal(toInstallation(application({ install_params: params(['bot']) })).kind, 'provided')
    assert.equal(
      toInstallation(application({ install_params: params(['bot']), custom_install_url: 'https://a.test' })).kind,
      'custom',
    )
  })

  const draft: any = {
    contexts: [GUILD, USER],
    kind: 'provided',
    defaults: { 0: { scopes: ['bot'], permissions: 8n }, 1: { scopes: ['applications.commands'], permissions: 8n } },
  }

  test('are sent with permissions only for a bot', () => {
    assert.deepEqual(installationChanges(draft, 'https://a.test'), {
      integration_types_config: {
        0: { oauth2_install_params: { scopes: ['bot'], permissions: '8' } },
        1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } },
      },
      install_params: null,
      custom_install_url: null,
    })
  })

  test('are sent without unsupported contexts, and without defaults if there are none', () => {
    const of = (fields: object) => installationChanges({ ...draft, ...fields }, 'https://a.test')
    assert.equal(of({ contexts: [GUILD] }).integration_types_config[USER ?? ''], null)
    assert.deepEqual(of({ kind: 'none' }).integration_types_config, { 0: {}, 1: {} })
    assert.deepEqual(of({ defaults: {} }).integration_types_config, { 0: {}, 1: {} })
    const custom = of({ kind: 'custom' })
    assert.equal(custom.custom_install_url, 'https://a.test')
    assert.ok('oauth2_install_params' in (custom.integration_types_config[GUILD ?? ''] ?? {}))
  })

  test('allow a bot only in guilds', () => {
    assert.deepEqual(
      [allowedScopes('0'), allowedScopes('1')],
      [['bot', 'applications.commands'], ['applications.commands']],
    )
  })
})
