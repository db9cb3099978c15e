import { LIMITS } from '@guildhall/protocol/limits'
import { locale } from '../../../language/language.ts'
import { t } from '../../../language/main.ts'

type Sized = { readonly name: string; readonly size: number }

/** Which files are accepted for a message, and why others aren't. */
export type AcceptedFiles<F> = { readonly taken: readonly F[]; readonly problem: string | null }

/** The maximum file size in a guild; outside of guilds as in one without boosts. */
export const maxFileBytes = (tier: number): number => LIMITS.fileBytesPerTier[tier] ?? LIMITS.fileBytesPerTier[0]

/** Adds files to those of a message, as far as the server would accept them. */
export function acceptFiles<F extends Sized>(
  had: readonly Sized[],
  added: readonly F[],
  most: number,
): AcceptedFiles<F> {
  const small = added.filter(({ size }) => size <= most)
  const taken = small.slice(0, Math.max(0, LIMITS.filesPerMessage - had.length))
  const bytes = [...had, ...taken].reduce((sum, { size }) => sum + size, 0)
  if (bytes > LIMITS.uploadBytes) {
    return { taken: [], problem: t('composer.the-files-of-a-message', { size: uploadSizeText(LIMITS.uploadBytes) }) }
  }
  const large = added.find(({ size }) => size > most)
  if (large)
    return { taken, problem: t('composer.is-too-large-files-can', { name: large.name, size: uploadSizeText(most) }) }
  const isCut = taken.length < small.length
  return {
    taken,
    problem: isCut ? t('composer.a-message-can-have-at', { filesPerMessage: LIMITS.filesPerMessage }) : null,
  }
}

/** A size in words: `3 MB`. */
export function uploadSizeText(bytes: number): string {
  if (bytes < 1024) return t('composer.byte', { bytes })
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)} KB`
  const megabytes = bytes / 1_048_576
  return `${megabytes.toLocaleString(locale, { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`
}
