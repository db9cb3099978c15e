import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../../language/guild-settings.ts'

const { min, max } = LIMITS.emojiName

/** An emoji name derived from its file: letters without accents, digits and underscores. */
export function emojiNameOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[^.]*$/u, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/gu, '')
  return (plain === '' ? 'emoji' : plain).padEnd(min, '_').slice(0, max)
}

const taken = new RegExp(`^[A-Za-z0-9_]{${min},${max}}$`, 'u')

/** The error of a name; null if it is valid. */
export const emojiNameError = (name: string): string | null =>
  taken.test(name) ? null : t('expressions.letters-digits-and-underscores-to-of', { min, max })
