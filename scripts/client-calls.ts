import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A call that the client's source makes, as far as it can be read there. */
export interface ClientCall {
  /** Below packages/web/src. */
  readonly file: string
  /** Empty where it is known only when it is made. */
  readonly methods: readonly string[]
  /** Its path: `{}` for what is filled in, without a query. It begins with `{}` where a part before it came from elsewhere. */
  readonly path: string
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const FILLED = '{}'
/** How far a name is followed to what it stands for. */
const DEEPEST = 6

/** Reads the calls out of the sources of the client: objects with a method and a path, and functions that are given a path. */
export function readClientCalls(folder: string): ClientCall[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file) && !file.startsWith('e2e'))
    .flatMap((file) => callsIn(file, readFileSync(join(folder, file), 'utf8')))
}

function callsIn(file: string, text: string): ClientCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const names = namesIn(source)
  const calls: ClientCall[] = []
  visit(source)
  return calls

  function visit(node: ts.Node): void {
    if (ts.isObjectLiteralExpression(node)) {
      const [method, path] = [propertyOf(node, 'method'), propertyOf(node, 'path')]
      if (path) {
        const methods = method ? textsOf(method, names, 0).filter((each) => METHODS.has(each)) : []
        for (const each of textsOf(path, names, 0)) calls.push({ file, methods, path: withoutQuery(each) })
      }
    }
    if (ts.isCallExpression(node)) {
      for (const argument of node.arguments) {
        const texts = textsOf(argument, names, 0).filter((text) => text.startsWith('/'))
        for (const each of texts) calls.push({ file, methods: [], path: withoutQuery(each) })
      }
    }
    ts.forEachChild(node, visit)
  }
}

/** Below the version of the API, without what is asked. */
const withoutQuery = (path: string): string => (path.split('?')[0] ?? path).replace(/^\/api\//u, '/')

/** What names of the file stand for: variables with a value, and functions of which only an expression is returned. */
function namesIn(source: ts.SourceFile): ReadonlyMap<string, readonly ts.Expression[]> {
  const names = new Map<string, ts.Expression[]>()
  visit(source)
  return names

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      names.set(node.name.text, [...(names.get(node.name.text) ?? []), node.initializer])
    }
    ts.forEachChild(node, visit)
  }
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return property.name
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer
  }
  return undefined
}

/** Every text that an expression may be. */
function textsOf(node: ts.Expression, names: ReadonlyMap<string, readonly ts.Expression[]>, depth: number): string[] {
  const again = (each: ts.Expression) => textsOf(each, names, depth + 1)
  if (depth > DEEPEST) return [FILLED]
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return again(node.expression)
  if (ts.isConditionalExpression(node)) return [...again(node.whenTrue), ...again(node.whenFalse)]
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return again(node.body)
  if (ts.isTemplateExpression(node)) {
    let texts = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      // What stands for a single part of a path is left open; only what a path begins with is followed.
      const parts =
        texts.every((text) => text === '') || /[?&]$/u.test(texts[0] ?? '') ? again(expression) : inside(expression)
      texts = texts.flatMap((text) => parts.map((part) => `${text}${part}${literal.text}`))
    }
    return texts
  }
  if (ts.isIdentifier(node))
    return (names.get(node.text) ?? []).flatMap(again).concat(names.has(node.text) ? [] : [FILLED])
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return again(node.expression)
  return [FILLED]

  /** Words that a part may be, where they stand in the source. */
  function inside(expression: ts.Expression): string[] {
    const found = again(expression)
    return found.every((each) => /^[\w@/{}-]*$/u.test(each)) && found.length < 8 ? found : [FILLED]
  }
}
