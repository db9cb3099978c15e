import { CommandType } from '@guildhall/protocol/enums/application-command'
import { useEffect, useMemo } from 'react'
import { useKnownCommands } from '../../../state/commands.ts'
import { type OfferedCommand, offeredCommands } from '../../../state/offered-commands.ts'
import { useClient } from '../../../state/use-client.ts'

const none: readonly OfferedCommand[] = []

/** The commands that can be used in a channel, loaded on demand. */
export function useOfferedCommands(channelId: string, isWanted: boolean): readonly OfferedCommand[] {
  const { commands } = useClient()
  const index = useKnownCommands(channelId)?.index

  useEffect(() => {
    if (isWanted) void commands.want(channelId)
  }, [commands, channelId, isWanted])
  return useMemo(() => (index ? offeredCommands(index, CommandType.CHAT_INPUT) : none), [index])
}
