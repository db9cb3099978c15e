import { openCreateGuild, openJoin } from '../features/guilds/open-dialogs.tsx'
import type { ClientCommand } from '../features/navigation/find-destinations.ts'
import { openNewPrivateChannel } from '../features/private-channels/private-actions.tsx'
import { t } from '../language/dialogs.ts'
import { themeChoice } from '../shared/appearance/theme.ts'
import { runWithErrorToast } from '../shared/overlay/toasts.tsx'
import { navigate } from '../shared/page/location.ts'
import { DEVELOPERS_PATH, DISCOVERY_PATH, HOME_PATH, instancePath, settingsPath } from '../shared/page/paths.ts'
import type { Client } from '../state/client.ts'
import { ownInstanceStatus } from '../state/own-account-state.ts'

/** Opens what the client's shortcuts open too. */
export type CommandOpeners = { readonly openShortcuts: () => void; readonly openInbox: () => void }

/** The commands that the quick switcher offers everywhere. */
export function clientCommands(client: Client, { openShortcuts, openInbox }: CommandOpeners): readonly ClientCommand[] {
  const commands: readonly (readonly [string, () => void])[] = [
    [t('app.settings'), () => navigate(settingsPath())],
    [t('app.friends'), () => navigate(HOME_PATH)],
    [t('app.new-message'), openNewPrivateChannel],
    [t('app.open-inbox'), openInbox],
    [t('app.mark-all-as-read'), () => void runWithErrorToast(() => client.reads.ackAll())],
    [t('app.discover-guilds'), () => navigate(DISCOVERY_PATH)],
    [t('app.create-a-guild'), openCreateGuild],
    [t('app.join-with-an-invite'), openJoin],
    [t('app.your-applications'), () => navigate(DEVELOPERS_PATH)],
    [t('app.keyboard-shortcuts'), openShortcuts],
    [t('app.light-theme'), () => themeChoice.choose('light')],
    [t('app.dark-theme'), () => themeChoice.choose('dark')],
    [t('app.theme-of-the-system'), () => themeChoice.choose('system')],
    [t('app.sign-out'), () => void client.signOut()],
  ]
  return commands.map(([label, run]) => ({ label, detail: t('navigation.command'), run }))
}

/** The command that opens the administration; without an answer of the server, it isn't offered. */
export const administrationCommands = (client: Client): Promise<readonly ClientCommand[]> =>
  ownInstanceStatus(client).then(
    ({ administrator }) => (administrator === true ? [ADMINISTRATION] : []),
    () => [],
  )

const ADMINISTRATION: ClientCommand = {
  label: t('app.server-administration'),
  detail: t('navigation.command'),
  run: () => navigate(instancePath()),
}
