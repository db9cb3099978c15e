// Checks the statements of docs/security/threat-model.md about the sources and packages that can be verified statically.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { at, nodesOf, sources } from './source-files.ts'
import { isTest, textFiles } from './text-files.ts'

/** Fastify depends on one of them, find-my-way. */
const MOST_PACKAGES = 26
const root = dirname(import.meta.dirname)

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const ofServer = sources.filter(
  ({ fileName }) => /^packages\/(protocol|server)\/src\//.test(fileName) && !isTest(fileName),
)
const nodes = ofServer.flatMap((file) => [...nodesOf(file)])

test('no package runs anything when it is installed', () => {
  const { packages } = readJson('package-lock.json')
  const names = Object.keys(packages)
  assert.ok(names.length > 100)
  assert.deepEqual(
    names.filter((name) => packages[name].hasInstallScript),
    [],
  )
})

test('the server needs few packages, each in one version', () => {
  const needed = Object.entries<string>(readJson('packages/server/package.json').dependencies)
  const foreign = needed.filter(([name]) => !name.startsWith('@guildhall/'))
  assert.ok(foreign.length <= MOST_PACKAGES, `${foreign.length} packages`)
  for (const [name, version] of foreign) assert.match(version, /^\d+\.\d+\.\d+$/, name)
})

test('the server connects only to its database and, through one guarded module, to addresses that it is given', () => {
  // Modules that open sockets, resolve names or start programs. Type imports have no effect.
  const outward = /^node:(net|http|https|http2|tls|dgram|dns|dns\/promises|child_process|cluster|worker_threads)$/
  // A user runs these commands, which act only for that user and connect to the server that the user names. `guildhall
  // run` starts the given program and forwards its calls; `guildhall activity`, and a sandbox that draws a message,
  // start a browser.
  const commands = [
    ...['doctor', 'api-client', 'run-program', 'command-line', 'test-api'].map((name) => `cli/${name}`),
    'chromium/headless-page',
    ...['redirection', 'platform-relay', 'outgoing-proxy'].map((name) => `redirect/${name}`),
  ].map((name) => `packages/server/src/${name}.ts`)
  const allowed = [
    'packages/server/src/store/postgres/connect-postgres.ts',
    // These parse addresses.
    'packages/server/src/kernel/callers/trusted-proxies.ts',
    'packages/server/src/kernel/activities/activity-origin.ts',
    'packages/server/src/kernel/callers/loopback.ts',
    'packages/server/src/outside/addresses.ts',
    'packages/server/src/outside/request-target.ts',
    // The only place that connects to addresses from users: for responses that are read here, for those of Activities
    // that are forwarded, and for name resolution.
    'packages/server/src/outside/guarded-client.ts',
    'packages/server/src/outside/guarded-sockets.ts',
    'packages/server/src/outside/resolve-host.ts',
    // Listens, and stops listening.
    'packages/server/src/http/server.ts',
    'packages/server/src/http/drain.ts',
    // A sandbox listens for its clients and for programs that follow its clock, only on this machine.
    'packages/server/src/sandboxes/sandbox-port.ts',
    'packages/server/src/sandboxes/programs/program-clocks.ts',
    // These inspect requests to sandboxes and their responses.
    'packages/server/src/http/interceptors/api-call.ts',
    'packages/server/src/sandboxes/faults/fault-responses.ts',
    // Runs a program of this project that decodes images, and communicates with it by pipes.
    'packages/server/src/media/decoding/decoder-process.ts',
    // An administrator's command reads another server, whose address they give.
    'packages/server/src/imports/live/source-connections.ts',
    ...commands,
  ]
  const imports = nodes.filter(
    (node) =>
      ts.isImportDeclaration(node) &&
      !isOfTypes(node) &&
      outward.test(textOf(node.moduleSpecifier)) &&
      !allowed.includes(node.getSourceFile().fileName),
  )
  const calls = nodes.filter(
    (node) =>
      (ts.isCallExpression(node) && /^(globalThis\.)?fetch$/.test(node.expression.getText())) ||
      (ts.isNewExpression(node) && /^(globalThis\.)?(WebSocket|EventSource)$/.test(node.expression.getText())),
  )
  const exempt = [
    // A user of a sandbox is connected to the sandbox, which this process serves.
    'packages/server/src/sandboxes/user-session.ts',
    // The bucket of attachments, whose address the operator gives.
    'packages/server/src/media/bucket.ts',
  ]
  const asks = calls.filter((node) => ![...commands, ...exempt].includes(node.getSourceFile().fileName))
  assert.deepEqual(
    [...imports, ...asks].map((node) => at(node, node.getText())),
    [],
  )
})

test('modules with which commands open connections are not loaded by the server', () => {
  const used = nodes.filter((node) => {
    const { fileName } = node.getSourceFile()
    const isOfCommands =
      /^packages\/server\/src\/(cli|redirect|sandboxes\/pictures|imports\/live)\//.test(fileName) &&
      !fileName.endsWith('/start.ts')
    return (
      ts.isImportDeclaration(node) &&
      !isOfCommands &&
      /\/(api-client|test-api|headless-page)\.ts$/.test(textOf(node.moduleSpecifier))
    )
  })
  assert.deepEqual(
    used.map((node) => at(node, node.getText())),
    [],
  )
})

test('permissions are decided in one place', () => {
  const arithmetic = /^(channelPermissions|withoutTimeout|beforeScreening|isTimedOut|inThread|ELEVATED_PERMISSIONS)$/
  const judge = 'packages/server/src/kernel/permissions/member-rights.ts'
  const used = nodes.filter((node) => {
    const { fileName } = node.getSourceFile()
    const isServer = fileName.startsWith('packages/server/') && fileName !== judge
    return isServer && ts.isImportSpecifier(node) && arithmetic.test((node.propertyName ?? node.name).text)
  })
  assert.deepEqual(
    used.map((node) => at(node, node.getText())),
    [],
  )
})

test('no text is run as a program', () => {
  const running = nodes.filter(
    (node) =>
      (ts.isCallExpression(node) && /^(globalThis\.)?(eval|Function)$/.test(node.expression.getText())) ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Function') ||
      (ts.isImportDeclaration(node) && textOf(node.moduleSpecifier) === 'node:vm'),
  )
  assert.deepEqual(
    running.map((node) => at(node, node.getText())),
    [],
  )
})

test('secrets are compared in constant time', () => {
  // A hash as a storage key is no secret, because knowing it is useless.
  const secret = /(^|[._])(\w*(password|secret|setupCode|setup_code|ticket|signature)|metricsToken|\w+_token|token)$/iu
  const equals = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]
  const compared = nodes.filter(
    (node) =>
      ts.isBinaryExpression(node) &&
      equals.includes(node.operatorToken.kind) &&
      [node.left, node.right].some((side) => secret.test(side.getText())) &&
      ![node.left, node.right].some(isPlain),
  )
  assert.deepEqual(
    compared.map((node) => at(node, node.getText())),
    [],
  )
})

test('cookies are read and set only on the origins of Activities', () => {
  const ofActivities = /^packages\/server\/src\/activities\//u
  const named = nodes.filter(
    (node) =>
      ts.isStringLiteralLike(node) &&
      /^(set-)?cookie$/i.test(node.text) &&
      !ofActivities.test(node.getSourceFile().fileName),
  )
  assert.deepEqual(
    named.map((node) => at(node, node.getText())),
    [],
  )
})

test('no response makes a browser send a request’s data to another URL', () => {
  // The guarded client reads responses of other servers.
  const reader = 'packages/server/src/outside/guarded-client.ts'
  const again = nodes.filter(
    (node) => ts.isNumericLiteral(node) && /^30[78]$/.test(node.text) && node.getSourceFile().fileName !== reader,
  )
  assert.deepEqual(
    again.map((node) => at(node, node.getText())),
    [],
  )
})

test('the threat model names existing tests', () => mustNameTests('docs/security/threat-model.md'))

test('the list of attacks by Activities names existing tests', () =>
  mustNameTests('docs/security/hostile-activities.md', 20))

test('the OAuth2 checklist names existing tests', () => mustNameTests('docs/security/oauth2.md'))

function mustNameTests(page: string, least = 40): void {
  const text = textFiles.find(({ path }) => path === page)?.text ?? ''
  const named = [...text.matchAll(/`((?:packages|scripts)\/[\w./-]+\.test\.ts)`: ((?:“[^”]+”(?:, )?)+)/gu)]
  assert.ok(named.length > least, `${named.length} tests`)
  for (const [, path = '', quoted = ''] of named) {
    const found = textFiles.find((file) => file.path === path)
    assert.ok(found, `${path} does not exist`)
    const titles = titlesIn(found.text)
    for (const [, title = ''] of quoted.matchAll(/“([^”]+)”/gu)) {
      assert.ok(titles.has(title), `${path} has no test “${title}”`)
    }
  }
}

/** The titles of all tests, each alone and after the titles of the groups that contain it. A title can end with a value. */
function titlesIn(text: string): Set<string> {
  const titles = new Set<string>()
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) && /^(describe|test)$/.test(node.expression.getText()) && node.arguments[0]
    if (!title) {
      ts.forEachChild(node, (child) => visit(child, groups))
      return
    }
    // A group can also take the titles of its tests from the keys of an object.
    const own = ts.isIdentifier(title) ? keysAround(node) : [fixedTextOf(title)]
    for (const one of own) {
      titles.add(one)
      for (const [index] of groups.entries()) titles.add([...groups.slice(index), one].join(' '))
      titles.add([...groups.slice(0, 1), one].join(' '))
    }
    ts.forEachChild(node, (child) => visit(child, [...groups, ...own.slice(0, 1)]))
  }
  visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest, true), [])
  return titles
}

function keysAround(node: ts.Node): string[] {
  let group = node.parent
  while (group.parent && !ts.isArrowFunction(group)) group = group.parent
  return [...nodesOf(group)].flatMap((each) => (ts.isPropertyAssignment(each) ? [textOf(each.name)] : []))
}

/** The text of a title without a value that it ends with. */
function fixedTextOf(node: ts.Node): string {
  const text = ts.isTemplateExpression(node) ? node.head.text : textOf(node)
  return text.replace(/:? \(?$/u, '')
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : ''
}

function isOfTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const { namedBindings } = importClause
  return (
    !importClause.name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  )
}

/** Null, undefined or a constant in the source: comparing with it reveals nothing. */
function isPlain(node: ts.Node): boolean {
  return ts.isLiteralExpression(node) || /^(null|undefined|true|false|''|"")$/.test(node.getText())
}
