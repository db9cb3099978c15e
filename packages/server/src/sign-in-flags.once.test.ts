import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './config.ts'
import { UsageError } from './flags.ts'

const CLIENT = ['--oidc-client-id', 'guildhall', '--oidc-client-secret', 'kept']
const ALL = ['--oidc-issuer', 'https://login.example.org/realm', ...CLIENT]
const read = (...args: string[]) => readConfig(args, {})

describe('The flags about OpenID Connect', () => {
  test('name an issuer, and the client and its secret', () => {
    assert.equal(read().oidc, null)
    assert.deepEqual(read(...ALL).oidc, {
      issuer: 'https://login.example.org/realm',
      clientId: 'guildhall',
      clientSecret: 'kept',
      name: 'login.example.org',
      isOnly: false,
    })
    const { name, isOnly } = read(...ALL, '--oidc-name', 'Example', '--oidc-only').oidc ?? {}
    assert.deepEqual([name, isOnly], ['Example', true])
    const environment = {
      GUILDHALL_OIDC_ISSUER: 'https://login.example.org/',
      GUILDHALL_OIDC_CLIENT_ID: 'guildhall',
      GUILDHALL_OIDC_CLIENT_SECRET: 'of the environment',
    }
    assert.equal(readConfig([], environment).oidc?.clientSecret, 'of the environment')
    assert.equal(read('--oidc-issuer', 'http://127.0.0.1:8080', ...CLIENT).oidc?.name, '127.0.0.1')
  })

  test('leave registration to the issuer with --oidc-only, unless there is a mode', () => {
    const exposed = ['--public-url', 'https://chat.example.org', ...ALL]
    assert.equal(read(...exposed).registration, 'invite')
    assert.equal(read(...exposed, '--oidc-only').registration, 'open')
    assert.equal(read(...exposed, '--oidc-only', '--registration', 'approval').registration, 'approval')
  })

  test('are refused without the others, or if they are wrong, and the error does not contain the secret', () => {
    const wrong = [
      ['--oidc-only'],
      ['--oidc-name', 'Example'],
      CLIENT,
      ['--oidc-issuer', 'https://login.example.org', '--oidc-client-secret', 'kept'],
      ['--oidc-issuer', 'http://login.example.org', ...CLIENT],
      ['--oidc-issuer', 'ftp://login.example.org', ...CLIENT],
      ['--oidc-issuer', 'https://a:kept@login.example.org', ...CLIENT],
      ['--oidc-issuer', 'https://login.example.org/?kept', ...CLIENT],
      [...ALL, '--oidc-name', 'x'.repeat(41)],
      [...ALL, '--oidc-name', 'a\nb'],
    ]
    for (const args of wrong) {
      assert.throws(
        () => read(...args),
        (error) => error instanceof UsageError && !error.message.includes('kept') && error.message.includes('oidc'),
        args.join(' '),
      )
    }
  })
})
