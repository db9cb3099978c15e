// House rules that no other tool checks. Each test lists every violation, so that one run shows them all.
import { dirname } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { circleOf, featureGraph, longestPath } from './feature-graph.ts'
import { at, isPart, nodesOf, sources } from './source-files.ts'
import { type Finding, isTest, type TextFile, textFiles } from './text-files.ts'
import { duplicateExports, retiredWords, SHARED_NAMES } from './vocabulary.ts'

const PART_LINES = 100
const FILE_LINES = 250
const FUNCTION_LINES = 70
const FOLDER_FILES = 40
// To understand a feature, those below it must be understood too, so the number of levels is limited
// (docs/decisions/0080-features-in-one-direction.md).
const FEATURE_LEVELS = 6

// Pure tables: longer than other files may be, but without logic.
const TABLES = [
  'packages/protocol/src/errors.ts',
  'packages/protocol/src/published-operations.ts',
  'packages/server/src/store/tables.ts',
]

// Words that don't describe a file's contents. "Image data" and "Request Channel Info" are the platform's names.
const EMPTY_WORDS = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'service', 'data', 'info']
const NAMED_BY_THE_PLATFORM = [
  'image-data.ts',
  'image-data.test.ts',
  'request-channel-info.ts',
  'request-channel-info.test.ts',
]

const CONTRACTS = 'packages/protocol/src/operations/'
const FEATURES = 'packages/server/src/features/'
/** This file contains the forbidden words. */
const RULES = 'scripts/tidy.test.ts'
const LEAVES_JOB = /\b(?:enqueue|leftJob)\(\s*(\w+)/g
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const CODE = /\.(tsx?|mjs|cjs|css)$/

const inPackages = sources.filter(({ fileName }) => /^packages\/[^/]+\/src\//.test(fileName))
const contracts = inPackages.filter(({ fileName }) => fileName.startsWith(CONTRACTS))
const ofProtocol = inPackages.filter(({ fileName }) => fileName.startsWith('packages/protocol/') && !isTest(fileName))
/** Operations, job handlers and periodic tasks. */
const parts = inPackages.filter(({ fileName }) => isPart(fileName))

test('files and folders are named in kebab-case', () => {
  none(
    textFiles
      .filter(({ path }) => CODE.test(path) && /^(packages|scripts)\//.test(path))
      .filter(({ path }) => !path.split('/').every((part) => part.split('.').every((word) => KEBAB.test(word))))
      .map(({ path }) => path),
  )
})

test('file names describe the file’s content', () => {
  none(
    textFiles
      .filter(({ path }) => CODE.test(path))
      .filter(({ path }) => !NAMED_BY_THE_PLATFORM.includes(path.split('/').at(-1) ?? ''))
      .filter(({ path }) => (path.split('/').at(-1) ?? '').split(/[-.]/).some((word) => EMPTY_WORDS.includes(word)))
      .map(({ path }) => path),
  )
})

test('a name is exported by one file', () => {
  const tooMany = Object.keys(SHARED_NAMES).length > 10
  none([...duplicateExports(sources), ...(tooMany ? ['SHARED_NAMES has more than 10 names'] : [])])
})

test('names use the terms of the glossary', () => {
  none(retiredWords(sources))
})

test('parts of features and files are short', () => {
  none(
    sources
      .filter(({ fileName }) => !isTest(fileName) && !TABLES.includes(fileName))
      .map((file) => ({
        file,
        lines: file.text.trimEnd().split('\n').length,
        most: isPart(file.fileName) ? PART_LINES : FILE_LINES,
      }))
      .filter(({ lines, most }) => lines > most)
      .map(({ file, lines, most }) => `${file.fileName} has ${lines} lines, at most ${most}`),
  )
})

test('folders are small', () => {
  const folders = Map.groupBy(
    sources.filter(({ fileName }) => !/(\.test\.tsx?|-invariants\.ts)$/.test(fileName)),
    ({ fileName }) => dirname(fileName),
  )
  none(
    [...folders]
      .filter(([, files]) => files.length > FOLDER_FILES)
      .map(([folder, files]) => `${folder} has ${files.length} source files, at most ${FOLDER_FILES}`),
  )
})

test('functions are short', () => {
  none(
    nodes(sources)
      .filter((node) => ts.isFunctionLike(node) && !isGroupOfTests(node))
      .map((node) => ({ node, lines: node.getText().split('\n').length }))
      .filter(({ lines }) => lines > FUNCTION_LINES)
      .map(({ node, lines }) => at(node, `a function of ${lines} lines, at most ${FUNCTION_LINES}`)),
  )
})

test('types are neither discarded nor asserted', () => {
  none(nodes(inPackages).flatMap((node) => (isForced(node) ? [at(node, node.getText().split('\n')[0] ?? '')] : [])))
})

test('no person is called he, she or whoever', () => {
  const pronoun = /\b(he|his|him|himself|she|her|hers|herself|whoever|whomever|whosever)\b/i
  const isProse = ({ path }: TextFile) => /\.(tsx?|mjs|cjs|css|md|html)$/.test(path) && path !== RULES
  none(textFiles.filter(isProse).flatMap((file) => linesWith(file, pronoun)))
})

test('no to-do comments are left', () => {
  const mark = /\b(TO(?:)DO|FIX(?:)ME|HA(?:)CK|XX(?:)X)\b/
  none(textFiles.flatMap((file) => linesWith(file, mark)))
})

test('a contract has its official name in file and constant', () => {
  none(contracts.flatMap(misnamedContract))
})

test('an operation has the name of its contract in file, constant and test', () => {
  none(parts.flatMap(misnamedOperation))
})

test('a contract has an operation, in the file of the same name', () => {
  const paths = new Set(parts.map(({ fileName }) => fileName))
  const missing = contracts
    .map(({ fileName }) => fileName.replace(CONTRACTS, FEATURES))
    .filter((path) => !paths.has(path))
  none(missing.map((path) => `${path} is missing`))
})

test('every file in the folder of a feature is found there, or listed in its feature.ts', () => {
  none([...parts.flatMap(unfoundPart), ...inPackages.flatMap(unlistedTables)])
})

test('a declared job is enqueued somewhere', () => {
  const left = inPackages
    .filter(({ fileName }) => !isTest(fileName))
    .flatMap(({ text }) => [...text.matchAll(LEAVES_JOB)])
  const names = new Set(left.map(([, name]) => name))
  const declared = inPackages
    .filter(({ fileName }) => fileName.endsWith('-jobs.ts'))
    .flatMap(({ fileName, text }) =>
      [...text.matchAll(/^export const (\w+) = job\(/gm)].map(([, name = '']) => ({ fileName, name })),
    )
  none(
    declared
      .filter(({ name }) => !names.has(name))
      .map(({ fileName, name }) => `${fileName}: nothing enqueues ${name}`),
  )
})

test('the invariants of a feature have a test beside them', () => {
  const untested = inPackages
    .filter(({ fileName }) => fileName.endsWith('-invariants.ts') && fileName.startsWith(FEATURES))
    .filter(({ fileName }) => !textFiles.some(({ path }) => path === fileName.replace(/\.ts$/, '.test.ts')))
  none(untested.map(({ fileName }) => `${fileName} has no test beside it`))
})

test('features do not import each other in a cycle', () => {
  const circle = circleOf(featureGraph(sources))
  none(circle ? [`${circle.join(' -> ')}: declare a hook (kernel/hook.ts) in the lower one`] : [])
})

test('features have few levels', () => {
  const graph = featureGraph(sources)
  if (circleOf(graph)) return
  const path = longestPath(graph)
  const advice = 'move a part to a lower feature, or declare a hook (kernel/hook.ts)'
  none(path.length > FEATURE_LEVELS ? [`${path.join(' -> ')}: at most ${FEATURE_LEVELS} levels; ${advice}`] : [])
})

test('time and random numbers come from the kernel', () => {
  // Waiting for a database or another program, and a page's own timers, are not platform rules.
  const exempt =
    /^packages\/(web\/|test\/|server\/src\/(kernel\/(clock|ids\/ids)\.ts$|cli\/|store\/(retry-transaction|postgres\/(acquire-connection|migrate-postgres|shared-commits|postgres-(listener|notifier|unit)))\.ts$))/
  const bound = inPackages.filter(({ fileName }) => !exempt.test(fileName) && !isTest(fileName))
  none(nodes(bound).flatMap((node) => (readsTheMachine(node) ? [at(node, node.getText().split('\n')[0] ?? '')] : [])))
})

test('modules export by name, and only their own declarations', () => {
  const findings = sources.flatMap((file) =>
    file.statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement) && !statement.exportClause)
        return [at(statement, 're-exports another file')]
      return isDefaultExport(statement) && !/\.config\.ts$/.test(file.fileName)
        ? [at(statement, 'a default export')]
        : []
    }),
  )
  none(findings)
})

test('every export of protocol is documented', () => {
  // A contract's name documents it.
  none(ofProtocol.filter((file) => !contracts.includes(file)).flatMap(undocumented))
})

test('a promised rejection is awaited', () => {
  const forgotten = (node: ts.Node): boolean =>
    ts.isExpressionStatement(node) && /^(assert\.)?(rejects|doesNotReject)\(/.test(node.getText())
  none(nodes(sources).flatMap((node) => (forgotten(node) ? [at(node, 'is not awaited')] : [])))
})

test('no file contains a path of the machine on which it was written', () => {
  const machine = /(^|[\s"'`(=:])\/(work|home|Users|root|tmp\/bash)(\/|_)/
  none(textFiles.flatMap((file) => linesWith(file, machine)))
})

test('only the lock file contains registry addresses', () => {
  const registry = /\bregistry\.[a-z]+\.(org|com)\b|\bnpm\.pkg\.github\b|\bpypi\.org\b|\bpythonhosted\.org\b/
  none(textFiles.filter(({ path }) => path !== 'package-lock.json').flatMap((file) => linesWith(file, registry)))
})

test('lines end with a line feed only', () => {
  none(textFiles.filter(({ text }) => text.includes('\r')).map(({ path }) => path))
})

function none(findings: Finding[]): void {
  if (findings.length === 0) return
  const failure = new Error([`${findings.length} found:`, ...findings].join('\n  '))
  // Only the list matters, not the location of the rule.
  failure.stack = failure.message
  throw failure
}

function nodes(files: readonly ts.SourceFile[]): ts.Node[] {
  return files.flatMap((file) => [...nodesOf(file)])
}

function linesWith({ path, text }: { path: string; text: string }, pattern: RegExp): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`] : []))
}

// `describe` groups tests; unlike a function, it need not be understood as a whole.
function isGroupOfTests({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(describe|suite)\b/.test(parent.expression.getText())
}

// Rows of a driver and network requests are untyped: there `as` introduces types. A test may read a response as `any`,
// because the official schema validates it.
function isForced(node: ts.Node): boolean {
  if (ts.isNonNullExpression(node)) return true
  if ((ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken) return true
  const { fileName } = node.getSourceFile()
  if (isTest(fileName)) return false
  if (node.kind === ts.SyntaxKind.AnyKeyword) return true
  // Where operations, events and jobs of every type pass through one place, the individual types are lost.
  const ofAllTypes =
    /(kernel\/(ephemeral-events|perform-operation|read-model\/(guild|read)-model|unit-of-work\/(unit-effects|unit-of-work))|outbox\/relay|jobs\/worker)\.ts$/
  const ofTheNetwork = /^packages\/(server\/src\/(store|http)\/|web\/src\/(api\/request|gateway\/gateway-frame)\.ts$)/
  const mayAssert = ofTheNetwork.test(fileName) || ofAllTypes.test(fileName)
  return ts.isAsExpression(node) && node.type.getText() !== 'const' && !mayAssert
}

function misnamedContract(file: ts.SourceFile): Finding[] {
  const name = officialName(file)
  if (name === undefined) return [`${file.fileName} contains no contract`]
  const words = name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const [first = '', ...others] = words
  const constant = first + others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
  const path = file.fileName.replace(/[^/]+$/, `${words.join('-')}.ts`)
  return [
    ...(file.fileName === path ? [] : [`${file.fileName} contains the contract "${name}" and must be ${path}`]),
    ...(file.text.includes(`export const ${constant} = `) ? [] : [`${file.fileName} should export ${constant}`]),
  ]
}

const contractOf = (file: ts.SourceFile) =>
  contracts.find(({ fileName }) => fileName === file.fileName.replace(FEATURES, CONTRACTS))

/**
 * The server finds operations and handlers by their type. Periodic tasks have no effect until the feature lists them.
 */
function unfoundPart(file: ts.SourceFile): Finding[] {
  if (contractOf(file)) return []
  const [, folder = '', name = ''] = /^(.+)\/([^/]+)\.ts$/.exec(file.fileName) ?? []
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const list = textFiles.find(({ path }) => path === `${folder}/feature.ts`)?.text
  const isHandler = file.text.includes(`export const ${constant} = handler(`)
  if (!isHandler && !list?.includes(` from './${name}.ts'`)) {
    const advice = 'or end its name in -store, -view, -rules, -actions, -jobs, -hooks or -tables'
    return [`${file.fileName} is neither an operation nor a handler, and not listed in its feature.ts; ${advice}`]
  }
  const isNamed = new RegExp(`export (const|async function|function) ${constant}\\b`).test(file.text)
  return isNamed ? [] : [`${file.fileName} should export ${constant}`]
}

/** Backups read the tables from these lists: an unlisted table would be omitted. */
function unlistedTables({ fileName, text }: ts.SourceFile): Finding[] {
  if (!fileName.startsWith(FEATURES) || !fileName.endsWith('-tables.ts')) return []
  const [, list] = /export const \w+_TABLES = \[([^\]]*)\] as const/.exec(text) ?? []
  if (list === undefined) return [`${fileName} exports no list whose name ends in _TABLES`]
  const declared = [...text.matchAll(/^(?:export )?const (\w+) = table\(/gm)].map(([, name = '']) => name)
  const missing = declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))
  return missing.map((name) => `${fileName} does not list ${name}`)
}

function misnamedOperation(file: ts.SourceFile): Finding[] {
  const contract = contractOf(file)
  const name = contract && officialName(contract)
  if (name === undefined) return []
  const constant = contract && /export const (\w+) = /.exec(contract.text)?.[1]
  const testPath = file.fileName.replace(/\.ts$/, '.test.ts')
  const testText = textFiles.find((other) => other.path === testPath)?.text
  return [
    ...(file.text.includes(`export const ${constant} = operation(contract, `)
      ? []
      : [`${file.fileName} should export ${constant}`]),
    ...(testText === undefined ? [`${file.fileName} has no test beside it`] : []),
    ...(testText?.includes(name) === false ? [`${testPath} has no test titled "${name}"`] : []),
  ]
}

function officialName(file: ts.SourceFile): string | undefined {
  const names = [...nodesOf(file)].filter(
    (node) =>
      ts.isPropertyAssignment(node) && node.name.getText() === 'name' && ts.isStringLiteralLike(node.initializer),
  )
  const first = names[0]
  return first && ts.isPropertyAssignment(first) && ts.isStringLiteralLike(first.initializer)
    ? first.initializer.text
    : undefined
}

function readsTheMachine(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return /^.node:timers/.test(node.moduleSpecifier.getText())
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length
  if (!ts.isCallExpression(node)) return false
  return /^(globalThis\.)?(Date|Date\.now|Math\.random|setTimeout|setInterval)$/.test(node.expression.getText())
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}

// A schema and its type share a name and a comment.
function undocumented(file: ts.SourceFile): Finding[] {
  const exported = file.statements.filter(
    (statement) =>
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  )
  const documented = new Set(exported.filter(hasComment).flatMap(declaredNames))
  return exported.flatMap((statement) =>
    declaredNames(statement)
      .filter((name) => !documented.has(name))
      .map((name) => at(statement, `${name} has no comment`)),
  )
}

function hasComment(statement: ts.Statement): boolean {
  return ts.getJSDocCommentsAndTags(statement).length > 0
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
    ? [statement.name?.text ?? 'default']
    : []
}
