import { t } from '../../language/more.ts'
import { IncompleteForm } from '../form/form-problem.ts'

const ID = /^[0-9]{17,20}$/u
/** What stands between pasted ids: lines, commas, and the signs of a mention or of a line of CSV. */
const BETWEEN = /[\s,;<>@!"']+/u

type Field = {
  /** Its name. */
  readonly name: string
  /** How many may be there. */
  readonly most: number
}

/**
 * The ids of users in what was pasted, each once and in its order. Throws IncompleteForm for what is no id, and for too many.
 */
export function pastedIds(text: string, { name, most }: Field): string[] {
  const words = text.split(BETWEEN).filter((word) => word !== '' && word !== 'user_id')
  const wrong = words.find((word) => !ID.test(word))
  if (wrong !== undefined)
    throw new IncompleteForm(new Map([[name, t('words.isnt-an-id', { shortened: shortened(wrong) })]]))
  const ids = [...new Set(words)]
  if (ids.length <= most) return ids
  throw new IncompleteForm(new Map([[name, t('words.these-are-ids-the-maximum-is', { count: ids.length, most })]]))
}

const shortened = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word)
