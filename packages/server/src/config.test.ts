import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { type Config, readConfig } from './config.ts'
import { type Environment, UsageError } from './flags.ts'

const read = (line: string, environment: Environment = {}): Config =>
  readConfig(line === '' ? [] : line.split(' '), environment)

describe('The configuration', () => {
  test('has a default for every setting', () => {
    assert.deepEqual(read(''), {
      host: '127.0.0.1',
      port: 3333,
      dataDir: resolve('data'),
      filesDir: resolve('data/files'),
      bucket: null,
      databaseUrl: null,
      databasePool: null,
      publicUrl: null,
      activitiesHost: null,
      isExposed: false,
      allowsPublicDemo: false,
      trustedProxies: [],
      endpointNetworks: [],
      logLevel: 'info',
      metricsToken: null,
      demo: false,
      test: false,
      bots: 1,
      demoUsers: [],
      registration: 'open',
      trustsEmails: false,
      mail: null,
      securityContact: null,
      claimClient: null,
      oidc: null,
      contentScanner: null,
      dev: false,
      web: true,
      rateLimits: true,
      responseCacheBytes: 32_000_000,
      sessionLimits: { idle_ms: 30 * 86_400_000, longest_ms: 180 * 86_400_000 },
      json: false,
    })
  })

  test('requires invitations for registering on a public server, unless it is a demo', () => {
    const reached = ['--host 0.0.0.0', '--host ::', '--host chat.lan', '--public-url https://chat.example.org']
    for (const line of [...reached, '--trust-proxy 127.0.0.1', '--activities-host apps.example.net'])
      assert.equal(read(line).registration, 'invite', line)
    const local = ['', '--host 127.0.0.2', '--host ::1', '--public-url http://guildhall.localhost:3333']
    for (const line of [...local, '--activities-host apps.localhost'])
      assert.equal(read(line).registration, 'open', line)
    assert.equal(read('--demo --host 0.0.0.0 --allow-public-demo').registration, 'open')
  })

  test('rejects --demo and --dev on a public server, unless the operator confirms them', () => {
    for (const flag of ['--demo', '--dev']) {
      const proxied = ['--trust-proxy 127.0.0.1', '--activities-host apps.example.net']
      for (const reach of ['--host 0.0.0.0', '--public-url https://chat.example.org', ...proxied]) {
        assert.throws(() => read(`${flag} ${reach}`), UsageError)
        assert.ok(read(`${flag} ${reach} --allow-public-demo`).dev)
      }
    }
  })

  test('returns a frozen object', () => {
    assert.ok(Object.isFrozen(read('')))
  })

  const rows: [line: string, environment: Environment, expected: Partial<Config>][] = [
    ['--host 0.0.0.0', {}, { host: '0.0.0.0', isExposed: true, registration: 'invite' }],
    ['--port 0', {}, { port: 0 }],
    ['--port=65535', {}, { port: 65_535 }],
    ['--data elsewhere', {}, { dataDir: resolve('elsewhere'), filesDir: resolve('elsewhere/files') }],
    ['--files apart', {}, { dataDir: resolve('data'), filesDir: resolve('apart') }],
    ['', { GUILDHALL_FILES: 'apart' }, { filesDir: resolve('apart') }],
    [
      '--files s3://127.0.0.1:9000/files/a',
      { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' },
      {
        dataDir: resolve('data'),
        filesDir: null,
        bucket: {
          endpoint: 'http://127.0.0.1:9000',
          bucket: 'files',
          prefix: 'a/',
          region: 'us-east-1',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
        },
      },
    ],
    ['--memory', {}, { dataDir: null, filesDir: null }],
    ['--database-url postgres://a@b/c', {}, { databaseUrl: 'postgres://a@b/c' }],
    ['--database-pool 40', {}, { databasePool: 40 }],
    ['--database-url postgresql://a@b/c', {}, { databaseUrl: 'postgresql://a@b/c' }],
    ['--activities-host Apps.Example.net', {}, { activitiesHost: 'apps.example.net' }],
    [
      '--public-url https://chat.example.org/',
      {},
      { publicUrl: 'https://chat.example.org', isExposed: true, registration: 'invite' },
    ],
    ['--public-url http://guildhall.localhost:8080', {}, { isExposed: false, registration: 'open' }],
    ['--host ::1', {}, { isExposed: false, registration: 'open' }],
    ['--host 0.0.0.0 --registration open', {}, { registration: 'open' }],
    ['--registration approval', {}, { registration: 'approval' }],
    ['--registration closed', {}, { registration: 'closed' }],
    ['', { GUILDHALL_REGISTRATION: 'invite' }, { registration: 'invite' }],
    ['--demo --host 0.0.0.0 --allow-public-demo', {}, { demo: true, isExposed: true, registration: 'open' }],
    ['--dev --host 0.0.0.0', { GUILDHALL_ALLOW_PUBLIC_DEMO: '1' }, { dev: true, registration: 'invite' }],
    ['--trust-proxy 127.0.0.1', {}, { trustedProxies: ['127.0.0.1'] }],
    ['--trust-proxy ::1,10.0.0.0/8', {}, { trustedProxies: ['::1', '10.0.0.0/8'] }],
    ['--endpoint-networks 10.0.0.7,fd00::/8', {}, { endpointNetworks: ['10.0.0.7', 'fd00::/8'] }],
    ['--log-level debug', {}, { logLevel: 'debug' }],
    ['--metrics-token abc', {}, { metricsToken: 'abc' }],
    ['--dev', {}, { dev: true }],
    ['--no-web', {}, { web: false }],
    ['--no-rate-limits', {}, { rateLimits: false }],
    ['--json', {}, { json: true }],
    ['--demo', {}, { demo: true, dataDir: null, dev: true }],
    ['--demo --data here', {}, { demo: true, dataDir: resolve('here'), dev: true }],
    ['--demo --bots 3', {}, { bots: 3 }],
    ['', { GUILDHALL_HOST: '::1' }, { host: '::1' }],
    ['', { GUILDHALL_PORT: '4000' }, { port: 4000 }],
    ['', { GUILDHALL_DATA: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    ['', { GUILDHALL_MEMORY: '1' }, { dataDir: null }],
    ['', { GUILDHALL_DATABASE_URL: 'postgres://a@b/c' }, { databaseUrl: 'postgres://a@b/c' }],
    ['', { GUILDHALL_PUBLIC_URL: 'http://a:8080' }, { publicUrl: 'http://a:8080' }],
    ['', { GUILDHALL_DEMO: 'true' }, { demo: true, dataDir: null, dev: true }],
    ['', { GUILDHALL_TRUST_PROXY: '10.0.0.1, ::1' }, { trustedProxies: ['10.0.0.1', '::1'] }],
    ['', { GUILDHALL_LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
    ['', { GUILDHALL_METRICS_TOKEN: 'abc' }, { metricsToken: 'abc' }],
    ['', { GUILDHALL_DEV: '1' }, { dev: true }],
    ['', { GUILDHALL_NO_WEB: 'TRUE' }, { web: false }],
    ['', { GUILDHALL_NO_RATE_LIMITS: '1' }, { rateLimits: false }],
    ['', { GUILDHALL_JSON: '1' }, { json: true }],
    ['', { GUILDHALL_DEMO: 'false', GUILDHALL_JSON: '0', GUILDHALL_HOST: '' }, { demo: false, json: false }],
    ['--port 1', { GUILDHALL_PORT: '2' }, { port: 1 }],
    [
      '--memory',
      { GUILDHALL_DATA: 'elsewhere', GUILDHALL_DATABASE_URL: 'postgres://a@b/c' },
      { dataDir: null, databaseUrl: null },
    ],
    ['--demo', { GUILDHALL_DATA: 'elsewhere' }, { dataDir: null }],
    ['--data here', { GUILDHALL_DEMO: '1' }, { demo: true, dataDir: resolve('here') }],
    ['--demo --memory', { GUILDHALL_DATA: 'elsewhere' }, { dataDir: null }],
    ['--demo', { GUILDHALL_DATABASE_URL: 'postgres://a@b/c' }, { dataDir: null, databaseUrl: null }],
    ['--data here', { GUILDHALL_MEMORY: '1' }, { dataDir: resolve('here') }],
  ]
  for (const [line, environment, expected] of rows) {
    test(`${Object.entries(environment).map((pair) => pair.join('='))} ${line}`.trim(), () => {
      const config = read(line, environment)
      assert.deepEqual({ ...config, ...expected }, config)
    })
  }

  const refused: [line: string, environment: Environment, message: RegExp][] = [
    ['--registration maybe', {}, /^--registration must be open, invite, approval, closed$/],
    [
      '--demo --host 0.0.0.0',
      {},
      /^--demo is not safe when other machines can reach the server: .* add --allow-public-demo$/,
    ],
    ['--demo', { GUILDHALL_HOST: '::' }, /^--demo is not safe/],
    ['--dev --public-url https://chat.example.org', {}, /^--dev is not safe/],
    ['--files s3://a:secret@', {}, /^--files must be a folder or s3:[^@]*$/],
    ['', { GUILDHALL_FILES: 's3://files' }, /^GUILDHALL_FILES must be a folder or s3:/],
    ['--nonsense', {}, /^unknown option '--nonsense'$/],
    ['nonsense', {}, /^unexpected argument nonsense$/],
    ['--port', {}, /^option '--port <value>' argument missing$/],
    ['--json=yes', {}, /^option '--json' does not take an argument$/],
    ['--host=', {}, /^--host needs a value$/],
    ['--port abc', {}, /^--port must be a number from 0 to 65535$/],
    ['--port 65536', {}, /^--port must be/],
    ['--port -1', {}, /^option '--port' argument is ambiguous$/],
    ['--port 1e3', {}, /^--port must be/],
    ['', { GUILDHALL_PORT: 'abc' }, /^GUILDHALL_PORT must be/],
    ['', { GUILDHALL_DEMO: 'maybe' }, /^GUILDHALL_DEMO must be true or false/],
    ['--database-url nonsense', {}, /^--database-url must be/],
    ['--database-url mysql://a:secret@b/c', {}, /^--database-url must be an address like postgres:/],
    ['--public-url nonsense', {}, /^--public-url must be/],
    ['--public-url ftp://a', {}, /^--public-url must be/],
    ['--public-url https://a/b', {}, /^--public-url must be/],
    ['--public-url https://a/?b', {}, /^--public-url must be/],
    ['--activities-host 10.0.0.1', {}, /^--activities-host must be a host name/],
    ['--activities-host https://a.example', {}, /^--activities-host must be/],
    ['--activities-host localhost', {}, /^--activities-host must be/],
    ['--public-url https://chat.a.example --activities-host a.example', {}, /^--activities-host must be/],
    ['--public-url https://a.example --activities-host a.example', {}, /^--activities-host must be/],
    ['--trust-proxy localhost', {}, /^--trust-proxy must be addresses or networks/],
    ['--trust-proxy 127.0.0.1,', {}, /^--trust-proxy must be/],
    ['--trust-proxy 10.0.0.0/33', {}, /^--trust-proxy must be/],
    ['--endpoint-networks localhost', {}, /^--endpoint-networks must be addresses or networks/],
    ['--endpoint-networks fe80::1%eth0', {}, /^--endpoint-networks must be/],
    ['--log-level loud', {}, /^--log-level must be error, warn, info, debug$/],
    ['', { GUILDHALL_LOG_LEVEL: 'DEBUG' }, /^GUILDHALL_LOG_LEVEL must be/],
    ['--memory --files here', {}, /^--memory keeps everything in memory and can't be combined with --files$/],
    ['--memory --data here', {}, /^--memory keeps everything in memory and can't be combined with --data$/],
    ['--memory --database-url postgres://a@b/c', {}, /^--memory keeps .* combined with --database-url$/],
    ['--demo --files here', {}, /^--demo keeps everything in memory and can't be combined with --files$/],
    [
      '--demo --database-url postgres://a@b/c',
      {},
      /^--demo keeps everything in memory and can't be combined with --database-url$/,
    ],
    [
      '--demo --data here --database-url postgres://a@b/c',
      {},
      /^--demo stores its data in a folder and can't be combined with --d/,
    ],
    ['--demo --bots 0', {}, /^--bots must be a number from 1 to 100$/],
    ['--demo --bots 101', {}, /^--bots must be/],
    ['--demo --bots many', {}, /^--bots must be/],
    ['--bots 2', {}, /^--bots works only with --demo/],
    ['--database-pool 1', {}, /^--database-pool/],
    ['', { GUILDHALL_DATABASE_POOL: 'many' }, /^GUILDHALL_DATABASE_POOL/],
    ['', { GUILDHALL_MEMORY: '1', GUILDHALL_DATA: 'here' }, /^--memory keeps/],
  ]
  for (const [line, environment, message] of refused) {
    test(`refuses ${Object.entries(environment).map((pair) => pair.join('='))} ${line}`.trim(), () => {
      assert.throws(
        () => read(line, environment),
        (error) => {
          assert.ok(error instanceof UsageError)
          assert.match(error.message, message)
          assert.doesNotMatch(error.message, /secret|\n/)
          return true
        },
      )
    })
  }
})

test('the flags about mail are validated', () => {
  const read = (...args: string[]) => readConfig(args, {})
  const url = 'smtp://chat:p%40ss@mail.example.org:587'
  assert.deepEqual(read('--smtp-url', url, '--mail-from', 'Our "Chat" <chat@example.org>').mail, {
    url,
    from: { name: 'Our "Chat"', address: 'chat@example.org' },
  })
  assert.equal(
    read('--smtp-url', url, '--public-url', 'https://chat.example.org').mail?.from.address,
    'guildhall@chat.example.org',
  )
  assert.equal(read().mail, null)
  for (const wrong of ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp://%zz@host', 'smtp://host/?x']) {
    assert.throws(() => read('--smtp-url', wrong), UsageError)
  }
  for (const wrong of ['chat', 'a@b\r\nBcc: c@d', 'X <a@b> <c@d>', 'a@b, c@d', '<a@b>>']) {
    assert.throws(() => read('--smtp-url', url, '--mail-from', wrong), UsageError)
  }
  for (const wrong of ['security@example.org', 'http://example.org', 'mailto:x', 'https://a b']) {
    assert.throws(() => read('--security-contact', wrong), UsageError)
  }
})
