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
    ['run --help', [/guildhall run \[flags\] -- COMMAND/, /In Node and Python, connections/]],
    ['guild --help', [/guild features GUILD_ID/, /VANITY_URL/, /--data DIR/]],
    ['guild features 1 +BANNER --help', [/guild features GUILD_ID/]],
    ['backup --help', [/backup FILE/, /--force/, /--database-url URL/]],
    ['restore --help', [/restore FILE/, /--data DIR/]],
    ['doctor --help', [/guildhall doctor/, /--json/]],
  ]
  for (const [line, mentions] of helps) {
    test(`${line} prints the help`, async () => {
      const { status, stdout, stderr } = await runProgram(line.split(' '))
      assert.equal(status, 0)
      assert.equal(stderr, '')
      for (const mention of mentions) assert.match(stdout, mention)
    })
  }

  test('prints the help without arguments', async () => {
    const { status, stdout } = await runProgram([])
    assert.equal(status, 0)
    assert.match(stdout, /guildhall COMMAND/)
  })

  const senseless: [line: string, message: RegExp][] = [
    ['nonsense', /^guildhall: unknown command nonsense/],
    ['constructor', /^guildhall: unknown command constructor/],
    ['--nonsense', /^guildhall: unknown option '--nonsense'/],
    ['start --nonsense', /^guildhall: unknown option '--nonsense'/],
    ['start --port nonsense', /^guildhall: --port must be/],
    ['start nonsense', /^guildhall: unexpected argument nonsense/],
    ['start --demo --files x', /^guildhall: --demo keeps everything in memory/],
    ['start --bots 2', /^guildhall: --bots works only with --demo/],
    ['bot', /^guildhall: unknown action: use guildhall bot create NAME/],
    ['bot remove x', /^guildhall: unknown action: use guildhall bot create NAME/],
    ['bot create', /^guildhall: missing name/],
    ['bot create a b', /^guildhall: unexpected argument b/],
    ['bot create Greeter', /^guildhall: missing guild: add --guild ID/],
    ['bot create Greeter --guild home', /^guildhall: --guild must be the id of a guild/],
    ['bot create Greeter --guild 1 --permissions all', /^guildhall: --permissions must be a number/],
    ['bot create Greeter --guild 1 --port 1', /^guildhall: unknown option '--port'/],
    ['user', /^guildhall: unknown action: use guildhall user create NAME or guildhall user verify NAME/],
    ['user verify', /^guildhall: missing name: guildhall user verify NAME/],
    ['user remove x', /^guildhall: unknown action: use guildhall user create NAME/],
    ['user create', /^guildhall: missing name: guildhall user create NAME/],
    ['user create a b', /^guildhall: unexpected argument b/],
    ['user create a@b', /^guildhall: username: /],
    ['user create ab --password short', /^guildhall: password: Must be between 8 and 72 in length\./],
    ['user create ab --email nonsense', /^guildhall: email: /],
    ['user create ab --password password1', /^guildhall: password: Too many people use this password/],
    ['user create ab --password-stdin --password 12345678', /^guildhall: use either --password or --password-stdin/],
    ['guild', /^guildhall: unknown action: use guildhall guild features/],
    ['guild features', /^guildhall: missing guild id/],
    ['guild features +BANNER', /^guildhall: missing guild id/],
    ['guild features home', /^guildhall: missing guild id/],
    ['guild features 1 BANNER', /^guildhall: unexpected argument BANNER/],
    ['guild features 1 +NOTHING', /^guildhall: unknown feature NOTHING: see guildhall guild --help/],
    ['guild features 1 -banner', /^guildhall: unknown feature banner/],
    ['guild features 1 +BANNER -BANNER', /^guildhall: BANNER can't be switched on and off at once/],
    ['guild features 1 --port 1', /^guildhall: unknown option '--port'/],
    ['backup', /^guildhall: missing file: guildhall backup FILE/],
    ['backup a b', /^guildhall: unexpected argument b/],
    ['backup a --port 1', /^guildhall: unknown option '--port'/],
    ['restore', /^guildhall: missing file: guildhall restore FILE/],
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

  test('reads flags from the environment', async () => {
    const { status, stderr } = await runProgram(['start'], { env: { GUILDHALL_PORT: 'nonsense' } })
    assert.equal(status, 2)
    assert.equal(stderr, 'guildhall: GUILDHALL_PORT must be a number from 0 to 65535\n')
  })
})
