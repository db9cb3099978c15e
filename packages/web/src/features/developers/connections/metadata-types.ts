import { ROLE_CONNECTION_TYPES } from '@guildhall/protocol/enums/application-setting'
import { t } from '../../../language/developers.ts'

type Kind = (typeof ROLE_CONNECTION_TYPES)[number]

const words: Readonly<Record<Kind, string>> = {
  1: t('connections.number-less-than-or-equal-to'),
  2: t('connections.number-greater-than-or-equal-to'),
  3: t('connections.number-equal-to-the-guilds-value'),
  4: t('connections.number-not-equal-to-the-guilds'),
  5: t('connections.date-at-most-this-many-days'),
  6: t('connections.date-at-least-this-many-days'),
  7: t('connections.yes-or-no-equal-to-the'),
  8: t('connections.yes-or-no-not-equal-to'),
}

/** The comparison types of metadata, with their labels. */
export const metadataTypes = ROLE_CONNECTION_TYPES.map((type) => [String(type), words[type]] as const)

export const toMetadataType = (value: string): Kind => ROLE_CONNECTION_TYPES.find((type) => String(type) === value) ?? 1
