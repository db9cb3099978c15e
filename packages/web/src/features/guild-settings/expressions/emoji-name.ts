import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../../language/guild-settings.ts'

const { min, max } = LIMITS.emojiName

/** What an emoji can be called after its file: letters without their marks, digits and underscores. */
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

/** What is wrong with a name; null if nothing is. */
export const faultOfEmojiName = (name: string): string | null =>
  taken.test(name) ? null : t('expressions.letters-digits-and-underscores-to-of', { min, max })
