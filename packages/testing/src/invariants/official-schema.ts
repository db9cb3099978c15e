import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as official from 'discord-api-spec/zod'
import * as z from 'zod/mini'

/** The official response type of an operation: `GET /guilds/{} 200` maps to a type's text. */
const answers = readAnswers()
const schemas = new Map<string, z.ZodMiniType>()

/**
 * The errors of a response by the official schema; empty if it is valid or the operation isn't published.
 * @param path the operation's path, with parameters as `:name`
 */
export function officialSchemaErrors(method: string, path: string, status: number, body: unknown): string[] {
  const operation = `${method} ${path.replace(/:\w+/gu, '{}')}`
  const type = answers.get(`${operation} ${status}`)
  if (type === undefined) return []
  const schema = schemas.get(type) ?? schemaOf(type)
  schemas.set(type, schema)
  const plain = withPlainMoments(body)
  const result = schema.safeParse(path.includes('/templates') ? withPlaceholders(plain) : plain)
  return result.success ? [] : result.error.issues.flatMap((issue) => complaintsOf(issue))
}

/** The errors of the best matching member of a union. */
function complaintsOf(issue: z.core.$ZodIssue, at: readonly PropertyKey[] = []): string[] {
  const path = [...at, ...issue.path]
  const members = issue.code === 'invalid_union' ? issue.errors : []
  const [best] = [...members].sort((a, b) => a.length - b.length)
  return best ? best.flatMap((each) => complaintsOf(each, path)) : [`${path.join('.')}: ${issue.message}`]
}

/**
 * The generated schemas accept timestamps only with `Z`, which responses never have, since some clients can't parse it
 * (docs/spec/values.md#timestamps).
 */
const withPlainMoments = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2}T[\d:.]+)\+00:00$/u, '$1Z') : value,
  )

/**
 * The schemas declare references within a template as strings, but the platform documents all placeholders as integers
 * (docs/spec/guild-templates.md#ids).
 */
const withPlaceholders = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'permission_overwrites' && Array.isArray(value)) {
      return value.map((each) => ({ ...each, id: String(each.id) }))
    }
    return PLACEHOLDERS.has(key) && typeof value === 'number' ? String(value) : value
  })

const PLACEHOLDERS = new Set(['parent_id', 'afk_channel_id', 'system_channel_id'])

/** Reads the published paths and response types from the package's declarations, by indentation. */
function readAnswers(): Map<string, string> {
  const file = fileURLToPath(import.meta.resolve('discord-api-spec')).replace(/\.js$/u, '.ts')
  const found = new Map<string, string>()
  let path = ''
  let method = ''
  // A long type spans several lines, each indented further than its status.
  const text = readFileSync(file, 'utf8').replace(/(?<=^ {8}"\d{3}":)(?:\n {10,}.*)+/gmu, onOneLine)
  for (const line of text.split('\n')) {
    const [, newPath] = /^ {2}"(\/[^"]*)": \{$/u.exec(line) ?? []
    const [, newMethod] = /^ {4}(get|post|put|patch|delete): \{$/u.exec(line) ?? []
    const [, status, type] = /^ {8}"(\d{3})": (.+?);?$/u.exec(line) ?? []
    path = newPath ?? path
    method = newMethod ?? method
    if (status && type) found.set(`${method.toUpperCase()} ${path.replace(/\{\w+\}/gu, '{}')} ${status}`, type)
  }
  if (found.size < 100) throw new Error('The official description could not be read')
  return found
}

/** A union on several lines, joined to one. */
function onOneLine(type: string): string {
  const line = type.replace(/\s+/gu, ' ').replace(/^ \| /u, ' ')
  return line.replaceAll('( | ', '(').replaceAll(' )', ')')
}

/** The schema of a type: one of the package's, an array or a union of them; others are not checked. */
function schemaOf(type: string): z.ZodMiniType {
  if (type.endsWith(' | null')) return z.nullable(schemaOf(type.slice(0, -' | null'.length)))
  if (/^\(.*\)\[\]$/u.test(type)) return z.array(schemaOf(type.slice(1, -3)))
  if (type.includes(' | ')) return z.union(type.split(' | ').map(schemaOf))
  if (type.endsWith('[]')) return z.array(schemaOf(type.slice(0, -2)))
  if (type === 'null') return z.null()
  const named: Record<string, unknown> = { ...official }
  const schema = named[`${type}Schema`]
  if (schema === undefined && /^[A-Z]\w*$/u.test(type)) throw new Error(`The official description has no ${type}`)
  return (schema as z.ZodMiniType | undefined) ?? z.unknown()
}
