import { CommandType } from '@guildhall/protocol/enums/application-command'
import { usePlace } from '../../shared/location.ts'
import type { MenuAction } from '../../shared/menu.tsx'
import { routeAt } from '../../shared/paths.ts'
import { say } from '../../shared/toasts.tsx'
import type { MetUser } from '../../shared/user-actions.ts'
import { useContextCommands } from '../../state/commands.ts'
import type { OfferedCommand } from '../../state/offered-commands.ts'
import { useClient } from '../../state/use-client.ts'

/** What applications offer to do with somebody, in the channel that is shown. */
export function useUserCommands({ guildId, user }: MetUser, onUse: () => void): MenuAction[] {
  const { interactions } = useClient()
  const route = routeAt(usePlace().path)
  const channelId = route.name === 'channel' && route.guildId === guildId ? route.channelId : null
  const offered = useContextCommands(CommandType.USER, channelId)
  if (channelId === null) return []

  async function run({ command, application }: OfferedCommand, inChannel: string) {
    const used = { ...command, applicationName: application.name }
    const place = { guildId, channelId: inChannel, targetId: user.id }
    const outcome = await interactions.runCommand({ command: used, ...place })
    if (!outcome.isAnswered) say(outcome.problem, 'danger')
  }

  return offered.map((each) => ({
    label: each.title,
    hint: each.application.name,
    onSelect: () => {
      onUse()
      void run(each, channelId)
    },
  }))
}
