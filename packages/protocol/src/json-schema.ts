import type { Rules } from './schema.ts'

/** A JSON Schema of version 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Whether a schema describes requests, in which a field with a default may be absent, or responses. In `exact` requests,
 * unknown fields are refused.
 */
export type Direction = 'sent' | 'exact' | 'answered'

/**
 * Converts a schema to JSON Schema.
 *
 * @param refer returns the reference to an object that is described elsewhere; null for one that is described in place
 */
export function jsonSchemaOf(
  rules: Rules,
  direction: Direction,
  refer: (rules: Rules) => JsonSchema | null = () => null,
): JsonSchema {
  const inner = (each: Rules | undefined) => (each === undefined ? {} : jsonSchemaOf(each, direction, refer))
  const described = (): JsonSchema => {
    switch (rules.form) {
      case 'snowflake':
        return { type: 'string', format: 'snowflake' }
      case 'bits':
        return { type: 'string', format: 'int64', pattern: '^[0-9]+$' }
      case 'text':
        return present({ type: 'string', minLength: rules.min, maxLength: rules.max, pattern: rules.pattern })
      case 'url':
        return present({ type: 'string', format: 'uri', maxLength: rules.max })
      case 'timestamp':
        return { type: 'string', format: 'date-time' }
      case 'base64':
        return { type: 'string', contentEncoding: 'base64' }
      case 'image':
      case 'sound':
        return { type: 'string', format: 'data-uri' }
      case 'integer':
        return present({ type: 'integer', minimum: rules.min, maximum: rules.max })
      case 'decimal':
        return present({ type: 'number', exclusiveMinimum: rules.above, minimum: rules.min, maximum: rules.max })
      case 'boolean':
        return { type: 'boolean' }
      case 'choice':
        return { enum: rules.values ?? [] }
      case 'nullable':
        return { anyOf: [inner(rules.inner), { type: 'null' }] }
      case 'list':
        return present({
          type: 'array',
          items: inner(rules.each),
          minItems: rules.min,
          maxItems: rules.max,
          uniqueItems: rules.unique,
        })
      case 'map':
        return { type: 'object', additionalProperties: inner(rules.each) }
      case 'shape':
        return shapeOf(rules, direction, inner)
      case 'union':
        return { oneOf: [...(rules.variants?.values() ?? [])].map(inner) }
      case 'anything':
        return rules.anyOf === undefined ? {} : { anyOf: rules.anyOf.map(inner) }
      default:
        throw new Error(`no JSON Schema is known for ${rules.form}`)
    }
  }
  const schema = refer(rules) ?? described()
  return rules.default === undefined || direction === 'answered' ? schema : { ...schema, default: rules.default }
}

function shapeOf({ properties = {} }: Rules, direction: Direction, inner: (rules: Rules) => JsonSchema): JsonSchema {
  const fields = Object.entries(properties).filter(([, field]) => direction === 'answered' || field.isSupplied !== true)
  const isRequired = (field: Rules) =>
    field.isOptional !== true && (direction === 'answered' || field.default === undefined)
  const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, inner(field)])),
    ...(required.length > 0 && { required }),
    ...(direction === 'exact' && { additionalProperties: false }),
  }
}

const present = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
