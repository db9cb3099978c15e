import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './config.ts'
import { UsageError } from './flags.ts'

const read = (...args: string[]) => readConfig(args, {}).claimClient
const ALL = ['--claims-client', '5', '--claims-secret', 'kept']

describe('The flags about claims', () => {
  test('name the pages of another server, and the host of its users', () => {
    assert.equal(read(), null)
    assert.deepEqual(read('--claims-url', 'https://chat.example/api', ...ALL), {
      host: 'chat.example',
      authorizeUrl: 'https://chat.example/oauth2/authorize',
      apiUrl: 'https://chat.example/api/v10',
      id: '5',
      secret: 'kept',
    })
    const { host, authorizeUrl, apiUrl } = read('--claims-url', 'https://ptb.discord.com/api/v9', ...ALL) ?? {}
    assert.deepEqual(
      [host, authorizeUrl, apiUrl],
      ['discord.com', 'https://discord.com/oauth2/authorize', 'https://ptb.discord.com/api/v9'],
    )
    assert.equal(read('--claims-url', 'http://127.0.0.1:4444', ...ALL)?.host, '127.0.0.1:4444')
    const environment = {
      GUILDHALL_CLAIMS_URL: 'https://chat.example',
      GUILDHALL_CLAIMS_CLIENT: '5',
      GUILDHALL_CLAIMS_SECRET: 'of the environment',
    }
    assert.equal(readConfig([], environment).claimClient?.secret, 'of the environment')
  })

  test('are refused without the others, or if they are wrong, and the error does not contain the secret', () => {
    const wrong = [
      ['--claims-url', 'https://chat.example'],
      ['--claims-secret', 'kept'],
      ['--claims-url', 'https://chat.example', '--claims-secret', 'kept'],
      ['--claims-url', 'http://chat.example', ...ALL],
      ['--claims-url', 'ftp://chat.example', ...ALL],
      ['--claims-url', 'https://a:kept@chat.example', ...ALL],
      ['--claims-url', 'nonsense', ...ALL],
      ['--claims-url', 'https://chat.example', '--claims-client', 'x', '--claims-secret', 'kept'],
    ]
    for (const args of wrong) {
      assert.throws(
        () => read(...args),
        (error) => error instanceof UsageError && /^--claims/u.test(error.message) && !error.message.includes('kept'),
        args.join(' '),
      )
    }
  })
})
