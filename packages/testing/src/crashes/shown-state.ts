import { setTimeout as wait } from 'node:timers/promises'
import { OPERATIONS } from 'guildhall/features'
import type { AnyOperation } from 'guildhall/kernel/operation'

/** Sends a GET request. */
export type Reader = (token: string, path: string) => Promise<{ status: number; body: unknown }>

/** Responses as text, by the name of the reader and the path. */
export type ShownState = ReadonlyMap<string, string>

/** What these operations show belongs to the process. */
const OF_THE_PROCESS = new Set(['Get Gateway Bot', 'Get Instance Health'])
const READS_AT_ONCE = 4
const RETRY_MS = 20

/**
 * Reads with each token what all operations with at most one parameter show of the user, of their guilds and of the
 * channels in these.
 */
export async function readShownState(tokens: ReadonlyMap<string, string>, read: Reader): Promise<ShownState> {
  const state = new Map<string, string>()
  /** Some operations limit how many requests of a user run at once. */
  const readInTurn: Reader = async (token, path) => {
    for (;;) {
      const answer = await read(token, path)
      if (answer.status !== 429) return answer
      await wait(RETRY_MS)
    }
  }
  for (const [name, token] of tokens) {
    const readAll = async (paths: readonly string[]): Promise<unknown[]> => {
      const left = paths.values()
      const bodies: unknown[] = []
      const work = async () => {
        for (const path of left) {
          const { status, body } = await readInTurn(token, path)
          state.set(`${name} ${path}`, `${status} ${withoutSignatures(JSON.stringify(body))}`)
          bodies.push(body)
        }
      }
      await Promise.all(Array.from({ length: READS_AT_ONCE }, work))
      return bodies
    }
    const guildIds = idsOf(await readAll(['/users/@me/guilds']))
    const channelIds = idsOf(await readAll(guildIds.map((id) => `/guilds/${id}/channels`)))
    await readAll([...pathsWith(null, ['']), ...pathsWith('guildId', guildIds), ...pathsWith('channelId', channelIds)])
  }
  return state
}

/** What two states show differently, as text. */
export function stateDifferences(one: ShownState, other: ShownState): string[] {
  const differences: string[] = []
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const [before = 'nothing', after = 'nothing'] = [one.get(key), other.get(key)]
    if (before === after) continue
    const at = [...before].findIndex((letter, index) => letter !== after[index])
    const part = (text: string) => text.slice(Math.max(0, at - 150), at + 150)
    differences.push(`${key}:\n  ${part(before)}\n  ${part(after)}`)
  }
  return differences
}

/** The paths of all operations that read and have exactly one parameter, or none. */
const pathsWith = (parameter: string | null, ids: readonly string[]): string[] =>
  OPERATIONS.filter((operation) => isRead(operation) && parameterOf(operation) === parameter).flatMap(({ path }) =>
    ids.map((id) => path.replace(`:${parameter}`, id)),
  )

const isRead = ({ method, name }: AnyOperation): boolean => method === 'GET' && !OF_THE_PROCESS.has(name)

function parameterOf({ path }: AnyOperation): string | null | undefined {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name)
  return names.length > 1 ? undefined : (names[0] ?? null)
}

/** URLs that are signed for each response. */
const withoutSignatures = (text = ''): string => text.replace(/(?<=[?&](?:ex|is|hm)=)[0-9a-f]+/gu, '')

const idsOf = (lists: readonly unknown[]): string[] =>
  lists.flatMap((list) => (Array.isArray(list) ? list.map(({ id }: { id: string }) => id) : []))
