import { CommandType } from '@guildhall/protocol/enums/application-command'
import { useContextCommands } from '../../state/commands.ts'
import type { OfferedCommand } from '../../state/offered-commands.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import type { MenuAction, MenuActions } from '../overlay/menu.tsx'
import { showToast } from '../overlay/toasts.tsx'
import { useLocation } from '../page/location.ts'
import { routeAt } from '../page/paths.ts'
import { type UserTarget, userActions } from './user-actions.ts'

/**
 * The actions on a user, and the user commands of applications in the open channel. Call it in a component that is rendered
 * while the menu is open. `onUse` is called when a command is used.
 */
export function useUserActions(met: UserTarget, onUse?: () => void): MenuActions {
  const client = useClient()
  // The actions depend on ranks, roles and relationships, so they are computed again on any change.
  useWorld((world) => world)
  const commands = useUserCommands(met, onUse)
  const own = userActions(client, met)
  return own.length > 0 && commands.length > 0 ? [...own, null, ...commands] : [...own, ...commands]
}

function useUserCommands({ guildId, user }: UserTarget, onUse: (() => void) | undefined): MenuAction[] {
  const { interactions } = useClient()
  const route = routeAt(useLocation().path)
  const channelId = route.name === 'channel' && route.guildId === guildId ? route.channelId : null
  const offered = useContextCommands(CommandType.USER, channelId)
  if (channelId === null) return []

  async function run({ command, application }: OfferedCommand, inChannel: string) {
    const used = { ...command, applicationName: application.name }
    const place = { guildId, channelId: inChannel, targetId: user.id }
    const outcome = await interactions.runCommand({ command: used, ...place })
    if (!outcome.isAnswered) showToast(outcome.problem, 'danger')
  }

  return offered.map((each) => ({
    label: each.title,
    hint: each.application.name,
    onSelect: () => {
      onUse?.()
      void run(each, channelId)
    },
  }))
}
