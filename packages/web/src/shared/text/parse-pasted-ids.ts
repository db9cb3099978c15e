import { t } from '../../language/dialogs.ts'
import { IncompleteForm } from '../form/form-problem.ts'

const ID = /^[0-9]{17,20}$/u
/** Separators of pasted IDs: lines, commas, and the characters of a mention or of a CSV line. */
const BETWEEN = /[\s,;<>@!"']+/u

type Field = {
  /** Its name. */
  readonly name: string
  /** The maximum number. */
  readonly most: number
}

/** The user IDs in a pasted text, each once and in order. Throws IncompleteForm for invalid IDs, and for too many. */
export function parsePastedIds(text: string, { name, most }: Field): string[] {
  const words = text.split(BETWEEN).filter((word) => word !== '' && word !== 'user_id')
  const wrong = words.find((word) => !ID.test(word))
  if (wrong !== undefined)
    throw new IncompleteForm(new Map([[name, t('words.isnt-an-id', { shortened: shortened(wrong) })]]))
  const ids = [...new Set(words)]
  if (ids.length <= most) return ids
  throw new IncompleteForm(new Map([[name, t('words.too-many-ids', { count: ids.length, most })]]))
}

const shortened = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word)
