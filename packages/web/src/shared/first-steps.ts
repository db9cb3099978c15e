import type { ClientState } from '@guildhall/protocol/state/client-state'

export type FirstStep = {
  readonly name: 'create' | 'icon' | 'invite' | 'talk'
  readonly isDone: boolean
}

/** The first steps of a guild's creator, and the oldest guild that they own; null while they own none. */
type FirstSteps = { readonly guildId: string | null; readonly steps: readonly FirstStep[] }

/** The progress of a user who owns a guild, or may create one. */
export function firstStepsOf({ guilds, user }: Pick<ClientState, 'guilds' | 'user'>): FirstSteps {
  const owned = [...guilds.values()].filter(({ settings }) => settings.owner_id === user.id)
  // Of two IDs of the same length, the older one is also the smaller text.
  const [guild] = owned.sort((a, b) => a.settings.id.localeCompare(b.settings.id))
  return {
    guildId: guild?.settings.id ?? null,
    steps: [
      { name: 'create', isDone: guild !== undefined },
      { name: 'icon', isDone: guild !== undefined && guild.settings.icon !== null },
      { name: 'invite', isDone: guild !== undefined && guild.memberCount > 1 },
      { name: 'talk', isDone: guild !== undefined && guild.lastMessages.size > 0 },
    ],
  }
}

/** Whether there are remaining steps. Members of others' guilds who own none need no list. */
export const hasFirstSteps = ({ guildId, steps }: FirstSteps, guildCount: number): boolean =>
  guildId === null ? guildCount === 0 : steps.some(({ isDone }) => !isDone)
