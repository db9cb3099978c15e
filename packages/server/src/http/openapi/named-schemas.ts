import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Rules } from '@guildhall/protocol/schema'

/** Identifies a schema by its fields object, because an optional schema is a copy with the same fields. */
export type SchemaNames = ReadonlyMap<object, string>

/** The part of a schema that its copies share; null if it needs no name. */
export const identityOf = ({ form, properties, variants }: Rules): object | null =>
  form === 'shape' ? (properties ?? null) : form === 'union' ? (variants ?? null) : null

/** The names under which the protocol exports its objects. */
export async function findSchemaNames(): Promise<SchemaNames> {
  const folder = dirname(dirname(fileURLToPath(import.meta.resolve('@guildhall/protocol/objects/guilds/role'))))
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^[\w-]+\.[jt]s$/u.test(basename(file)))
  files.sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(`${folder}/${file}`).href)))
  const names = new Map<object, string>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    const identity = isSchema(value) ? identityOf(value) : null
    if (identity !== null && !names.has(identity)) names.set(identity, name)
  }
  return names
}

const isSchema = (value: unknown): value is Rules => typeof value === 'object' && value !== null && 'form' in value
