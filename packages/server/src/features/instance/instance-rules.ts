import { fieldError } from '../../kernel/api-error.ts'

/** The default number of items in lists. */
export const DEFAULT_LIST_LIMIT = 50

const HIGHEST_ID = 2n ** 63n - 1n

/** Parses the cursor of a page of guilds: an id, a space, and a name in the form in which it is indexed. */
export function parseGuildCursor(after: string | undefined): { id: string; nameKey: string } | null {
  if (after === undefined) return null
  const [, id, nameKey = ''] = /^(\d{1,19}) (.*)$/su.exec(after) ?? []
  if (id === undefined || BigInt(id) > HIGHEST_ID)
    throw fieldError('after', 'CURSOR_INVALID', 'This is not what the page before says comes next.')
  return { id, nameKey }
}

export const toCursor = ({ id, nameKey }: { id: string; nameKey: string }): string => `${id} ${nameKey}`
