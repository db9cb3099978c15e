import type { OfferedCommand } from '../../../state/offered-commands.ts'

/** A command that is being filled in, and where it will be used. */
export type CommandDraftTarget = {
  readonly offered: OfferedCommand
  readonly guildId: string | null
  readonly channelId: string
}
