import { join } from 'node:path'
import type { Rules } from '@guildhall/protocol/schema'
import { loadModules } from '../../load-modules.ts'

/** Identifies a schema by its fields object, because an optional schema is a copy with the same fields. */
export type SchemaNames = ReadonlyMap<object, string>

/** The part of a schema that its copies share; null if it needs no name. */
export const identityOf = ({ form, properties, variants }: Rules): object | null =>
  form === 'shape' ? (properties ?? null) : form === 'union' ? (variants ?? null) : null

/** The names under which the protocol exports its objects. */
export function findSchemaNames(): SchemaNames {
  const modules = loadModules(join(import.meta.dirname, '../../../../protocol/src/objects'), /^[\w/-]+$/u)
  const names = new Map<object, string>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    const identity = isSchema(value) ? identityOf(value) : null
    if (identity !== null && !names.has(identity)) names.set(identity, name)
  }
  return names
}

const isSchema = (value: unknown): value is Rules => typeof value === 'object' && value !== null && 'form' in value
