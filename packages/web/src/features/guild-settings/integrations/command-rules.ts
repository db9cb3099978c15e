import { CommandPermissionType } from '@guildhall/protocol/enums/application-command'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { t } from '../../../language/guild-settings.ts'

/** The special ID for all channels of a guild: the guild's ID minus one. */
const allChannels = (guildId: string): string => String(BigInt(guildId) - 1n)

const { CHANNEL } = CommandPermissionType

/** An app's command permissions by type. */
export type CommandRules = {
  readonly people: readonly CommandPermission[]
  readonly channels: readonly CommandPermission[]
  /** Whether channels without their own setting are allowed. */
  readonly isElsewhere: boolean
}

export function toCommandRules(guildId: string, permissions: readonly CommandPermission[]): CommandRules {
  const all = allChannels(guildId)
  return {
    people: permissions.filter(({ type }) => type !== CHANNEL),
    channels: permissions.filter(({ id, type }) => type === CHANNEL && id !== all),
    isElsewhere: permissions.find(({ id }) => id === all)?.permission ?? true,
  }
}

export const commandPermissionsOf = (
  guildId: string,
  { people, channels, isElsewhere }: CommandRules,
): CommandPermission[] => [
  ...people,
  ...channels,
  ...(isElsewhere ? [] : [{ id: allChannels(guildId), type: CHANNEL, permission: false }]),
]

/** A short description of the settings. */
export function commandRulesText({ people, channels, isElsewhere }: CommandRules): string {
  const parts = [
    ...countOf(people, {
      open: (count) => t('integrations.allowed-for-roles-and-members', { count }),
      closed: (count) => t('integrations.denied-for-roles-and-members', { count }),
    }),
    ...countOf(channels, {
      open: (count) => t('integrations.allowed-in-channels', { count }),
      closed: (count) => t('integrations.denied-in-channels', { count }),
    }),
    ...(isElsewhere ? [] : [t('integrations.denied-in-all-other-channels')]),
  ]
  return parts.length === 0 ? t('integrations.uses-the-apps-settings') : parts.join(' ')
}

type RuleWords = { open: (count: number) => string; closed: (count: number) => string }

function countOf(all: readonly CommandPermission[], words: RuleWords): string[] {
  const open = all.filter(({ permission }) => permission).length
  const closed = all.length - open
  return [...(open > 0 ? [words.open(open)] : []), ...(closed > 0 ? [words.closed(closed)] : [])]
}
