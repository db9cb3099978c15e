import type { ResponseKind } from '@guildhall/protocol/contract'
import { ERRORS } from '@guildhall/protocol/errors'
import { type Direction, type JsonSchema, jsonSchemaOf } from '@guildhall/protocol/json-schema'
import type { Rules } from '@guildhall/protocol/schema'
import { documentedErrors } from '../../kernel/documented-errors.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { requiresAuthentication } from '../../kernel/perform-operation.ts'
import { identityOf, type SchemaNames } from './named-schemas.ts'

/** What the document contains about the server: the API's URL and the version of Guildhall. */
export interface Described {
  readonly version: string
  readonly url: string
}

const SECURITY_SCHEMES = {
  bot: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Bot TOKEN`: the token of a bot' },
  user: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a person’s session' },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token of OAuth2, with the scopes named' },
}

const ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'integer' },
    errors: { type: 'object', description: 'What is wrong with each field of the body or the query' },
  },
}

/** The OpenAPI 3.1 document of operations. */
export function openApiOf(
  operations: readonly AnyOperation[],
  names: SchemaNames,
  { version, url }: Described,
): object {
  const schemas = new NamedSchemas(names)
  const paths: Record<string, Record<string, object>> = {}
  const taken = new Map<string, string>()
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/gu, '{$1}')
    // In OpenAPI, paths that differ only in parameter names are the same.
    const shape = path.replace(/\{\w+\}/gu, '{}')
    const key = taken.get(shape) ?? path
    taken.set(shape, key)
    const item = paths[key] ?? {}
    paths[key] = item
    const method = operation.method.toLowerCase()
    const described = describe(operation, schemas)
    const first = item[method]
    item[method] = first === undefined ? described : withVariant(first, described)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version },
    servers: [{ url }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Error: ERROR, ...schemas.all() } },
  }
}

/** Merges operations with the same path and method, between which a parameter's format decides. */
function withVariant(first: object, other: object): object {
  const variants = 'x-variants' in first && Array.isArray(first['x-variants']) ? first['x-variants'] : []
  return { ...first, 'x-variants': [...variants, other] }
}

function describe(operation: AnyOperation, schemas: NamedSchemas): object {
  const { name, path, query, requires, emits } = operation
  const params = [...path.matchAll(/:(\w+)/gu)].map(([, param = '']) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const asked = Object.entries(query?.properties ?? {}).map(([field, rules]) => ({
    name: field,
    in: 'query',
    ...(rules.isOptional !== true && rules.default === undefined && { required: true }),
    schema: schemas.of(rules, 'sent'),
  }))
  const body = bodyOf(operation, schemas)
  return {
    operationId: name.replaceAll(/[^A-Za-z0-9]+/gu, ''),
    summary: name,
    description: `Requires: ${requires.sentence}.`,
    ...(params.length + asked.length > 0 && { parameters: [...params, ...asked] }),
    ...(body !== null && { requestBody: body }),
    responses: { ...answerOf(operation, schemas), ...refusalsOf(operation) },
    security: securityOf(operation),
    ...(emits.length > 0 && { 'x-events': emits }),
  }
}

const REFUSAL = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

/** The refusals by status, with the codes that distinguish them. */
function refusalsOf(operation: AnyOperation): object {
  const rows = [...documentedErrors(operation)].map((error) => ERRORS[error])
  const statuses = [...new Set(rows.map(({ status }) => status))].sort((one, other) => one - other)
  const ofStatus = (wanted: number) =>
    rows
      .filter(({ status }) => status === wanted)
      .map(({ code, message }) => (code === 0 ? message : `${code}: ${message}`))
  return Object.fromEntries([
    ...statuses.map((status) => [status, { description: ofStatus(status).join('\n\n'), ...REFUSAL }]),
    [429, { description: 'Too many requests', ...REFUSAL }],
  ])
}

function bodyOf({ body, files, encoding }: AnyOperation, schemas: NamedSchemas): object | null {
  if (body === undefined && files === undefined) return null
  const schema = body === undefined ? { type: 'object' } : schemas.of(body, 'sent')
  const content: Record<string, object> = {}
  if (encoding !== 'form') content['application/json'] = { schema }
  if (encoding !== undefined) content['application/x-www-form-urlencoded'] = { schema }
  if (files !== undefined) {
    const parts = files.parts.map((part) => [part, { type: 'string', format: 'binary' }])
    content['multipart/form-data'] = {
      schema: { type: 'object', properties: { payload_json: schema, ...Object.fromEntries(parts) } },
    }
  }
  return { content }
}

function answerOf({ returns, status }: AnyOperation, schemas: NamedSchemas): object {
  if (returns === 'nothing') return { [status ?? 204]: { description: 'Done' } }
  return { [status ?? 200]: { description: 'Done', content: contentOf(returns, schemas) } }
}

function contentOf(returns: Exclude<ResponseKind, 'nothing'>, schemas: NamedSchemas): object {
  switch (returns) {
    case 'picture':
      return { 'image/png': {} }
    case 'csv':
      return { 'text/csv': { schema: { type: 'string' } } }
    case 'json-lines':
      return { 'application/jsonl': { schema: { type: 'string' } } }
    case 'plain':
      return { 'text/plain': { schema: { type: 'string' } } }
    default:
      return { 'application/json': { schema: schemas.of(returns, 'answered') } }
  }
}

function securityOf(operation: AnyOperation): object[] {
  const { callers = ['bot', 'user'], oauth2Scope } = operation
  if (!requiresAuthentication(operation)) return [{}]
  const scopes = oauth2Scope === undefined || oauth2Scope === 'any' ? [] : [oauth2Scope]
  return [...callers.map((kind) => ({ [kind]: [] })), ...(oauth2Scope === undefined ? [] : [{ bearer: scopes }])]
}

/** The protocol's exported objects are described once, by name; those of bodies end in `Sent`. */
class NamedSchemas {
  readonly #names: SchemaNames
  readonly #schemas = new Map<string, JsonSchema>()

  constructor(names: SchemaNames) {
    this.#names = names
  }

  of(rules: Rules, direction: Direction): JsonSchema {
    return jsonSchemaOf(rules, direction, (each) => this.#refer(each, direction))
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  #refer(rules: Rules, direction: Direction): JsonSchema | null {
    const identity = identityOf(rules)
    const exported = identity === null ? undefined : this.#names.get(identity)
    if (exported === undefined) return null
    const name = direction === 'sent' ? `${exported}Sent` : exported
    if (!this.#schemas.has(name)) {
      // The name is added before the description, because a schema may contain itself.
      this.#schemas.set(name, {})
      const refer = (each: Rules) => (each === rules ? null : this.#refer(each, direction))
      this.#schemas.set(name, jsonSchemaOf(rules, direction, refer))
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}
