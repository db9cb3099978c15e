import { type JsonSchema, jsonSchemaOf } from '@guildhall/protocol/json-schema'
import type { Rules } from '@guildhall/protocol/schema'
import type { SandboxRoute } from './sandbox-route.ts'

/** The properties of a route in the document. */
export type DescribedRoute = Pick<SandboxRoute, 'method' | 'path' | 'summary' | 'body' | 'query' | 'status' | 'answers'>

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

const REFUSALS = Object.entries({
  400: 'The body or the query can’t be read',
  403: 'The request doesn’t come from a program of this machine',
  404: 'There is no such sandbox, or nothing in it by that id',
  413: 'The body is too large',
  422: 'It can’t be done; the message says why',
}).map(([status, description]) => [
  status,
  { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
])

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

function describe({
  method,
  path,
  summary,
  body,
  query,
  status = 200,
  answers = 'application/json',
}: DescribedRoute): object {
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
    responses: { [status]: { description: 'Done', ...content }, ...Object.fromEntries(REFUSALS) },
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const fieldsOf = ({ properties = {} }: Rules): [string, Rules][] => Object.entries(properties)
