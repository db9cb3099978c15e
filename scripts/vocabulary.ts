// House rules about names: one export for each name, and the terms of docs/glossary.md.
import ts from 'typescript'
import { at, nodesOf } from './source-files.ts'
import { type Finding, isTest } from './text-files.ts'

/** Names that several files export, each with the reason. */
export const SHARED_NAMES: Readonly<Record<string, string>> = {
  Button: 'a component of the platform, and a button of the client',
  Emoji: 'an object of the platform, and how the client shows one',
  Section: 'a component of the platform, and a section of a page of the client',
  integer: 'a type of a form field, and of a column',
  nullable: 'a type of a form field, and of a column',
  rich: 'texts with elements in them, of each part of the client',
  t: 'texts, of each part of the client',
  text: 'a type of a form field, and of a column',
}

/** Words that the code no longer uses, and the term for each. */
const RETIRED_WORDS: ReadonlyMap<string, string> = new Map([
  ['bystander', 'background client'],
  ['bystanders', 'background clients'],
  ['cast', 'actors'],
  ['chime', 'notification sound'],
  ['cure', 'remedy'],
  ['cures', 'remedies'],
  ['deed', 'action, or interaction'],
  ['deeds', 'actions'],
  ['departures', 'dispatch queue'],
  ['dice', 'random'],
  ['disguised', 'pseudo-translated'],
  ['ears', 'listener'],
  ['feed', 'followed guild, or followed user'],
  ['fleeting', 'ephemeral'],
  ['foundhall', 'create test guild'],
  ['gifts', 'grantable options, or entitlements'],
  ['guesses', 'failed attempts'],
  ['hall', 'test guild'],
  ['halls', 'test guilds'],
  ['hear', 'receive'],
  ['heard', 'received'],
  ['hearer', 'recipient'],
  ['hearing', 'receiving'],
  ['hears', 'receives'],
  ['heir', 'successor, or new owner'],
  ['momentary', 'gauges'],
  ['revivals', 'takeovers'],
  ['said', 'sent, posted, output, or declared'],
  ['saying', 'message'],
  ['sayings', 'messages'],
  ['seat', 'session guild'],
  ['seats', 'session guilds'],
  ['sentries', 'monitors'],
  ['sight', 'visibility'],
  ['somehow', 'random action'],
  ['stance', 'overwrite state'],
  ['standing', 'status, or resolved scope'],
  ['stillness', 'idle timeout'],
  ['succession', 'takeover'],
  ['surge', 'burst'],
  ['switchboard', 'context'],
  ['talker', 'writer, or user'],
  ['talkers', 'writers, or users'],
  ['tallies', 'counts'],
  ['tally', 'count'],
  ['tell', 'send, emit, or notify'],
  ['teller', 'sender'],
  ['telling', 'sending, or notifying'],
  ['tells', 'sends, or emits'],
  ['tie', 'relationship'],
  ['ties', 'relationships'],
  ['told', 'notified, emitted, or received'],
  ['underway', 'in progress'],
  ['unheard', 'unhandled'],
  ['unsaid', 'hidden, or unsent'],
  ['untold', 'unsent'],
  ['veiled', 'named'],
  ['wakings', 'notifier'],
  ['wish', 'request, or options'],
  ['wishes', 'requests'],
])

const CONTRACTS = 'packages/protocol/src/operations/'
const OPERATIONS = 'packages/server/src/features/'

/** Names that more than one file exports. A contract and the operation of its name are the same thing. */
export function duplicateExports(sources: readonly ts.SourceFile[]): Finding[] {
  const holders = new Map<string, Map<string, string>>()
  for (const file of sources) {
    if (isTest(file.fileName) || !/^(packages\/[^/]+\/src|scripts)\//.test(file.fileName)) continue
    const holder = file.fileName.replace(CONTRACTS, '').replace(OPERATIONS, '')
    for (const name of file.statements.flatMap(exportedNames)) {
      const known = holders.get(name) ?? new Map<string, string>()
      holders.set(name, known.set(holder, file.fileName))
    }
  }
  const duplicates = [...holders].filter(([, files]) => files.size > 1)
  const findings = duplicates
    .filter(([name]) => !Object.hasOwn(SHARED_NAMES, name))
    .map(([name, files]) => `${name} is exported by ${[...files.values()].join(' and ')}`)
  const unused = Object.keys(SHARED_NAMES).filter((name) => !duplicates.some(([each]) => each === name))
  return [...findings, ...unused.map((name) => `${name} is listed in SHARED_NAMES and exported by one file at most`)]
}

/** Names of files and declared names that contain a retired word. */
export function retiredWords(sources: readonly ts.SourceFile[]): Finding[] {
  return sources.flatMap((file) => [
    ...wordsOf(file.fileName.replaceAll(/[/.-]/g, ' ')).map((word) => `${file.fileName}: ${advice(word)}`),
    ...[...nodesOf(file)].flatMap((node) => {
      const name = declaredName(node)
      return name === undefined ? [] : wordsOf(inWords(name)).map((word) => at(node, `${name}: ${advice(word)}`))
    }),
  ])
}

const wordsOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => RETIRED_WORDS.has(word))

const advice = (word: string): string => `"${word}" is "${RETIRED_WORDS.get(word)}" here (docs/glossary.md)`

const inWords = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_#]/g, ' ')

/** Keys in the format of the wire aren't our names. */
function declaredName(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node)
  if (!isDeclaration || !node.name) return undefined
  if (!ts.isIdentifier(node.name) && !ts.isPrivateIdentifier(node.name)) return undefined
  return /[a-z]_[a-z]/.test(node.name.text) ? undefined : node.name.text
}

function exportedNames(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name))
  return ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
    ? [statement.name?.text ?? 'default']
    : []
}

const bound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? bound(element.name) : []))
