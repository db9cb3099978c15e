import { type JsonSchema, jsonSchemaOf } from '@guildhall/protocol/json-schema'
import type { Rules } from '@guildhall/protocol/schema'
import { REFUSALS, type RefusalReason } from '../http/test-refusals.ts'
import type { SandboxRoute } from './sandbox-route.ts'

/** The properties of a route in the document. */
export interface DescribedRoute
  extends Pick<SandboxRoute, 'method' | 'path' | 'summary' | 'body' | 'query' | 'status' | 'answers'> {
  /** Why it refuses requests, in addition to the reasons of all routes. */
  readonly refuses?: readonly RefusalReason[]
}

const REFUSAL = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** The responses of a route to refused requests, by status. */
function refusalsOf({ path, refuses = [] }: DescribedRoute): Record<string, object> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const named: readonly RefusalReason[] = path.includes(':') ? ['unknown'] : []
  const reasons = ['invalid', 'foreign', 'tooLarge', ...named, ...refuses] as const
  return Object.fromEntries(
    reasons.map((reason) => [REFUSALS[reason].status, { description: REFUSALS[reason].description, content }]),
  )
}

export function testApiDocument(routes: readonly DescribedRoute[], { version, url }: { version: string; url: string }) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall test API', version },
    servers: [{ url }],
    paths,
    components: { schemas: { Refusal: REFUSAL } },
  }
}

function describe(route: DescribedRoute): object {
  const { method, path, summary, body, query, status = 200, answers = 'application/json' } = route
  const params = [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const asked = fieldsOf(query).map(([name, rules]) => ({
    name,
    in: 'query',
    schema: jsonSchemaOf(rules, 'exact'),
  }))
  const taken: JsonSchema = jsonSchemaOf(body, 'exact')
  const takesBody = body.form === 'union' || fieldsOf(body).length > 0
  const content = status === 204 ? {} : { content: { [answers]: {} } }
  return {
    operationId: `${method.toLowerCase()}${path.split(/\W/u).map(capitalized).join('')}`,
    summary,
    parameters: [...params, ...asked],
    ...(takesBody && { requestBody: { content: { 'application/json': { schema: taken } } } }),
    responses: { [status]: { description: 'Done', ...content }, ...refusalsOf(route) },
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const fieldsOf = ({ properties = {} }: Rules): [string, Rules][] => Object.entries(properties)
