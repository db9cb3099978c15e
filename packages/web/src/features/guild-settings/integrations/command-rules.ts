import { CommandPermissionType } from '@guildhall/protocol/enums/application-command'
import type { CommandPermission } from '@guildhall/protocol/objects/applications/application-command'
import { t } from '../../../language/guild-settings.ts'
import { formatList } from '../../../shared/text/format-list.ts'

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
      open: (count) => t('integrations.open-to-roles-and-members', { count }),
      closed: (count) => t('integrations.closed-to-roles-and-members', { count }),
    }),
    ...countOf(channels, {
      open: (count) => t('integrations.open-in-channels', { count }),
      closed: (count) => t('integrations.closed-in-channels', { count }),
    }),
    ...(isElsewhere ? [] : [t('integrations.closed-in-all-other-channels')]),
  ]
  if (parts.length === 0) return t('integrations.as-set-by-the-app')
  const words = formatList(parts)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

type RuleWords = { open: (count: number) => string; closed: (count: number) => string }

function countOf(all: readonly CommandPermission[], words: RuleWords): string[] {
  const open = all.filter(({ permission }) => permission).length
  const closed = all.length - open
  return [...(open > 0 ? [words.open(open)] : []), ...(closed > 0 ? [words.closed(closed)] : [])]
}
