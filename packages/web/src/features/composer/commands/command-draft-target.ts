import type { OfferedCommand } from '../../../state/offered-commands.ts'

/** A command in the form, and its channel. */
export type CommandDraftTarget = {
  readonly offered: OfferedCommand
  readonly guildId: string | null
  readonly channelId: string
}
