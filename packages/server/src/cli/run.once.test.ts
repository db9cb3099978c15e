import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runProgram } from '../testing/program.ts'
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
    ['user --help', [/user create NAME/, /--password-stdin/]],
    ['user create --help', [/user create NAME/]],
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
    ['--nonsense', /^guildhall: there is no command --nonsense/],
    ['start --nonsense', /^guildhall: unknown option '--nonsense'/],
    ['start --port nonsense', /^guildhall: --port must be/],
    ['start nonsense', /^guildhall: unexpected argument nonsense/],
    ['start --demo --data x', /^guildhall: --demo keeps everything in memory/],
    ['user', /^guildhall: user can only create and verify/],
    ['user verify', /^guildhall: user verify needs a name/],
    ['user remove x', /^guildhall: user can only create/],
    ['user create', /^guildhall: user create needs a name/],
    ['user create a b', /^guildhall: unexpected argument b/],
    ['user create a@b', /^guildhall: username: /],
    ['user create ab --password short', /^guildhall: password: Must be between 8 and 72 in length\./],
    ['user create ab --email nonsense', /^guildhall: email: /],
    ['user create ab --password-stdin --password 12345678', /^guildhall: the password comes from --password or/],
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
