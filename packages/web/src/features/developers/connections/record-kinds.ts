import { ROLE_CONNECTION_TYPES } from '@guildhall/protocol/enums/application-setting'

type Kind = (typeof ROLE_CONNECTION_TYPES)[number]

const words: Readonly<Record<Kind, string>> = {
  1: 'A number, up to what a guild asks',
  2: 'A number, from what a guild asks on',
  3: 'A number, just what a guild asks',
  4: 'A number, anything but what a guild asks',
  5: 'A date, at most so many days ago',
  6: 'A date, at least so many days ago',
  7: 'Yes or no, as a guild asks',
  8: 'Yes or no, other than a guild asks',
}

/** The ways in which a value is compared, as they are chosen in a form. */
export const recordKinds = ROLE_CONNECTION_TYPES.map((type) => [String(type), words[type]] as const)

export const toKind = (value: string): Kind => ROLE_CONNECTION_TYPES.find((type) => String(type) === value) ?? 1
