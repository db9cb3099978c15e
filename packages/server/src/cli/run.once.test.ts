import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runProgram } from '@guildhall/testing/worlds/program'
import { VERSION } from '../version.ts'

describe('guildhall', () => {
  test('prints its version', async () => {
    const { status, stdout, stderr } = await runProgram(['--version'])
    assert.deepEqual([status, stdout, stderr], [0, `${VERSION}\n`, ''])
  })

  const helps: [line: string, mentions: RegExp[]][] = [
    ['--help', [/guildhall COMMAND/, /start/, /user/]],
    ['-h', [/guildhall COMMAND/]],
    ['start --help', [/--port PORT/, /--no-rate-limits/, /GUILDHALL_PORT/]],
    ['start --port nonsense --help', [/--port PORT/]],
    ['--port nonsense --help', [/--port PORT/]],
    ['user --help', [/user create NAME/, /--password-stdin/]],
    ['user create --help', [/user create NAME/]],
    ['bot --help', [/bot create NAME --guild ID/, /--permissions NUMBER/]],
    ['run --help', [/guildhall run \[flags\] -- COMMAND/, /Programs of Node and Python/]],
    ['guild --help', [/guild features GUILD_ID/, /VANITY_URL/, /--data DIR/]],
    ['guild features 1 +BANNER --help', [/guild features GUILD_ID/]],
    ['backup --help', [/backup FILE/, /--force/, /--database-url URL/]],
    ['restore --help', [/restore FILE/, /--data DIR/]],
    ['doctor --help', [/guildhall doctor/, /--json/]],
  ]
  for (const [line, mentions] of helps) {
    test(`${line} helps`, async () => {
      const { status, stdout, stderr } = await runProgram(line.split(' '))
      assert.equal(status, 0)
      assert.equal(stderr, '')
      for (const mention of mentions) assert.match(stdout, mention)
    })
  }

  test('helps when nothing is typed', async () => {
    const { status, stdout } = await runProgram([])
    assert.equal(status, 0)
    assert.match(stdout, /guildhall COMMAND/)
  })

  const senseless: [line: string, message: RegExp][] = [
    ['nonsense', /^guildhall: there is no command nonsense/],
    ['constructor', /^guildhall: there is no command constructor/],
    ['--nonsense', /^guildhall: unknown option '--nonsense'/],
    ['start --nonsense', /^guildhall: unknown option '--nonsense'/],
    ['start --port nonsense', /^guildhall: --port must be/],
    ['start nonsense', /^guildhall: unexpected argument nonsense/],
    ['start --demo --files x', /^guildhall: --demo keeps everything in memory/],
    ['start --bots 2', /^guildhall: --bots goes with --demo/],
    ['bot', /^guildhall: bot can only create/],
    ['bot remove x', /^guildhall: bot can only create/],
    ['bot create', /^guildhall: bot create needs a name/],
    ['bot create a b', /^guildhall: unexpected argument b/],
    ['bot create Greeter', /^guildhall: bot create needs a guild: --guild ID/],
    ['bot create Greeter --guild home', /^guildhall: --guild must be the id of a guild/],
    ['bot create Greeter --guild 1 --permissions all', /^guildhall: --permissions must be a number/],
    ['bot create Greeter --guild 1 --port 1', /^guildhall: unknown option '--port'/],
    ['user', /^guildhall: user can only create and verify/],
    ['user verify', /^guildhall: user verify needs a name/],
    ['user remove x', /^guildhall: user can only create/],
    ['user create', /^guildhall: user create needs a name/],
    ['user create a b', /^guildhall: unexpected argument b/],
    ['user create a@b', /^guildhall: username: /],
    ['user create ab --password short', /^guildhall: password: Must be between 8 and 72 in length\./],
    ['user create ab --email nonsense', /^guildhall: email: /],
    ['user create ab --password password1', /^guildhall: password: Too many people use this password/],
    ['user create ab --password-stdin --password 12345678', /^guildhall: the password comes from --password or/],
    ['guild', /^guildhall: guild can only show and switch features/],
    ['guild features', /^guildhall: guild features needs the id of a guild/],
    ['guild features +BANNER', /^guildhall: guild features needs the id of a guild/],
    ['guild features home', /^guildhall: guild features needs the id of a guild/],
    ['guild features 1 BANNER', /^guildhall: unexpected argument BANNER/],
    ['guild features 1 +NOTHING', /^guildhall: there is no feature NOTHING: guildhall guild --help lists them/],
    ['guild features 1 -banner', /^guildhall: there is no feature banner/],
    ['guild features 1 +BANNER -BANNER', /^guildhall: BANNER can't be switched on and off at once/],
    ['guild features 1 --port 1', /^guildhall: unknown option '--port'/],
    ['backup', /^guildhall: backup needs a file/],
    ['backup a b', /^guildhall: unexpected argument b/],
    ['backup a --port 1', /^guildhall: unknown option '--port'/],
    ['restore', /^guildhall: restore needs a file/],
    ['doctor now', /^guildhall: unexpected argument now/],
    ['doctor --nonsense', /^guildhall: unknown option '--nonsense'/],
    ['restore a --force', /^guildhall: unknown option '--force'/],
    ['user create ab --port 1', /^guildhall: unknown option '--port'/],
  ]
  for (const [line, message] of senseless) {
    test(`answers ${line} with one line and status 2`, async () => {
      const { status, stdout, stderr } = await runProgram(line.split(' '))
      assert.equal(status, 2)
      assert.equal(stdout, '')
      assert.match(stderr, message)
      assert.match(stderr, /^[^\n]+\n$/)
    })
  }

  test('takes flags from the environment', async () => {
    const { status, stderr } = await runProgram(['start'], { env: { GUILDHALL_PORT: 'nonsense' } })
    assert.equal(status, 2)
    assert.equal(stderr, 'guildhall: GUILDHALL_PORT must be a number from 0 to 65535\n')
  })
})
