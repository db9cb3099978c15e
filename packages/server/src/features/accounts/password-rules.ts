import { fieldError } from '../../kernel/api-error.ts'

/** The minimum length of passwords: shorter ones needn't be in the list of common ones. */
const SHORTEST = 8

let loading: Promise<ReadonlySet<string>> | undefined

/** Loads the list when it is first needed: it takes memory that a server without new passwords doesn't need. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common')
    .then(({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST)))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/**
 * Refuses a new password that is guessed first: one of the 49,000 most common, in any case and read from either end, one short
 * text repeated, or a sequence.
 *
 * @throws InvalidFormBody
 */
export async function mustBeUncommonPassword(field: 'password' | 'new_password', password: string): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase()
  const common = await commonPasswords()
  const isCommon = common.has(text) || common.has([...text].toReversed().join(''))
  if (isCommon || isRepeated(text) || isSequence(text)) {
    throw fieldError(field, 'PASSWORD_TOO_COMMON', 'Too many people use this password. Choose another.')
  }
}

const isRepeated = (text: string): boolean => /^(.{1,8})\1+$/u.test(text)

/** Characters that follow each other in code points, up or down; after 9 comes 0. */
function isSequence(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = points.slice(1).map((point, i) => {
    const before = points[i] ?? 0
    if (before === NINE && point === ZERO) return 1
    return before === ZERO && point === NINE ? -1 : point - before
  })
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

const [ZERO, NINE] = [0x30, 0x39]
