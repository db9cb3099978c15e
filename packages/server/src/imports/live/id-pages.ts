import type { SourceApi } from './source-api.ts'
import { idIn, inOrderOfIds, objectsIn, type SourceObject } from './source-objects.ts'

interface IdPageOptions {
  /** Below the API's base, without a query. */
  readonly path: string
  /** Further parameters of the query. */
  readonly query?: string
  readonly bucket: string
  /** How many objects a page has at most. */
  readonly limit: number
  /** The id after which to begin. */
  readonly after: string | null
  /** The id of an entry, by which the list is ordered; by default its own. */
  readonly idOf?: (entry: SourceObject) => unknown
  /** Called once if the rest can't be read. */
  readonly refused: (reason: string) => void
}

/** An entry of a page with its id. */
export interface PageEntry {
  readonly id: string
  readonly entry: SourceObject
}

/** Reads pages of a list that is ordered by ids, in ascending order. Entries without ids are left out. */
export async function* idPages(api: SourceApi, options: IdPageOptions): AsyncGenerator<readonly PageEntry[], void> {
  const { path, query = '', bucket, limit, idOf = ownId, refused } = options
  let after = options.after ?? '0'
  for (;;) {
    const answer = await api.get(`${path}?limit=${limit}&after=${after}${query}`, bucket)
    if (!answer.isGiven) return refused(answer.reason)
    if (!Array.isArray(answer.value)) return refused('the response is not a list')
    // What a longer page has besides follows in the next one.
    const page = pageOf(objectsIn(answer.value), idOf, after).slice(0, limit)
    if (page.length > 0) yield page
    if (answer.value.length < limit) return
    const last = page.at(-1)
    if (!last) return refused('the source sent the same page twice')
    after = last.id
  }
}

const ownId = ({ id }: SourceObject) => id

function pageOf(
  entries: readonly SourceObject[],
  idOf: (entry: SourceObject) => unknown,
  after: string,
): readonly PageEntry[] {
  const page: PageEntry[] = []
  for (const entry of entries) {
    const id = idIn(idOf(entry))
    if (id !== null && inOrderOfIds(id, after) > 0) page.push({ id, entry })
  }
  page.sort((one, other) => inOrderOfIds(one.id, other.id))
  return page.filter(({ id }, index) => id !== page[index - 1]?.id)
}
