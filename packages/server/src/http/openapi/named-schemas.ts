import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Rules } from '@guildhall/protocol/schema'

/** The fields of an object tell its schema apart from others: what is optional is a copy of a schema, with the same fields. */
export type SchemaNames = ReadonlyMap<object, string>

/** What of a schema stays the same in its copies; null for what is not worth a name. */
export const identityOf = ({ form, properties, variants }: Rules): object | null =>
  form === 'shape' ? (properties ?? null) : form === 'union' ? (variants ?? null) : null

/** The names under which the objects of the protocol are exported. */
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
