import { guildPages } from '../features/guild-settings/guild-pages.ts'
import { mayOpenPage } from '../features/guild-settings/may-open-page.ts'
import type { ClientCommand } from '../features/navigation/find-destinations.ts'
import { settingsPageList } from '../features/settings/settings-page-list.ts'
import { t } from '../language/settings.ts'
import { currentLocation, navigate } from '../shared/page/location.ts'
import { guildSettingsPath, routeAt, settingsPath } from '../shared/page/paths.ts'
import type { Client } from '../state/client.ts'

/** The pages of the user's settings and of the open guild's settings that the user may open, as commands. */
export function pageCommands(client: Client): readonly ClientCommand[] {
  const own = settingsPageList.map(({ id, title }) => toPage(title, t('settings.settings'), settingsPath(id)))
  return [...own, ...guildCommands(client)]
}

function guildCommands(client: Client): readonly ClientCommand[] {
  const route = routeAt(currentLocation().path)
  const { world } = client.store.getState()
  const guildId = 'guildId' in route ? route.guildId : null
  const guild = guildId === null ? undefined : world?.guilds.get(guildId)
  if (world === null || guildId === null || guild === undefined) return []
  return guildPages
    .filter((page) => mayOpenPage(world, guildId, page))
    .map(({ id, title }) => toPage(title, guild.settings.name, guildSettingsPath(guildId, id)))
}

const toPage = (label: string, detail: string, path: string): ClientCommand => ({
  label,
  detail,
  run: () => navigate(path),
})
