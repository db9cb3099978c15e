import { ArrowLeft } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { useCanInGuild } from '../../../state/permissions.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { AppCommands } from './app-commands.tsx'
import { IntegrationLists } from './integration-lists.tsx'
import { WebhookLists } from './webhook-lists.tsx'

/** The integrations of a guild, or the commands of one of its apps. */
export function IntegrationsPage({ guildId, item }: GuildPageProps) {
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD')
  const mayWebhooks = useCanInGuild(guildId, 'MANAGE_WEBHOOKS')
  const maySetCommands = useCanInGuild(guildId, 'MANAGE_GUILD', 'MANAGE_ROLES')
  if (item === null) {
    return (
      <>
        {mayManage ? <IntegrationLists guildId={guildId} maySetCommands={maySetCommands} /> : null}
        {mayWebhooks ? <WebhookLists guildId={guildId} /> : null}
      </>
    )
  }
  return (
    <>
      <Link to={guildSettingsPath(guildId, 'integrations')} className="settings-link settings-back">
        {rich('integrations.all-integrations', { arrowLeft: <ArrowLeft aria-hidden="true" /> })}
      </Link>
      {maySetCommands ? (
        <AppCommands key={item} guildId={guildId} applicationId={item} />
      ) : (
        <p className="section-empty">{t('integrations.you-cant-manage-command-permissions')}</p>
      )}
    </>
  )
}
